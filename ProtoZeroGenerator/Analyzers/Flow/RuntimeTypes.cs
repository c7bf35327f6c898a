using System;
using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace ProtoZeroGenerator.Analyzers.Flow;

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

    private RuntimeTypes(INamedTypeSymbol arena, INamedTypeSymbol message, Compilation compilation)
    {
        (_arena, _message, _runtime) = (arena, message, arena.ContainingAssembly);
        _writer = compilation.GetTypeByMetadataName("LibProtoZeroSharp.ProtoWriter");
        _readOptions = compilation.GetTypeByMetadataName("LibProtoZeroSharp.ProtoReadOptions");
        Bodies = new MethodBodies(compilation);
        (Streams, Stores, Async) = (new StreamMethods(this, Bodies), new StoringMethods(this, Bodies), new AsyncMethods(this, Bodies));
    }

    /// <summary>The methods whose results are sequences of messages that are each valid until the next one is read.</summary>
    public StreamMethods Streams { get; }

    /// <summary>The methods of the project that store what they get.</summary>
    public StoringMethods Stores { get; }

    /// <summary>The bodies of the project's methods.</summary>
    public MethodBodies Bodies { get; }

    /// <summary>The arenas that a method of the project ends, by name.</summary>
    public Memo<IMethodSymbol, IReadOnlyCollection<(string Name, ValueEnd End)>> Ends { get; } = new(ArenaEnds.Of);

    /// <summary>The names in a method that may be those of its parameter.</summary>
    public Memo<IParameterSymbol, IReadOnlyList<IdentifierNameSyntax>> Names { get; } = new(Helpers.NamesOf);

    /// <summary>See <see cref="Helpers.IsIterator"/>.</summary>
    public Memo<IMethodSymbol, bool> IsIterator { get; } = new(Helpers.IsIterator);

    /// <summary>See <see cref="Helpers.MayAlias"/>.</summary>
    public Memo<IMethodSymbol, bool> MayAlias { get; } = new(Helpers.MayAlias);

    /// <summary>See <see cref="Helpers.MayUseObject"/>.</summary>
    public Memo<IMethodSymbol, bool> MayUseObject { get; } = new(Helpers.MayUseObject);

    /// <summary>What changes private fields.</summary>
    public FieldReleases Releases { get; } = new();

    /// <summary>The methods that use an arena after they have returned a task.</summary>
    public AsyncMethods Async { get; }

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

    public bool IsMessage(ITypeSymbol? type) => type switch
    {
        ITypeParameterSymbol parameter => parameter.ConstraintTypes.Any(constraint => Same(constraint.OriginalDefinition, _message)),
        { TypeKind: TypeKind.Struct } => type.AllInterfaces.Any(implemented => Same(implemented.OriginalDefinition, _message)),
        _ => false,
    };

    /// <summary>Whether a value of the type can refer to memory of an arena: a message, a handle, a view, a pointer, or something made of them.</summary>
    public bool IsView(ITypeSymbol? type) => type switch
    {
        null => false,
        IPointerTypeSymbol => true,
        IArrayTypeSymbol array => IsView(array.ElementType),
        INamedTypeSymbol { IsTupleType: true } tuple => tuple.TupleElements.Any(element => IsView(element.Type)),
        INamedTypeSymbol { OriginalDefinition.SpecialType: SpecialType.System_Nullable_T } nullable => IsView(nullable.TypeArguments[0]),
        INamedTypeSymbol named => IsMessage(named) || IsHandle(named) || IsSpan(named) || IsSequence(named),
        _ => IsMessage(type),
    };

    /// <summary>Whether a value of the type can refer to memory of an arena, or is a collection, task or the like of such values.</summary>
    public bool Holds(ITypeSymbol? type) => !IsOwner(type) && type is INamedTypeSymbol { TypeKind: not TypeKind.Delegate } named && (IsSequence(named) || !IsView(named))
        ? named.TypeArguments.Any(Holds)
            || IsMadeOfValues(named) && named.GetMembers().OfType<IPropertySymbol>().Any(part => !IsMadeOfValues(part.Type) && !part.IsStatic && Holds(part.Type))
        : IsView(type);

    /// <summary>Whether an object of the type consists of the values that it was made of, which it shows: one of an anonymous type, or a record with parameters.</summary>
    public static bool IsMadeOfValues(ITypeSymbol? type) => type is { IsAnonymousType: true }
        || type is INamedTypeSymbol { IsRecord: true } record && record.InstanceConstructors.Any(constructor => IsPositional(constructor));

    /// <summary>Whether it is the constructor of a record whose parameters are properties without code.</summary>
    public static bool IsPositional(IMethodSymbol constructor) => constructor.ContainingType.IsRecord
        && constructor.DeclaringSyntaxReferences.Any(reference => reference.GetSyntax() is RecordDeclarationSyntax);

    /// <summary>Whether messages or the like can be enumerated that may be valid for one step each.</summary>
    public bool IsSequenceOfViews(ITypeSymbol? type) => type is INamedTypeSymbol { Name: "IEnumerable" or "IAsyncEnumerable" or "DelimitedMessages" } && Holds(type);

    /// <summary>Whether something from another arena is put into a message or list with a value of the type. Spans of bytes are copied.</summary>
    public bool IsLink(ITypeSymbol? type) => IsSpan(type) ? IsView(((INamedTypeSymbol)type!).TypeArguments.FirstOrDefault()) : IsView(type);

    /// <summary>Whether a value of the type is text or bytes, or a span of them.</summary>
    public bool IsText(ITypeSymbol? type) => type is INamedTypeSymbol named
        && (IsSpan(named) ? IsText(named.TypeArguments.FirstOrDefault()) : named.Name is "Utf8String" or "UnmanagedBytes" && IsHandle(named));

    /// <summary>Whether what takes an arena copies a value of the type: text or bytes, or a list or span of values without identity.</summary>
    public bool IsCopied(ITypeSymbol? type) => IsText(type) || type is INamedTypeSymbol { Name: "UnmanagedList" } named && IsHandle(named);

    /// <summary>Whether a value of the type leads to other values, which can be replaced by those of another arena.</summary>
    public bool IsContainer(ITypeSymbol? type) => IsMessage(type)
        || IsSpan(type) && IsLink(type)
        || IsCollection(type);

    /// <summary>Whether a value of the type is a list or a map, whose items move when it grows.</summary>
    public bool IsCollection(ITypeSymbol? type) => type is INamedTypeSymbol { Name: "UnmanagedList" or "MessageList" or "UnmanagedMap" } named && IsHandle(named);

    /// <summary>Whether a value of the type is a list, a map, or the keys or values of a map.</summary>
    public bool IsEnumerable(ITypeSymbol? type) => IsCollection(type) || type is INamedTypeSymbol { Name: "MapKeys" or "MapValues" } named && IsHandle(named);

    /// <summary>Whether a value of the type may be a view of the input that its message was parsed from.</summary>
    public bool MayViewInput(ITypeSymbol? type) =>
        !IsMessage(type) && type is not INamedTypeSymbol { Name: "MessageList" or "UnmanagedMap" or "UnmanagedEnumerator" or "MapEntry" };

    /// <summary>Whether the member is one of the runtime, or one that is generated for a message: it does with arenas what is documented.</summary>
    public bool IsKnown(ISymbol member) => Same(member.ContainingAssembly, _runtime) || IsGenerated(member);

    /// <summary>
    /// The parameter with the arena that a method of a program makes its result in: by convention the only one, unless the method says otherwise. Null if
    /// nothing is known.
    /// </summary>
    public IParameterSymbol? ArenaOfResult(IMethodSymbol method)
    {
        // A delegate can be any lambda.
        if (method.MethodKind is not (MethodKind.Ordinary or MethodKind.LocalFunction or MethodKind.ReducedExtension) || !IsMadeInArena(method.ReturnType))
            return null;
        List<IParameterSymbol> arenas = [.. method.Parameters.Where(parameter => IsArena(parameter.Type) && parameter.RefKind == RefKind.None)];
        AttributeData? attribute = method.GetReturnTypeAttributes().FirstOrDefault(one => IsAttribute(one, "OfArenaAttribute"));
        if (attribute != null)
            return arenas.FirstOrDefault(parameter => parameter.Name.Equals(attribute.ConstructorArguments.FirstOrDefault().Value));
        return arenas.Count == 1 ? arenas[0] : null;
    }

    /// <summary>Whether a method keeps a view of what it gets for the parameter, and doesn't copy it.</summary>
    public bool KeepsView(IParameterSymbol? parameter) => parameter?.GetAttributes().Any(one => IsAttribute(one, "KeepsViewAttribute")) == true;

    private bool IsAttribute(AttributeData attribute, string name) => attribute.AttributeClass is { } type && type.Name == name && Same(type.ContainingAssembly, _runtime);

    /// <summary>A message, a list, a map, text or a span of memory of an arena. Sequences can be of managed copies.</summary>
    public bool IsMadeInArena(ITypeSymbol? type) => IsView(type) && !(type is INamedTypeSymbol named && (IsArena(named) || IsWriter(named) || IsSequence(named)));

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

    private static bool IsSequence(INamedTypeSymbol type) =>
        type.OriginalDefinition.SpecialType is SpecialType.System_Collections_Generic_IEnumerable_T or SpecialType.System_Collections_Generic_IReadOnlyList_T;

    public static bool IsTask(ITypeSymbol? type) =>
        type is INamedTypeSymbol { Name: "Task" or "ValueTask" } && IsIn(type, "System.Threading.Tasks");

    /// <summary>The type of a field, property or parameter.</summary>
    public static ITypeSymbol? TypeOf(ISymbol place) => place switch
    {
        IFieldSymbol field => field.Type,
        IPropertySymbol property => property.Type,
        IParameterSymbol parameter => parameter.Type,
        _ => null,
    };

    public static bool IsLazy(ITypeSymbol? type) => type is INamedTypeSymbol { Name: "Lazy" } && IsIn(type, "System");

    /// <summary>Whether a method or constructor has another thread call a lambda, and returns no task to wait for.</summary>
    public static bool StartsThread(IMethodSymbol method) => IsIn(method.ContainingType, "System.Threading")
        && method is { Name: "QueueUserWorkItem" or "UnsafeQueueUserWorkItem", ContainingType.Name: "ThreadPool" }
            or { MethodKind: MethodKind.Constructor, ContainingType.Name: "Thread" };

    public static bool IsOfTasks(ITypeSymbol? type) => IsSpan(type) && IsTask(((INamedTypeSymbol)type!).TypeArguments.FirstOrDefault());

    public static bool IsIn(ISymbol? symbol, string containingNamespace) => symbol?.ContainingNamespace?.ToDisplayString() == containingNamespace;

    private static bool Same(ISymbol? left, ISymbol? right) => SymbolEqualityComparer.Default.Equals(left, right);
}
