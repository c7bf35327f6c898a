using Google.Protobuf.Reflection;
using FileOptions = Google.Protobuf.Reflection.FileOptions;

namespace LibProtoZeroSharp.Benchmarks.Competitors;

internal readonly struct GoogleDescriptorSet : IGoogleWalked<FileDescriptorSet>
{
    public static ulong Walk<TText>(FileDescriptorSet set) where TText : struct, IWalkedText
    {
        ulong sum = 0;
        for (int i = 0; i < set.File.Count; i++) sum += Walk<TText>(set.File[i]);
        return sum;
    }

    private static ulong Walk<TText>(FileDescriptorProto file) where TText : struct, IWalkedText
    {
        ulong sum = TText.Visit(file.Name) + TText.Visit(file.Package) + TText.Visit(file.Syntax);
        for (int i = 0; i < file.Dependency.Count; i++) sum += TText.Visit(file.Dependency[i]);
        for (int i = 0; i < file.PublicDependency.Count; i++) sum += (ulong)file.PublicDependency[i];
        for (int i = 0; i < file.WeakDependency.Count; i++) sum += (ulong)file.WeakDependency[i];
        for (int i = 0; i < file.MessageType.Count; i++) sum += Walk<TText>(file.MessageType[i]);
        for (int i = 0; i < file.EnumType.Count; i++) sum += Walk<TText>(file.EnumType[i]);
        for (int i = 0; i < file.Service.Count; i++) sum += Walk<TText>(file.Service[i]);
        for (int i = 0; i < file.Extension.Count; i++) sum += Walk<TText>(file.Extension[i]);
        if (file.Options is { } options) sum += Walk<TText>(options);
        if (file.SourceCodeInfo is { } info) sum += Walk<TText>(info);
        return sum;
    }

    private static ulong Walk<TText>(DescriptorProto message) where TText : struct, IWalkedText
    {
        ulong sum = TText.Visit(message.Name);
        for (int i = 0; i < message.Field.Count; i++) sum += Walk<TText>(message.Field[i]);
        for (int i = 0; i < message.Extension.Count; i++) sum += Walk<TText>(message.Extension[i]);
        for (int i = 0; i < message.NestedType.Count; i++) sum += Walk<TText>(message.NestedType[i]);
        for (int i = 0; i < message.EnumType.Count; i++) sum += Walk<TText>(message.EnumType[i]);
        for (int i = 0; i < message.ExtensionRange.Count; i++) sum += Walk(message.ExtensionRange[i]);
        for (int i = 0; i < message.OneofDecl.Count; i++) sum += Walk<TText>(message.OneofDecl[i]);
        if (message.Options is { } options) sum += Walk(options);
        for (int i = 0; i < message.ReservedRange.Count; i++) sum += Walk(message.ReservedRange[i]);
        for (int i = 0; i < message.ReservedName.Count; i++) sum += TText.Visit(message.ReservedName[i]);
        return sum;
    }

    private static ulong Walk(DescriptorProto.Types.ExtensionRange range) => (ulong)range.Start + (ulong)range.End;

    private static ulong Walk(DescriptorProto.Types.ReservedRange range) => (ulong)range.Start + (ulong)range.End;

    private static ulong Walk<TText>(FieldDescriptorProto field) where TText : struct, IWalkedText
    {
        ulong sum = TText.Visit(field.Name) + TText.Visit(field.Extendee) + TText.Visit(field.TypeName) + TText.Visit(field.DefaultValue)
            + TText.Visit(field.JsonName) + (ulong)field.Number + (ulong)field.OneofIndex + Walked.Of(field.Proto3Optional);
        if (field.HasLabel) sum += (ulong)field.Label;
        if (field.HasType) sum += (ulong)field.Type;
        if (field.Options is { } options) sum += Walk(options);
        return sum;
    }

    private static ulong Walk<TText>(OneofDescriptorProto oneof) where TText : struct, IWalkedText => TText.Visit(oneof.Name);

    private static ulong Walk<TText>(EnumDescriptorProto values) where TText : struct, IWalkedText
    {
        ulong sum = TText.Visit(values.Name);
        for (int i = 0; i < values.Value.Count; i++) sum += Walk<TText>(values.Value[i]);
        if (values.Options is { } options) sum += Walk(options);
        for (int i = 0; i < values.ReservedRange.Count; i++) sum += Walk(values.ReservedRange[i]);
        for (int i = 0; i < values.ReservedName.Count; i++) sum += TText.Visit(values.ReservedName[i]);
        return sum;
    }

    private static ulong Walk(EnumDescriptorProto.Types.EnumReservedRange range) => (ulong)range.Start + (ulong)range.End;

    private static ulong Walk<TText>(EnumValueDescriptorProto value) where TText : struct, IWalkedText
    {
        ulong sum = TText.Visit(value.Name) + (ulong)value.Number;
        if (value.Options is { } options) sum += Walk(options);
        return sum;
    }

    private static ulong Walk<TText>(ServiceDescriptorProto service) where TText : struct, IWalkedText
    {
        ulong sum = TText.Visit(service.Name);
        for (int i = 0; i < service.Method.Count; i++) sum += Walk<TText>(service.Method[i]);
        if (service.Options is { } options) sum += Walk(options);
        return sum;
    }

    private static ulong Walk<TText>(MethodDescriptorProto method) where TText : struct, IWalkedText
    {
        ulong sum = TText.Visit(method.Name) + TText.Visit(method.InputType) + TText.Visit(method.OutputType)
            + Walked.Of(method.ClientStreaming) + Walked.Of(method.ServerStreaming);
        if (method.Options is { } options) sum += Walk(options);
        return sum;
    }

    private static ulong Walk<TText>(FileOptions options) where TText : struct, IWalkedText
    {
        ulong sum = TText.Visit(options.JavaPackage) + TText.Visit(options.JavaOuterClassname) + TText.Visit(options.GoPackage)
            + TText.Visit(options.ObjcClassPrefix) + TText.Visit(options.CsharpNamespace) + TText.Visit(options.SwiftPrefix)
            + TText.Visit(options.PhpClassPrefix) + TText.Visit(options.PhpNamespace) + TText.Visit(options.PhpMetadataNamespace)
            + TText.Visit(options.RubyPackage) + Walked.Of(options.JavaMultipleFiles) + Walked.Of(options.JavaStringCheckUtf8)
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

    private static ulong Walk<TText>(SourceCodeInfo info) where TText : struct, IWalkedText
    {
        ulong sum = 0;
        for (int i = 0; i < info.Location.Count; i++) sum += Walk<TText>(info.Location[i]);
        return sum;
    }

    private static ulong Walk<TText>(SourceCodeInfo.Types.Location location) where TText : struct, IWalkedText
    {
        ulong sum = TText.Visit(location.LeadingComments) + TText.Visit(location.TrailingComments);
        for (int i = 0; i < location.Path.Count; i++) sum += (ulong)location.Path[i];
        for (int i = 0; i < location.Span.Count; i++) sum += (ulong)location.Span[i];
        for (int i = 0; i < location.LeadingDetachedComments.Count; i++) sum += TText.Visit(location.LeadingDetachedComments[i]);
        return sum;
    }
}
