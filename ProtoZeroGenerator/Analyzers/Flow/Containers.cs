using System;
using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace ProtoZeroGenerator.Analyzers.Flow;

/// <summary>Finds the messages and collections of a method that values are put into, and what the method does with them.</summary>
internal sealed partial class Containers(ILookup<CaptureId, IOperation> captures, MethodFacts facts, IMethodSymbol? method)
{
    private static readonly string[] Adders =
        [
            "Add", "AddView", "AddRange", "Insert", "InsertRange", "TryAdd", "AddFirst", "AddLast", "Enqueue", "EnqueueRange", "Push", "PushRange", "EnsureCapacity", "AddOrUpdate",
            "GetOrAdd", "TryWrite", "WriteAsync",
        ];

    private static readonly string[] Readers =
        [
            "AsEnumerable", "AsReadOnly", "AsSpan", "BinarySearch", "ConvertAll", "CopyTo", "Exists", "ForEach", "IndexOf", "LastIndexOf", "Peek", "ToArray", "ToString",
            "TrueForAll", "TryPeek",
        ];

    private static readonly string[] ReaderPrefixes = ["Contains", "Find", "Get", "TryGet", "Is", "Overlaps", "SetEquals"];

    private static readonly string[] OneTakers = ["Dequeue", "Pop", "Take", "TryDequeue", "TryPop", "TryTake", "TryRead", "ReadAsync"];

    private static readonly string[] Takers = ["Clear", "Remove", "Dequeue", "Pop", "Set", "Take", "TryDequeue", "TryPop", "TryRemove", "TryTake", "Merge"];

    private readonly RuntimeTypes _types = facts.Types;

    /// <summary>The container that an operation refers to. Null unless every change of it is visible in the method.</summary>
    public Container? Of(IOperation? operation) => operation switch
    {
        IConversionOperation conversion => Of(conversion.Operand),
        IFlowCaptureReferenceOperation capture when captures[capture.Id].Count() == 1 =>
            captures[capture.Id].First() is { } captured && IsNew(captured)
                ? IsCollection(captured.Type) || IsObject(captured.Type) ? new Container(capture.Id, "") : null
                : Of(captures[capture.Id].First()),
        IPropertyReferenceOperation { Property.Name: "Message", Instance: { } owner }
            when _types.IsOwner(owner.Type) && MethodFacts.Place(owner) is (IFieldSymbol or IPropertySymbol or IParameterSymbol) and var place => new Container(place, ""),
        IPropertyReferenceOperation { Instance: { } instance } property when _types.IsKnown(property.Property) =>
            Within(instance, property.Property.IsIndexer ? "" : property.Property.Name),
        IPropertyReferenceOperation { Instance: { } channel, Property.Name: "Reader" or "Writer" } when IsChannel(channel.Type) => Of(channel),
        IInvocationOperation call when _types.IsKnown(call.TargetMethod) && Storages.Receiver(call) is { } receiver && _types.IsContainer(call.Type) =>
            Within(receiver, FieldOf(call.TargetMethod, "Mutable") ?? ""),
        ILocalReferenceOperation local => OfLocal(local.Local),
        IParameterReferenceOperation { Parameter: { RefKind: RefKind.None } parameter } =>
            IsHolder(parameter.Type) && !(parameter.Type.IsValueType && IsObject(parameter.Type)) && IsVisible(parameter) && facts.Writes(parameter) == 0
                ? new Container(parameter, "")
                : null,
        { } other when MethodFacts.Place(other) is IFieldSymbol or IPropertySymbol => IsHolder(other.Type) ? new Container(MethodFacts.Place(other)!, "") : null,
        _ => null,
    };

    private Container? Within(IOperation whole, string field) =>
        Of(whole) is { } container ? container.Field.Length > 0 ? container : container with { Field = field } : null;

