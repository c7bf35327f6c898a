using LibProtoZeroSharp.Benchmarks.Descriptors;
using FileOptions = LibProtoZeroSharp.Benchmarks.Descriptors.FileOptions;

namespace LibProtoZeroSharp.Benchmarks.Shapes;

/// <summary>
/// Walks the messages; <see cref="HandReadDescriptorSet"/> reads them by hand. The walk covers the fields of descriptors of proto2 and proto3
/// that every library knows and none calls obsolete: neither features of editions nor declarations of extensions. Presence is checked first for
/// fields whose default isn't zero, as a reader of bytes never sees a default.
/// </summary>
internal readonly struct DescriptorSetShape : IWalked<FileDescriptorSet>
{
    public static ulong Walk(FileDescriptorSet set)
    {
        ulong sum = 0;
        foreach (FileDescriptorProto file in set.File) sum += Walk(file);
        return sum;
    }

    private static ulong Walk(FileDescriptorProto file)
    {
        ulong sum = Walked.Of(file.Name) + Walked.Of(file.Package) + Walked.Of(file.Syntax);
        foreach (Utf8String name in file.Dependency) sum += Walked.Of(name);
        sum += Walked.Of(file.PublicDependency.AsSpan());
        sum += Walked.Of(file.WeakDependency.AsSpan());
        foreach (DescriptorProto message in file.MessageType) sum += Walk(message);
        foreach (EnumDescriptorProto values in file.EnumType) sum += Walk(values);
        foreach (ServiceDescriptorProto service in file.Service) sum += Walk(service);
        foreach (FieldDescriptorProto field in file.Extension) sum += Walk(field);
        if (file.HasOptions) sum += Walk(file.Options);
        if (file.HasSourceCodeInfo) sum += Walk(file.SourceCodeInfo);
        return sum;
    }

    private static ulong Walk(DescriptorProto message)
    {
        ulong sum = Walked.Of(message.Name);
        foreach (FieldDescriptorProto field in message.Field) sum += Walk(field);
        foreach (FieldDescriptorProto field in message.Extension) sum += Walk(field);
        foreach (DescriptorProto nested in message.NestedType) sum += Walk(nested);
        foreach (EnumDescriptorProto values in message.EnumType) sum += Walk(values);
        foreach (DescriptorProto.Types.ExtensionRange range in message.ExtensionRange) sum += Walk(range);
        foreach (OneofDescriptorProto oneof in message.OneofDecl) sum += Walk(oneof);
        if (message.HasOptions) sum += Walk(message.Options);
        foreach (DescriptorProto.Types.ReservedRange range in message.ReservedRange) sum += Walk(range);
        foreach (Utf8String name in message.ReservedName) sum += Walked.Of(name);
        return sum;
    }

    private static ulong Walk(DescriptorProto.Types.ExtensionRange range) => (ulong)range.Start + (ulong)range.End;

    private static ulong Walk(DescriptorProto.Types.ReservedRange range) => (ulong)range.Start + (ulong)range.End;

    private static ulong Walk(FieldDescriptorProto field)
    {
        ulong sum = Walked.Of(field.Name) + Walked.Of(field.Extendee) + Walked.Of(field.TypeName) + Walked.Of(field.DefaultValue)
            + Walked.Of(field.JsonName) + (ulong)field.Number + (ulong)field.OneofIndex + Walked.Of(field.Proto3Optional);
        if (field.HasLabel) sum += (ulong)field.Label;
        if (field.HasType) sum += (ulong)field.Type;
        if (field.HasOptions) sum += Walk(field.Options);
        return sum;
    }

    private static ulong Walk(OneofDescriptorProto oneof) => Walked.Of(oneof.Name);

    private static ulong Walk(EnumDescriptorProto values)
    {
        ulong sum = Walked.Of(values.Name);
        foreach (EnumValueDescriptorProto value in values.Value) sum += Walk(value);
        if (values.HasOptions) sum += Walk(values.Options);
        foreach (EnumDescriptorProto.Types.EnumReservedRange range in values.ReservedRange) sum += Walk(range);
        foreach (Utf8String name in values.ReservedName) sum += Walked.Of(name);
        return sum;
    }

    private static ulong Walk(EnumDescriptorProto.Types.EnumReservedRange range) => (ulong)range.Start + (ulong)range.End;

    private static ulong Walk(EnumValueDescriptorProto value)
    {
        ulong sum = Walked.Of(value.Name) + (ulong)value.Number;
        if (value.HasOptions) sum += Walk(value.Options);
        return sum;
    }

    private static ulong Walk(ServiceDescriptorProto service)
    {
        ulong sum = Walked.Of(service.Name);
        foreach (MethodDescriptorProto method in service.Method) sum += Walk(method);
        if (service.HasOptions) sum += Walk(service.Options);
        return sum;
    }

    private static ulong Walk(MethodDescriptorProto method)
    {
        ulong sum = Walked.Of(method.Name) + Walked.Of(method.InputType) + Walked.Of(method.OutputType) + Walked.Of(method.ClientStreaming)
            + Walked.Of(method.ServerStreaming);
        if (method.HasOptions) sum += Walk(method.Options);
        return sum;
    }

    private static ulong Walk(FileOptions options)
    {
        ulong sum = Walked.Of(options.JavaPackage) + Walked.Of(options.JavaOuterClassname) + Walked.Of(options.GoPackage)
            + Walked.Of(options.ObjcClassPrefix) + Walked.Of(options.CsharpNamespace) + Walked.Of(options.SwiftPrefix)
            + Walked.Of(options.PhpClassPrefix) + Walked.Of(options.PhpNamespace) + Walked.Of(options.PhpMetadataNamespace)
            + Walked.Of(options.RubyPackage) + Walked.Of(options.JavaMultipleFiles) + Walked.Of(options.JavaStringCheckUtf8)
            + Walked.Of(options.CcGenericServices) + Walked.Of(options.JavaGenericServices) + Walked.Of(options.PyGenericServices)
            + Walked.Of(options.Deprecated);
        if (options.HasOptimizeFor) sum += (ulong)options.OptimizeFor;
        if (options.HasCcEnableArenas) sum += Walked.Of(options.CcEnableArenas);
        return sum;
    }

    private static ulong Walk(MessageOptions options) =>
        Walked.Of(options.MessageSetWireFormat) + Walked.Of(options.NoStandardDescriptorAccessor) + Walked.Of(options.Deprecated)
        + Walked.Of(options.MapEntry);

    private static ulong Walk(FieldOptions options) =>
        Walked.Of(options.Packed) + Walked.Of(options.Deprecated) + Walked.Of(options.Lazy) + (ulong)options.Ctype + (ulong)options.Jstype;

    private static ulong Walk(EnumOptions options) => Walked.Of(options.AllowAlias) + Walked.Of(options.Deprecated);

    private static ulong Walk(EnumValueOptions options) => Walked.Of(options.Deprecated);

    private static ulong Walk(ServiceOptions options) => Walked.Of(options.Deprecated);

    private static ulong Walk(MethodOptions options) => Walked.Of(options.Deprecated) + (ulong)options.IdempotencyLevel;

    private static ulong Walk(SourceCodeInfo info)
    {
        ulong sum = 0;
        foreach (SourceCodeInfo.Types.Location location in info.Location) sum += Walk(location);
        return sum;
    }

    private static ulong Walk(SourceCodeInfo.Types.Location location)
    {
        ulong sum = Walked.Of(location.LeadingComments) + Walked.Of(location.TrailingComments);
        sum += Walked.Of(location.Path.AsSpan());
        sum += Walked.Of(location.Span.AsSpan());
        foreach (Utf8String comment in location.LeadingDetachedComments) sum += Walked.Of(comment);
        return sum;
    }
}
