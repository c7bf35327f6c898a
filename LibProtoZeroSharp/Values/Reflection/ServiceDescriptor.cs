namespace LibProtoZeroSharp.Reflection;

/// <summary>Describes a service.</summary>
public sealed class ServiceDescriptor : DescriptorBase
{
    private readonly Dictionary<string, MethodDescriptor> _byName = [];

    internal ServiceDescriptor(ServiceDescriptorProto proto, int index, DescriptorBuilder builder) : base(builder, null, proto.Name, index)
    {
        Symbols = builder.Add(this, parent: null);
        Proto = proto;
        Methods = builder.List(proto.Method, this, static (method, service, i, builder) => new MethodDescriptor(method, service, i, builder));
        foreach (MethodDescriptor method in Methods) builder.AddUnique(_byName, method.Name, method);
    }

    /// <summary>The methods, in declaration order.</summary>
    public IReadOnlyList<MethodDescriptor> Methods { get; }

    /// <summary>The service's options; custom options are extensions of them, for <c>GetExtension</c>.</summary>
    public ServiceOptions Options => Proto.Options;

    /// <summary>The declaration as a message; valid as long as the message of the file.</summary>
    public ServiceDescriptorProto Proto { get; }

    private protected override int FieldInScope => 6;

    /// <summary>The names of the methods.</summary>
    internal SymbolScope Symbols { get; }

    /// <summary>The method with a name; null if there is none.</summary>
    public MethodDescriptor? FindMethodByName(string name) => _byName.GetValueOrDefault(name);

    internal void Link(DescriptorBuilder builder)
    {
        foreach (MethodDescriptor method in Methods) method.Link(builder);
    }
}
