using System;
using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace ProtoZeroGenerator.Analyzers.Lifetimes;

/// <summary>The types of the runtime, found by their names. What an analyzer asks about a type or a member is answered here.</summary>
internal sealed class RuntimeTypes
{
    /// <summary>Of the members that belong to a field, beside the property with its name.</summary>
    private static readonly string[] Prefixes = ["Has", "Mutable", "Set", "Clear"];

    private readonly IAssemblySymbol _runtime;
    private readonly INamedTypeSymbol _arena;
    private readonly INamedTypeSymbol _message;
    private readonly INamedTypeSymbol? _writer;
    private readonly INamedTypeSymbol? _readOptions;
    private readonly Memo<ITypeSymbol, bool> _messages;
    private readonly Memo<ITypeSymbol, bool> _views;

    private RuntimeTypes(INamedTypeSymbol arena, INamedTypeSymbol message, Compilation compilation)
    {
        (_arena, _message, _runtime) = (arena, message, arena.ContainingAssembly);
        (_messages, _views) = (new(ImplementsMessage), new(RefersToMemory));
        _writer = compilation.GetTypeByMetadataName("LibProtoZeroSharp.ProtoWriter");
        _readOptions = compilation.GetTypeByMetadataName("LibProtoZeroSharp.ProtoReadOptions");
    }

    /// <summary>Null if the project doesn't use the runtime, or is the runtime: the rules are those of its users.</summary>
    public static RuntimeTypes? Of(Compilation compilation) =>
        compilation.GetTypeByMetadataName("LibProtoZeroSharp.ArenaAllocator") is { } arena
        && compilation.GetTypeByMetadataName("LibProtoZeroSharp.IProtoMessage`1") is { } message
        && !Same(arena.ContainingAssembly, compilation.Assembly)
            ? new RuntimeTypes(arena, message, compilation)
            : null;

    public bool IsArena(ITypeSymbol? type) => Same(type, _arena);

    /// <summary>Whether it is an object that owns a message with its arena.</summary>
    public bool IsOwner(ITypeSymbol? type) => type is INamedTypeSymbol { Name: "MessageOwner" } && Same(type.ContainingAssembly, _runtime);

    /// <summary>Whether the result of a method owns the arena that the method gets.</summary>
    public bool PassesArenaOn(IMethodSymbol method) => method.ReturnType.Name is "MessageOwner" or "DynamicMessageOwner" && Same(method.ReturnType.ContainingAssembly, _runtime);

    public bool IsWriter(ITypeSymbol? type) => type != null && Same(type, _writer);

    public bool IsReadOptions(ITypeSymbol? type) => type != null && Same(type, _readOptions);

    public bool IsMessage(ITypeSymbol? type) => type != null && _messages[type];

    /// <summary>Whether a value of the type can refer to memory of an arena: a message, a handle, a view, a pointer, or something made of them.</summary>
    public bool IsView(ITypeSymbol? type) => type != null && _views[type];

    /// <summary>Whether a value of the type leads to other values, which can be replaced by those of another arena.</summary>
    public bool IsContainer(ITypeSymbol? type) => IsMessage(type)
        || IsSpan(type) && IsMessage(((INamedTypeSymbol)type!).TypeArguments.FirstOrDefault())
        || IsCollection(type);

    /// <summary>Whether a value of the type is a list or a map, whose items move when it grows.</summary>
    public bool IsCollection(ITypeSymbol? type) => type is INamedTypeSymbol { Name: "UnmanagedList" or "MessageList" or "UnmanagedMap" } named && IsHandle(named);

    /// <summary>Whether a value of the type is a list, a map, or the keys or values of a map.</summary>
    public bool IsEnumerable(ITypeSymbol? type) => IsCollection(type) || type is INamedTypeSymbol { Name: "MapKeys" or "MapValues" } named && IsHandle(named);

    /// <summary>Whether the member is one of the runtime, or one that is generated for a message: it does with arenas what is documented.</summary>
    public bool IsKnown(ISymbol member) => IsOfRuntime(member) || IsGenerated(member is IMethodSymbol { AssociatedSymbol: { } property } ? property : member);

    /// <summary>The oneof that a field is in: the enum of its cases. Null if the field is in none.</summary>
    public static ISymbol? OneofOf(INamedTypeSymbol message, string field)
    {
        object? number = message.GetMembers(field + "FieldNumber").OfType<IFieldSymbol>().FirstOrDefault()?.ConstantValue;
        return number == null ? null : message.GetTypeMembers().FirstOrDefault(type => type.TypeKind == TypeKind.Enum
            && type.Name.EndsWith("OneofCase", StringComparison.Ordinal)
            && type.GetMembers().OfType<IFieldSymbol>().Any(value => Equals(value.ConstantValue, number)));
    }

    /// <summary>Hand-written parts of a message have no constant with the number of a field beside them.</summary>
    private bool IsGenerated(ISymbol member)
    {
        if (!IsMessage(member.ContainingType))
            return false;
        if (member is IMethodSymbol { Name: "Create" or "Parse" or "CalculateSize" or "Equals" or "GetHashCode" or "ToString" } or { Name: "IsNull" })
            return true;
        return HasNumber(member.Name)
            || Prefixes.Any(prefix => member.Name.StartsWith(prefix, StringComparison.Ordinal) && HasNumber(member.Name.Substring(prefix.Length)))
            || member is IPropertySymbol { Type.TypeKind: TypeKind.Enum } && member.Name.EndsWith("Case", StringComparison.Ordinal);

        bool HasNumber(string field) => member.ContainingType.GetMembers(field + "FieldNumber").Any(number => number is IFieldSymbol { IsConst: true });
    }