    private Container? OfLocal(ILocalSymbol local)
    {
        if (IsOuter(local))
            return IsHolder(local.Type) ? new Container(local, "") : null;
        if (!IsVisible(local))
            return null;
        // Each item of a list or map of a message is a part of the field.
        if (_types.IsMessage(local.Type) && facts.Enumerated(local) is { } collection)
            return Of(collection) is { Field.Length: > 0 } items ? items : null;
        if (facts.SoleValue(local) is not { } value)
            return null;
        IOperation source = value is IConversionOperation conversion ? conversion.Operand : value;
        if (Of(source) is { } part && part.Field.Length > 0)
            return part;
        if (source is IFlowCaptureReferenceOperation capture && captures[capture.Id].Count() == 1)
            source = captures[capture.Id].First();
        // Who changes a message of a collection changes the collection.
        if (source is IPropertyReferenceOperation { Property.IsIndexer: true, Instance: { } holder } && _types.IsMessage(local.Type) && IsCollection(holder.Type))
            return Of(holder);
        ITypeSymbol type = local.Type.TypeKind == TypeKind.Interface && source.Type != null ? source.Type : local.Type;
        return IsHolder(type) && (IsMadeBy(source, local, type) || _types.IsMessage(type) && IsOfOthers(source)) ? new Container(local, "") : null;
    }

    /// <summary>
    /// Whether a message is another one in each turn of a loop, so that what is stored in it replaces nothing: a variable has it that a
    /// loop enumerates with, or that is declared with
    /// a new message of a list.
    /// </summary>
    public bool IsFreshElement(IOperation message) => message is ILocalReferenceOperation { Local: var local } && _types.IsMessage(local.Type)
        && (facts.Enumerated(local) != null || facts.SoleValue(local) is IInvocationOperation { TargetMethod.Name: "Add" } add && _types.IsKnown(add.TargetMethod));

    /// <summary>Whether the value of a variable is its own object or collection, and not another name of one.</summary>
    private bool IsMadeBy(IOperation source, ILocalSymbol local, ITypeSymbol type)
    {
        if (IsObject(local.Type))
            return IsNew(source) || source is IWithOperation;
        if (!IsCollection(type))
            return source is IInvocationOperation;
        return source is IObjectCreationOperation or IArrayCreationOperation || source.Kind == Interpreter.CollectionExpression
            || source is IInvocationOperation { TargetMethod: { ContainingType.Name: "Enumerable", IsExtensionMethod: true } or { ContainingType.Name: "Channel" } };
    }

    /// <summary>Whether a lambda or local function has a variable from the method around it. The variable lives longer than the call.</summary>
    public bool IsOuter(object place) =>
        place is ILocalSymbol { IsRef: false } local && method is { MethodKind: MethodKind.AnonymousFunction or MethodKind.LocalFunction }
            && !SymbolEqualityComparer.Default.Equals(local.ContainingSymbol, method);

    /// <summary>A lambda may be called at any time, and change what it captured.</summary>
    private bool IsVisible(ISymbol variable) => facts.IsTracked(variable) && !facts.IsCaptured(variable);

    private bool IsHolder(ITypeSymbol? type) => _types.IsContainer(type) && !RuntimeTypes.IsSpan(type) || IsCollection(type) || IsObject(type);

    /// <summary>A new object, or a copy that <c>with</c> makes.</summary>
    private static bool IsNew(IOperation operation) => operation is IObjectCreationOperation or IInvocationOperation { TargetMethod.Name: "<Clone>$" };

    /// <summary>An object of a type of the project, whose fields and properties without code can refer to memory of an arena.</summary>
    public bool IsObject(ITypeSymbol? type) => type is INamedTypeSymbol { TypeKind: TypeKind.Class or TypeKind.Struct, DeclaringSyntaxReferences.IsEmpty: false } named
        && !_types.IsMessage(named) && named.GetMembers().OfType<IFieldSymbol>().Any(field => !field.IsStatic && _types.IsView(field.Type));

    /// <summary>A collection of .NET, or an array, with elements that can refer to memory of an arena.</summary>
    public bool IsCollection(ITypeSymbol? type) => type switch
    {
        IArrayTypeSymbol array => MayKeep(array.ElementType),
        INamedTypeSymbol { TypeKind: TypeKind.Class } or INamedTypeSymbol { Name: "IList" or "ICollection" or "ISet" or "IDictionary" } =>
            ((INamedTypeSymbol)type).TypeArguments.Any(MayKeep)
            && (RuntimeTypes.IsIn(type, "System.Collections.Generic") || RuntimeTypes.IsIn(type, "System.Collections.Concurrent") || IsChannel(type)),
        _ => false,
    };

    /// <summary>Whether an element of the type can refer to memory of an arena. A lambda can capture what does, and anything can be an object.</summary>
    private bool MayKeep(ITypeSymbol element) => _types.Holds(element) || element.TypeKind == TypeKind.Delegate || element.SpecialType == SpecialType.System_Object;

