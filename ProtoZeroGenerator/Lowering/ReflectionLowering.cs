using System;
using System.Linq;
using ProtoZeroGenerator.Model;
using ProtoZeroGenerator.Semantics;
using ProtoZeroGenerator.Serialization;

namespace ProtoZeroGenerator.Lowering;

internal static class ReflectionLowering
{
    public static ReflectionModel Lower(FileDescriptor file, TypeNames types) => new(
        ReflectionNames.Unique(file.Name),
        types.ReflectionMetadataName(file),
        types.GoogleReflection(file),
        file.Dependencies.Select(dependency => types.QualifiedReflection(dependency, file)).ToList().ToEquatableArray(),
        HasTypes: true,
        Convert.ToBase64String(DescriptorSerializer.Serialize(file)));
}
