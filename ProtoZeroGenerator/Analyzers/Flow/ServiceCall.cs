using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace ProtoZeroGenerator.Analyzers.Flow;

/// <summary>
/// What a method of a gRPC service gets: the messages and the arena of a call, which end some time after the task of the method has completed. If there is
/// an arena, the request and the reply are in it.
/// </summary>
internal sealed class ServiceCall
{
    private readonly HashSet<object> _arenas = [];

    private ServiceCall(IMethodSymbol method, RuntimeTypes types)
    {
        IParameterSymbol? arena = method.Parameters.FirstOrDefault(parameter => types.IsArena(parameter.Type));
        foreach (IParameterSymbol parameter in method.Parameters)
        {
            if (types.IsMessage(parameter.Type))
                Values[parameter] = new FlowValue(FlowValueKind.View, arena ?? parameter);
            else if (IsStream(parameter.Type, types))
                Values[parameter] = new FlowValue(FlowValueKind.Stream, parameter);
        }

        _arenas.UnionWith(Values.Values.Select(value => value.Arena!));
        if (arena != null)
            _arenas.Add(arena);
    }

    /// <summary>What is proven about the parameters when the method starts.</summary>
    public Dictionary<IParameterSymbol, FlowValue> Values { get; } = new(SymbolEqualityComparer.Default);

    /// <summary>Null if the method doesn't override one of a service, or gets owners of messages.</summary>
    public static ServiceCall? Of(IMethodSymbol method, RuntimeTypes types)
    {
        if (!method.IsOverride || method.Parameters.LastOrDefault()?.Type.Name != "ServerCallContext")
            return null;
        var call = new ServiceCall(method, types);
        return call.Values.Count > 0 ? call : null;
    }

    /// <summary>Whether an operation is the stream of replies of a call: each is valid until the next one is read.</summary>
    public static bool IsResponseStream(IPropertyReferenceOperation operation, RuntimeTypes types) =>
        operation is { Property.Name: "ResponseStream", Instance: not null } && IsStream(operation.Type, types);

    /// <summary>Whether a type has the methods of a service for clients.</summary>
    public static bool IsClient(INamedTypeSymbol type) => type.BaseType is { Name: "ClientBase" } client && RuntimeTypes.IsIn(client, "Grpc.Core");

    /// <summary>Whether an operation is a call with one reply, or the task of its reply.</summary>
    public static bool IsUnary(IOperation call) => call.Type is INamedTypeSymbol { Name: "AsyncUnaryCall" } unary && RuntimeTypes.IsIn(unary, "Grpc.Core")
        || call is IPropertyReferenceOperation { Property.Name: "ResponseAsync", Instance: { } whole } && RuntimeTypes.IsIn(whole.Type, "Grpc.Core")
        || call is IInvocationOperation { TargetMethod.Name: "ConfigureAwait", Instance: { } awaited } && IsUnary(awaited);

    /// <summary>Whether an arena ends with the call, and a place is not of that arena.</summary>
    public bool Has(object arena, object place) =>
        _arenas.Contains(arena) && !(place is IParameterSymbol parameter && Values.TryGetValue(parameter, out FlowValue? value) && Equals(value.Arena, arena));

    /// <summary>What is proven when the call has ended.</summary>
    public State End(State state) => _arenas.Aggregate(state, (state, arena) => state.End(arena, ValueEnd.Disposed));

    private static bool IsStream(ITypeSymbol? type, RuntimeTypes types) =>
        type is INamedTypeSymbol { Name: "IAsyncStreamReader", TypeArguments: { Length: 1 } arguments } && types.IsMessage(arguments[0]);
}