    private static bool IsChannel(ITypeSymbol? type) => RuntimeTypes.IsIn(type, "System.Threading.Channels");

    /// <summary>
    /// Whether an element is put into a place of its own each time that its arena ends: its index is the variable of a loop that ends arenas.
    /// </summary>
    public static bool IsFreshIndex(IOperation? index) => index is ILocalReferenceOperation { Local: var local }
        && local.DeclaringSyntaxReferences.FirstOrDefault()?.GetSyntax() is { Parent.Parent: ForStatementSyntax loop } && EndsArenas(loop.Statement);

    /// <summary>Whether a key is likely to be another one each time that the arena ends: it is made of a message of a stream, or of a
    /// variable of a loop that ends arenas.</summary>
    public bool IsFreshKey(IOperation key)
    {
        foreach (ILocalSymbol local in key.DescendantsAndSelf().OfType<ILocalReferenceOperation>().Select(reference => reference.Local))
        {
            SyntaxNode? loop = local.DeclaringSyntaxReferences.FirstOrDefault()?.GetSyntax().AncestorsAndSelf().FirstOrDefault(IsLoop);
            if (loop != null && loop.Span.Contains(key.Syntax.Span) && (EndsArenas(loop) || loop is ForEachStatementSyntax && _types.IsView(local.Type)))
                return true;
        }

        return false;
    }

    public static bool IsLoop(SyntaxNode node) => node is CommonForEachStatementSyntax or ForStatementSyntax or WhileStatementSyntax or DoStatementSyntax;

    /// <summary>Whether a loop may reset or dispose an arena.</summary>
    public static bool EndsArenas(SyntaxNode loop) => loop.DescendantNodes().Any(EndsArena);

    public static bool EndsArena(SyntaxNode node) =>
        node is InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Reset" or "Dispose" } }
            or VariableDeclarationSyntax { Parent: LocalDeclarationStatementSyntax { UsingKeyword.RawKind: not (int)SyntaxKind.None } or UsingStatementSyntax };

    /// <summary>The field of a member with a prefix such as <c>Set</c>; null if it is none of these.</summary>
    public string? FieldOf(IMethodSymbol method, string prefix) =>
        method.Name.StartsWith(prefix, StringComparison.Ordinal) && _types.IsMessage(method.ContainingType) && _types.IsKnown(method) ? method.Name.Substring(prefix.Length) : null;

    /// <summary>Whether a call adds to a collection. Everything else that a collection of .NET has reads it, or may take elements out.</summary>
    public static bool Adds(IMethodSymbol method) => Adders.Contains(method.Name);

    /// <summary>
    /// Whether a member of the runtime takes memory of the arena that it gets, on every path. A list that has room doesn't grow, and a message that is there
    /// isn't made: it is not if the container was made empty in this method.
    /// </summary>
    public bool MakesInArena(IInvocationOperation call, IOperation receiver, Container container)
    {
        if (FieldOf(call.TargetMethod, "Set") != null)
            return call.Arguments.Any(argument => !_types.IsArena(argument.Value.Type) && !IsEmpty(argument.Value));
        if (FieldOf(call.TargetMethod, "Mutable") is { } field)
        {
            return container.Field.Length == 0 && container.Place is ILocalSymbol local && facts.SoleValue(local) is IInvocationOperation { TargetMethod.Name: "Create" }
                && !IsMadeBefore(field, call);
        }

        bool copies = call.Arguments.Length == 1 || call.Arguments.Any(argument => argument.Parameter?.Type is { } type && _types.IsText(type) && !IsEmpty(argument.Value));
        return call.TargetMethod.Name switch
        {
            "MergeFrom" => true,
            "Set" or "Add" or "AddRange" or "Insert" when copies && !call.TargetMethod.Name.EndsWith("View", StringComparison.Ordinal) => true,
            "Add" or "AddView" or "AddRange" or "Insert" or "Set" or "SetView" => Grows(receiver, container),
            "EnsureCapacity" => true,
            _ => false,
        };
    }

    private static bool IsEmpty(IOperation text) => text is IConversionOperation conversion ? IsEmpty(conversion.Operand)
        : text is IDefaultValueOperation or IPropertyReferenceOperation { Property: { IsStatic: true, Name: "Empty" } }
            || text.ConstantValue is { HasValue: true, Value: null or "" };

