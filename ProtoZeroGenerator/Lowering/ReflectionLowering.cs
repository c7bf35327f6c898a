using System;
using System.Collections.Generic;
using System.Linq;
using LibProtoZeroSharp.FrontEnd.Common;
using LibProtoZeroSharp.FrontEnd.Semantics;
using LibProtoZeroSharp.FrontEnd.Serialization;
using ProtoZeroGenerator.Model;

namespace ProtoZeroGenerator.Lowering;

internal static class ReflectionLowering
{
    /// <param name="dependencies">The imports that have descriptors.</param>
    public static ReflectionModel Lower(FileSymbol file, TypeNames types, IReadOnlyList<FileSymbol> dependencies) => new(
        types.UniqueReflection(file),
        types.ReflectionMetadataName(file),
        types.GoogleReflection(file),
        dependencies.Select(dependency => types.QualifiedReflection(dependency, file)).ToList().ToEquatableArray(),
        HasTypes: true,
        Convert.ToBase64String(DescriptorSerializer.Serialize(file)));
}
