using LibProtoZeroSharp.Tests.Protos;

namespace LibProtoZeroSharp.Tests.Messages.Services;

/// <summary>The methods of a generated service, for any transport.</summary>
public class ServiceMethodTests
{
    [Fact]
    public void TheyAreThoseOfTheDescriptor()
    {
        Assert.Equal(
            Echo.Descriptor.Methods.Select(method =>
                ("protozero.tests.Echo", method.Name, method.IsClientStreaming, method.IsServerStreaming, method.InputType, method.OutputType)),
            Echo.Methods.All.Select(method =>
                (method.ServiceName, method.Name, method.IsClientStreaming, method.IsServerStreaming, method.RequestType, method.ReplyType)));
        Assert.Equal("/protozero.tests.Echo/Chat", Echo.Methods.Chat.ToString());
    }

    [Fact]
    public void AVisitorGetsTheTypes()
    {
        var visitor = new Types();
        foreach (IServiceMethod method in Echo.Methods.All) method.Accept(visitor);
        Assert.Equal(Enumerable.Repeat((typeof(EchoRequest), typeof(EchoReply)), 5), visitor.Found);
        Assert.Throws<ArgumentNullException>(() => Echo.Methods.Unary.Accept(null!));
    }

    private sealed class Types : IServiceMethodVisitor
    {
        public List<(Type Request, Type Reply)> Found { get; } = [];

        public void Visit<TRequest, TReply>(ServiceMethod<TRequest, TReply> method)
            where TRequest : unmanaged, IProtoMessage<TRequest>
            where TReply : unmanaged, IProtoMessage<TReply> => Found.Add((typeof(TRequest), typeof(TReply)));
    }
}