    /// <summary>A list or map of a message, or one that was made empty. Nobody makes room for it in the method.</summary>
    private bool Grows(IOperation receiver, Container container)
    {
        bool isOwn = !_types.IsCollection((container.Place as ISymbol) is ILocalSymbol local ? local.Type : (container.Place as IParameterSymbol)?.Type ?? receiver.Type)
            || container.Place is ILocalSymbol made && facts.SoleValue(made) is IInvocationOperation create && Storages.IsCreatedEmpty(create);
        return isOwn && !facts.Calls.Any(call => call.TargetMethod.Name is "EnsureCapacity" or "Clear" or "RemoveAt" or "RemoveRange" or "RemoveAll" or "Remove"
            && _types.IsCollection(Storages.Receiver(call)?.Type));
    }

    private bool IsMadeBefore(string field, IInvocationOperation call) => facts.Calls.Any(other => other.Syntax != call.Syntax
        && (FieldOf(other.TargetMethod, "Mutable") == field || FieldOf(other.TargetMethod, "Set") == field));

    /// <summary>What is done with the container that the operation refers to.</summary>
    /// <param name="operation">The container or a part of it.</param>
    /// <param name="field">The field that is used; empty for all.</param>
    public ContainerUse UseOf(IOperation operation, ref string field)
    {
        switch (operation.Parent)
        {
            case IConversionOperation conversion:
                return UseOf(conversion, ref field);
            case IFieldReferenceOperation member when member.Instance == operation && IsObject(operation.Type):
                return UseOfMember(member, member.Field, true, ref field);
            case IPropertyReferenceOperation member when member.Instance == operation && IsObject(operation.Type):
                return UseOfMember(member, member.Property, MethodFacts.IsAuto(member.Property), ref field);
            case IInvocationOperation call when call.Instance == operation && IsObject(operation.Type):
                return UseOfObject(call);
            case IArgumentOperation when IsObject(operation.Type):
                return ContainerUse.Release;
            case IPropertyReferenceOperation { Property.Name: "Reader" or "Writer" } end when end.Instance == operation && IsChannel(operation.Type):
                return UseOf(end, ref field);
            case IInvocationOperation { TargetMethod.Name: "Complete" or "TryComplete" or "WaitToReadAsync" or "WaitToWriteAsync" } call when call.Instance == operation
                && IsChannel(operation.Type):
                return ContainerUse.None;
            case IPropertyReferenceOperation property when property.Instance == operation:
                return UseOf(operation, property, ref field);
            case IArrayElementReferenceOperation element when element.ArrayReference == operation:
                return IsTarget(element) ? ContainerUse.None : ContainerUse.One;
            case IInvocationOperation call when call.Instance == operation:
                return UseOfReceiver(operation, call, null, ref field);
            case IArgumentOperation { Parent: IInvocationOperation call } argument:
                return Storages.Receiver(call) == operation ? UseOfReceiver(operation, call, argument.Parameter, ref field) : UseOfArgument(operation, call, argument.Parameter);
            case IInterpolationOperation or IReturnOperation or IBinaryOperation:
                return ContainerUse.All;
            case ISimpleAssignmentOperation assignment when assignment.Target == operation || assignment.Target is IDiscardOperation:
            case IFlowCaptureOperation or IExpressionStatementOperation or null:
                return ContainerUse.None;
            case ISimpleAssignmentOperation { Target: ILocalReferenceOperation { Local: var alias } } when OfLocal(alias) is { } named
                && (named.Field.Length > 0 || operation is IFlowCaptureReferenceOperation):
                return ContainerUse.None;
            default:
                return ContainerUse.Release;
        }
    }

    /// <summary>What a method of an object of the project does with what the object holds; nothing, if it stores more.</summary>
    public ContainerUse UseOfObject(IInvocationOperation call) => call.TargetMethod.Name == "Dispose" || _types.Stores.Of(call.TargetMethod).Count > 0 ? ContainerUse.None
        : UseOfBody(call.TargetMethod);

    private ContainerUse UseOfBody(IMethodSymbol method) => _types.Bodies.Of(method) is { Count: > 0 } body && !body.Any(MayEmpty) ? ContainerUse.All : ContainerUse.Release;

