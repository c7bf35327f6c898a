extern alias Oracle;

using System.Reflection;
using LibProtoZeroSharp.Tests.Protos;
using OracleEcho = Oracle::LibProtoZeroSharp.Tests.Protos.Echo;

namespace LibProtoZeroSharp.Tests.Grpc;

/// <summary>The classes for gRPC have the members of those that Google's plugin makes for the same service.</summary>
public class SurfaceTests
{
    private const BindingFlags Declared =
        BindingFlags.DeclaredOnly | BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.Static | BindingFlags.Instance;

    [Fact]
    public void EveryMemberIsThere()
    {
        string[] ours = Members(typeof(Echo)), theirs = Members(typeof(OracleEcho));
        Assert.NotEmpty(theirs);
        Assert.Empty(theirs.Except(ours));
        // What a server overrides gets the messages and the arena.
        Assert.Equal(
            [
                "EchoBase: virtual Task Chat(IAsyncStreamReader<EchoRequest> requestStream, IServerStreamWriter<EchoReply> responseStream, ServerCallContext context)",
                "EchoBase: virtual Task Collect(IAsyncStreamReader<EchoRequest> requestStream, EchoReply reply, ArenaAllocator arena, ServerCallContext context)",
                "EchoBase: virtual Task Old(EchoRequest request, EchoReply reply, ArenaAllocator arena, ServerCallContext context)",
                "EchoBase: virtual Task Repeat(EchoRequest request, IServerStreamWriter<EchoReply> responseStream, ServerCallContext context)",
                "EchoBase: virtual Task Unary(EchoRequest request, EchoReply reply, ArenaAllocator arena, ServerCallContext context)",
            ],
            ours.GroupBy(member => member).SelectMany(same => same.Skip(theirs.Count(other => other == same.Key)))
                .Where(member => !member.StartsWith("Methods", StringComparison.Ordinal)).Order(StringComparer.Ordinal));
    }

    /// <summary>ASP.NET finds the method to bind by this attribute.</summary>
    [Fact]
    public void TheBaseClassNamesTheMethodThatBindsIt()
    {
        var attribute = typeof(Echo.EchoBase).GetCustomAttribute<global::Grpc.Core.BindServiceMethodAttribute>()!;
        Assert.Equal((typeof(Echo), "BindService"), (attribute.BindType, attribute.BindMethodName));
    }

    /// <summary>What is not private, each member as one line.</summary>
    private static string[] Members(Type service) =>
    [
        .. new[] { service }.Concat(service.GetNestedTypes(Declared).Where(type => !type.IsNestedPrivate))
            .SelectMany(type => type.GetMembers(Declared).Where(IsVisible).Select(member => $"{type.Name}: {Describe(member)}")),
    ];

    private static bool IsVisible(MemberInfo member) => member switch
    {
        MethodBase method => !method.IsPrivate && !method.IsAssembly && !(method is MethodInfo { IsSpecialName: true }),
        PropertyInfo property => property.GetMethod is { IsPrivate: false },
        _ => false,
    };

    private static string Describe(MemberInfo member)
    {
        string kind = member is MethodBase { IsStatic: true } ? "static " : member is MethodInfo { IsVirtual: true } ? "virtual " : "";
        string access = member is MethodBase { IsFamily: true } ? "protected " : "";
        return access + kind + member switch
        {
            ConstructorInfo constructor => $"new({Parameters(constructor)})",
            MethodInfo method => $"{Name(method.ReturnType)} {method.Name}({Parameters(method)})",
            PropertyInfo property => $"{Name(property.PropertyType)} {property.Name}",
            _ => "",
        };
    }

    private static string Parameters(MethodBase method) => string.Join(", ", method.GetParameters()
        .Select(parameter => $"{Name(parameter.ParameterType)} {parameter.Name}{(parameter.IsOptional ? " = default" : "")}"));

    /// <summary>Without the classes that carry messages.</summary>
    private static string Name(Type type)
    {
        if (!type.IsGenericType) return type.Name;
        string arguments = string.Join(", ", type.GetGenericArguments().Select(Name));
        Type definition = type.GetGenericTypeDefinition();
        bool isCarrier = definition == typeof(MessageOwner<>) || definition == typeof(OutgoingMessage<>);
        return isCarrier ? arguments : $"{type.Name[..type.Name.IndexOf('`')]}<{arguments}>";
    }
}