    /// <summary>A handle or a view of the runtime. An arena and a writer are handles, too.</summary>
    private bool IsHandle(INamedTypeSymbol type) => Same(type.ContainingAssembly, _runtime)
        && (type.ContainingType ?? type).Name is "ArenaAllocator" or "ProtoWriter" or "Utf8String" or "UnmanagedBytes" or "UnmanagedList" or "MessageList"
            or "UnmanagedMap" or "MapEntry" or "MapKeys" or "MapValues" or "UnmanagedEnumerator";

    public static bool IsSpan(ITypeSymbol? type) =>
        type is INamedTypeSymbol named
            && (named.ContainingType ?? named) is { Name: "Span" or "ReadOnlySpan", ContainingNamespace: { Name: "System", ContainingNamespace.IsGlobalNamespace: true } };

    public static bool IsTask(ITypeSymbol? type) => type is INamedTypeSymbol { Name: "Task" or "ValueTask" } && IsNamespace(type, "System.Threading.Tasks");

    public static bool IsOfTasks(ITypeSymbol? type) => type is IArrayTypeSymbol array ? IsTask(array.ElementType)
        : type is INamedTypeSymbol { TypeArguments: { Length: 1 } elements } && IsTask(elements[0]);

    public static bool IsNamespace(ISymbol? symbol, params string[] names) => symbol?.ContainingNamespace?.ToDisplayString() is { } name && names.Contains(name);

    /// <summary>The type of a field, property, parameter or variable.</summary>
    public static ITypeSymbol? TypeOf(ISymbol? place) => place switch
    {
        IFieldSymbol field => field.Type,
        IPropertySymbol property => property.Type,
        IParameterSymbol parameter => parameter.Type,
        ILocalSymbol local => local.Type,
        IEventSymbol raised => raised.Type,
        _ => null,
    };

    /// <summary>Whether a property has no code of its own, and can't be overridden.</summary>
    public static bool IsAuto(IPropertySymbol property) => !property.IsVirtual && !property.IsOverride
        && property.ContainingType.GetMembers().OfType<IFieldSymbol>().Any(field => SymbolEqualityComparer.Default.Equals(field.AssociatedSymbol, property));

    /// <summary>Whether it is the constructor with the parameters of the type.</summary>
    public static bool IsPrimary(IMethodSymbol constructor) => constructor.MethodKind == MethodKind.Constructor
        && constructor.DeclaringSyntaxReferences.Any(reference => reference.GetSyntax() is TypeDeclarationSyntax);

    /// <summary>An arena, or an object that owns one.</summary>
    public bool IsOwned(ITypeSymbol? type) => IsArena(type) || type is INamedTypeSymbol { Name: "MessageOwner" or "DynamicMessageOwner" } && IsOfRuntime(type);

    public bool IsOfRuntime(ISymbol symbol) => Same(symbol.ContainingAssembly, _runtime)
        || symbol.ContainingAssembly?.Name is "LibProtoZeroSharp.AspNetCore" or "LibProtoZeroSharp.Grpc" or "LibProtoZeroSharp.SchemaRegistry";

    /// <summary>Whether a value of the type is a message, or a list or span of messages.</summary>
    public bool IsOfMessages(ITypeSymbol? type) => IsMessage(type) || type is INamedTypeSymbol { TypeArguments: { Length: 1 } elements } && (IsSpan(type) || IsCollection(type))
        && IsView(elements[0]);

    /// <summary>Whether a type has the methods of a service for clients.</summary>
    public static bool IsClient(INamedTypeSymbol type) => type.BaseType is { Name: "ClientBase" } client && IsNamespace(client, "Grpc.Core");

    /// <summary>Whether an operation is a call of gRPC with one reply, or the task of its reply.</summary>
    public static bool IsUnary(IOperation call) => call.Type is INamedTypeSymbol { Name: "AsyncUnaryCall" } unary && IsNamespace(unary, "Grpc.Core")
        || call is IPropertyReferenceOperation { Property.Name: "ResponseAsync", Instance: { } whole } && IsNamespace(whole.Type, "Grpc.Core")
        || call is IInvocationOperation { TargetMethod.Name: "ConfigureAwait", Instance: { } awaited } && IsUnary(awaited);

    /// <summary>Whether a method answers a call of a service, whose messages and arena end with the call.</summary>
    public bool IsServiceCall(IMethodSymbol? method) => method is { IsOverride: true } && method.Parameters.LastOrDefault()?.Type.Name == "ServerCallContext"
        && method.Parameters.Any(parameter => IsMessage(parameter.Type) || IsArena(parameter.Type));

    private bool ImplementsMessage(ITypeSymbol type) => type switch
    {
        ITypeParameterSymbol parameter => parameter.ConstraintTypes.Any(constraint => Same(constraint.OriginalDefinition, _message)),
        { TypeKind: TypeKind.Struct } => type.AllInterfaces.Any(implemented => Same(implemented.OriginalDefinition, _message)),
        _ => false,
    };

    private bool RefersToMemory(ITypeSymbol type) => type switch
    {
        IPointerTypeSymbol => true,
        IArrayTypeSymbol array => IsView(array.ElementType),
        INamedTypeSymbol { IsTupleType: true } tuple => tuple.TupleElements.Any(element => IsView(element.Type)),
        INamedTypeSymbol { OriginalDefinition.SpecialType: SpecialType.System_Nullable_T } nullable => IsView(nullable.TypeArguments[0]),
        INamedTypeSymbol named => IsMessage(named) || IsHandle(named) || IsSpan(named),
        _ => IsMessage(type),
    };

    private static bool Same(ISymbol? left, ISymbol? right) => SymbolEqualityComparer.Default.Equals(left, right);
}