    private static bool MayEmpty(IOperation operation) => operation is IInvocationOperation call && (Empties(call.TargetMethod) || call.Instance is IInstanceReferenceOperation)
        || operation is IAssignmentOperation { Target: IFieldReferenceOperation or IPropertyReferenceOperation { Instance: null or IInstanceReferenceOperation } };

    /// <summary>What is done with an object of the project. Code in it may do anything.</summary>
    private ContainerUse UseOfMember(IOperation reference, ISymbol member, bool isPlain, ref string field)
    {
        if (!isPlain)
            return member is IPropertySymbol { GetMethod: { } getter } && !IsTarget(reference) ? UseOfBody(getter) : ContainerUse.Release;
        if (IsTarget(reference) || !_types.Holds(reference.Type) || reference.Parent is IPropertyReferenceOperation { Property.Name: "IsNull" })
            return ContainerUse.None;
        field = member.Name;
        return ContainerUse.One;
    }

    private ContainerUse UseOf(IOperation whole, IPropertyReferenceOperation property, ref string field)
    {
        if (property.Property.Name is "Count" or "Length" or "LongLength" or "Capacity" or "Comparer" or "IsNull")
            return ContainerUse.None;
        if (property.Property.IsIndexer)
            return IsTarget(property) ? ContainerUse.Keys : IsKeyed(whole.Type) ? ContainerUse.OneByKey : ContainerUse.One;
        if (!_types.IsMessage(whole.Type))
            return ContainerUse.All;
        if (!_types.IsKnown(property.Property))
            return ContainerUse.Release;
        bool isOfPart = field.Length > 0;
        if (!isOfPart)
            field = property.Property.Name;
        if (isOfPart && !_types.IsView(property.Type))
            return ContainerUse.Part;
        return IsTarget(property) || !_types.IsView(property.Type) ? ContainerUse.None : UseOfPart(property, ref field);
    }

    /// <summary>A part that goes elsewhere, such as into a variable, is read.</summary>
    private ContainerUse UseOfPart(IOperation part, ref string field)
    {
        ContainerUse use = UseOf(part, ref field);
        return use == ContainerUse.Release && !_types.IsCollection(part.Type) ? ContainerUse.One : use;
    }

    private ContainerUse UseOfReceiver(IOperation receiver, IInvocationOperation call, IParameterSymbol? parameter, ref string field)
    {
        IMethodSymbol method = call.TargetMethod;
        if (_types.IsMessage(receiver.Type) && !_types.IsKnown(method)
            || IsCollection(receiver.Type) && !method.ContainingNamespace.ToDisplayString().StartsWith("System", StringComparison.Ordinal))
        {
            return parameter == null ? ContainerUse.Release : UseOfArgument(receiver, call, parameter);
        }

        if (FieldOf(method, "Mutable") is { } mutable)
        {
            field = field.Length == 0 ? mutable : field;
            return _types.IsMessage(call.Type) ? UseOfPart(call, ref field) : ContainerUse.None;
        }

        if (FieldOf(method, "Set") != null || FieldOf(method, "Has") != null)
            return ContainerUse.None;
        if (FieldOf(method, "Clear") is { Length: > 0 } || method.Name is "Clear" or "MergeFrom")
            return ContainerUse.Release;
        if (_types.IsMessage(receiver.Type))
            return ContainerUse.All;
        if (Adds(method))
            return IsKeyed(receiver.Type) ? ContainerUse.Keys : ContainerUse.None;
        if (method.Name is "TryGetValue" or "GetValueOrDefault" && IsKeyed(receiver.Type))
            return ContainerUse.OneByKey;
        if (method.Name is "Set" or "SetView" or "ContainsKey" or "TryGetValue" or "Contains" or "GetValueOrDefault")
            return IsKeyed(receiver.Type) ? ContainerUse.Keys : ContainerUse.All;
        if (IsCollection(receiver.Type) && OneTakers.Contains(method.Name))
            return ContainerUse.Take;
        bool reads = method.ContainingType.Name == "Enumerable" || Readers.Contains(method.Name)
            || ReaderPrefixes.Any(prefix => method.Name.StartsWith(prefix, StringComparison.Ordinal));
        return reads ? ContainerUse.All : ContainerUse.Release;
    }

