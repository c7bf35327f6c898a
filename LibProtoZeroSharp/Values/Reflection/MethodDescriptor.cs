namespace LibProtoZeroSharp.Reflection;

/// <summary>Describes a method of a service.</summary>
public sealed class MethodDescriptor : DescriptorBase
{
    internal MethodDescriptor(MethodDescriptorProto proto, ServiceDescriptor parent, int index, DescriptorBuilder builder)
        : base(builder, parent, proto.Name, index)
    {
        Proto = proto;
        Service = parent;
        IsClientStreaming = proto.ClientStreaming;
        IsServerStreaming = proto.ServerStreaming;
    }

    /// <summary>The service of the method.</summary>
    public ServiceDescriptor Service { get; }

    /// <summary>The message type of the argument.</summary>
    public MessageDescriptor InputType { get; private set; } = null!;

    /// <summary>The message type of the result.</summary>
    public MessageDescriptor OutputType { get; private set; } = null!;

    /// <summary>Whether the argument is a stream of messages.</summary>
    public bool IsClientStreaming { get; }

    /// <summary>Whether the result is a stream of messages.</summary>
    public bool IsServerStreaming { get; }

    /// <summary>The method's options; custom options are extensions of them, for <c>GetExtension</c>.</summary>
    public MethodOptions Options => Proto.Options;

    /// <summary>The declaration as a message; valid as long as the message of the file.</summary>
    public MethodDescriptorProto Proto { get; }

    private protected override int FieldInScope => 2;

    internal void Link(DescriptorBuilder builder)
    {
        InputType = builder.Expect<MessageDescriptor>(builder.Resolve(Proto.InputType, Service.Symbols, this), this);
        OutputType = builder.Expect<MessageDescriptor>(builder.Resolve(Proto.OutputType, Service.Symbols, this), this);
    }
}