    private ContainerUse UseOfArgument(IOperation container, IInvocationOperation call, IParameterSymbol? parameter)
    {
        IMethodSymbol method = call.TargetMethod;
        // The lock of a statement.
        if (method.ContainingType.Name == "Monitor")
            return ContainerUse.None;
        if (parameter is not { RefKind: RefKind.None or RefKind.In })
            return ContainerUse.Release;
        if (_types.IsKnown(method))
            return _types.IsContainer(call.Instance?.Type) || Adds(method) || method.Name == "Set" ? ContainerUse.None : ContainerUse.All;
        if (!method.DeclaringSyntaxReferences.IsEmpty)
        {
            return StoresInto(parameter).Any()
                || _types.Stores.Of(method).Any(stored => stored.Into is IParameterSymbol into && into.Ordinal == parameter.Ordinal) ? ContainerUse.None
                : Empties(parameter) ? ContainerUse.Release
                : ContainerUse.All;
        }

        if (method.Name is "GetValueRefOrAddDefault" or "GetValueRefOrNullRef")
            return ContainerUse.Keys;
        bool isOfSystem = method.ContainingType.Name is "Enumerable" or "String" or "Console" or "MemoryExtensions";
        return isOfSystem || _types.IsMessage(container.Type) ? ContainerUse.All : ContainerUse.Release;
    }

    private static bool IsTarget(IOperation operation) => operation.Parent is IAssignmentOperation assignment && assignment.Target == operation;

    /// <summary>Whether a collection compares its elements or keys when something is added.</summary>
    public static bool IsKeyed(ITypeSymbol? type) =>
        type is INamedTypeSymbol { Name: "Dictionary" or "HashSet" or "SortedDictionary" or "SortedSet" or "SortedList" or "ConcurrentDictionary" or "UnmanagedMap" };

    /// <summary>Whether a method takes elements out of its object, or gives memory back.</summary>
    public static bool Empties(IMethodSymbol method) => IsEmptying(method.Name);

    public static bool IsEmptying(string method) =>
        method is "Reset" or "TrimExcess" or "MergeFrom" || Takers.Any(prefix => prefix is not ("Set" or "Merge") && method.StartsWith(prefix, StringComparison.Ordinal));

    /// <summary>Whether a method that is declared in the project takes something out of its parameter, or hands it on to code that may.</summary>
    private bool Empties(IParameterSymbol parameter) => _types.Names[parameter].Any(name => MemberOf(name) switch
    {
        null => name.Parent is not (InterpolationSyntax or ForEachStatementSyntax) && !IsPrinted(name),
        { Parent: AssignmentExpressionSyntax assignment } member => assignment.Left == member,
        { Parent: InvocationExpressionSyntax, Name.Identifier.ValueText: var method } => Takers.Any(prefix => method.StartsWith(prefix, StringComparison.Ordinal)),
        _ => false,
    });

    private static bool IsPrinted(IdentifierNameSyntax argument) =>
        argument.Parent?.Parent?.Parent is InvocationExpressionSyntax
        {
            Expression: MemberAccessExpressionSyntax { Expression: IdentifierNameSyntax { Identifier.ValueText: "Console" } },
        };

    /// <summary>
    /// The arenas that a method of the project fills a message or collection from: its body calls a member of the one with the other, as in
    /// <c>message.SetName(name, arena)</c>.
    /// </summary>
    public IEnumerable<IParameterSymbol> StoresInto(IParameterSymbol container)
    {
        List<IParameterSymbol> arenas = [.. ((IMethodSymbol)container.ContainingSymbol).Parameters.Where(parameter => _types.IsArena(parameter.Type))];
        if (arenas.Count == 0 || !_types.IsContainer(container.Type))
            return [];
        HashSet<string> arguments = [.. _types.Names[container].Select(MemberOf).Select(member => member?.Parent).OfType<InvocationExpressionSyntax>()
            .SelectMany(call => call.ArgumentList.Arguments).Select(argument => argument.Expression).OfType<IdentifierNameSyntax>().Select(name => name.Identifier.ValueText)];
        return arenas.Where(arena => arguments.Contains(arena.Name));
    }

    /// <summary>The last member of a chain that begins with a name: <c>Add</c> of <c>root.Kids.Add</c>. Null if the name has no member.</summary>
    private static MemberAccessExpressionSyntax? MemberOf(IdentifierNameSyntax name)
    {
        MemberAccessExpressionSyntax? last = null;
        for (SyntaxNode part = name; part.Parent is MemberAccessExpressionSyntax access && access.Expression == part; part = access)
            last = access;
        return last;
    }
}
