using System;
using System.Collections.Generic;
using System.Linq;
using LibProtoZeroSharp.FrontEnd.Common;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace ProtoZeroGenerator.Analyzers.Flow;

/// <summary>What a method stores that it gets.</summary>
/// <param name="Value">The parameter that is stored, or that has the field that is.</param>
/// <param name="Into">The parameter that it is stored in, or the member of the same object: a field or property, or a method that returns a part of the object.</param>
/// <param name="IsWhole">Whether it becomes the value of the member, and not a part of it.</param>
internal readonly record struct StoredParameter(IParameterSymbol Value, ISymbol Into, bool IsWhole);

/// <summary>
/// Finds what the methods of the project store: a parameter, or a part of one, that goes into another parameter or into the same object, as in
/// <c>to.Name = from.Name</c>, <c>parent.SetChild(child)</c> and <c>_all.Add(person)</c>, directly or by another method.
/// </summary>
internal sealed class StoringMethods
{
    /// <summary>Bounds the time for chains of methods that each store into another member. What a method stores beyond that is not known.</summary>
    private const int MaxStored = 64;

    private readonly RuntimeTypes _types;
    private readonly SymbolFacts<IMethodSymbol, EquatableArray<StoredParameter>> _stored;

    public StoringMethods(RuntimeTypes types, MethodBodies bodies)
    {
        _types = types;
        _stored = new((method, known) => new Body(this, bodies.Of(method), known).Stored().Take(MaxStored).ToList().ToEquatableArray(), []);
    }

    public EquatableArray<StoredParameter> Of(IMethodSymbol method) => Of(method, _stored.Of);

    private EquatableArray<StoredParameter> Of(IMethodSymbol method, Func<IMethodSymbol, EquatableArray<StoredParameter>> known) =>
        _types.IsKnown(method) || !method.Parameters.Any(parameter => _types.Holds(parameter.Type)) ? [] : known(method);

    private sealed class Body(StoringMethods methods, IReadOnlyList<IOperation> operations, Func<IMethodSymbol, EquatableArray<StoredParameter>> known)
    {
        private readonly RuntimeTypes _types = methods._types;
        private readonly Roots _roots = new(operations, methods._types);

        public IReadOnlyList<StoredParameter> Stored()
        {
            List<StoredParameter> all =
            [
                .. operations.SelectMany(StoredBy).Distinct().Where(stored => !_roots.IsChanged(stored.Value) && !SymbolEqualityComparer.Default.Equals(stored.Value, stored.Into)),
            ];
            if (all.Count == 0)
                return all;
            // What the method empties may be a buffer for the time of the call. One that it only keeps short is none.
            IEnumerable<IInvocationOperation> emptying = operations.OfType<IInvocationOperation>()
                .Where(call => Containers.Empties(call.TargetMethod) && (call.TargetMethod.Name is "Clear" or "Reset" || Helpers.IsInLoop(call)));
            HashSet<ISymbol> emptied = new(emptying.Select(call => Emptied(Storages.Receiver(call))).OfType<ISymbol>(), SymbolEqualityComparer.Default);
            return [.. all.Where(stored => !emptied.Contains(stored.Into))];
        }

        /// <summary>The member that is emptied, or of whose message a list is.</summary>
        private static ISymbol? Emptied(IOperation? receiver) => receiver == null ? null
            : MethodFacts.Place(receiver) ?? (receiver is IPropertyReferenceOperation { Instance: { } message } ? MethodFacts.Place(message) : null);

        private IEnumerable<StoredParameter> StoredBy(IOperation operation) => operation switch
        {
            ISimpleAssignmentOperation { Target: not (ILocalReferenceOperation or IParameterReferenceOperation) } assignment =>
                Pair([assignment.Value], _roots.Of(assignment.Target), MethodFacts.Place(assignment.Target) != null).Concat(Keys(assignment.Target)),
            ICompoundAssignmentOperation compound => Keys(compound.Target),
            IIncrementOrDecrementOperation increment => Keys(increment.Target),
            IInvocationOperation { TargetMethod.Name: "GetValueRefOrAddDefault" } call => Pair([call.Arguments[1].Value], _roots.Of(call.Arguments[0].Value)),
            IInvocationOperation call when _types.IsKnown(call.TargetMethod) || IsOfCollection(call.TargetMethod) => Storages.Receiver(call) is { } receiver
                ? Pair(call.Arguments.Select(argument => argument.Value).Where(value => value != receiver && Stores(call, value)), _roots.Of(receiver)) : [],
            IInvocationOperation call => ByOther(call),
            _ => [],
        };

        /// <summary>The key that a dictionary of .NET keeps if it has no equal one.</summary>
        private IEnumerable<StoredParameter> Keys(IOperation target) =>
            target is IPropertyReferenceOperation { Instance: { } collection, Property.IsIndexer: true } element && !_types.IsKnown(element.Property)
            ? Pair(element.Arguments.Select(argument => argument.Value), _roots.Of(collection)) : [];

        /// <summary>What another method of the project stores.</summary>
        private IEnumerable<StoredParameter> ByOther(IInvocationOperation call)
        {
            foreach (StoredParameter stored in methods.Of(call.TargetMethod, known))
            {
                ISymbol? into = stored.Into is IParameterSymbol parameter ? _roots.Of(ArgumentOf(parameter))
                    : stored.Into.IsStatic || call.Instance is IInstanceReferenceOperation ? stored.Into
                    : _roots.Of(call.Instance);
                foreach (StoredParameter pair in
                    ArgumentOf(stored.Value) is { } value ? Pair([value], into, stored.IsWhole && SymbolEqualityComparer.Default.Equals(into, stored.Into)) : [])
                {
                    yield return pair;
                }
            }

            IOperation? ArgumentOf(IParameterSymbol parameter) => call.Arguments.FirstOrDefault(argument => argument.Parameter?.Ordinal == parameter.Ordinal)?.Value;
        }

        private IEnumerable<StoredParameter> Pair(IEnumerable<IOperation> values, ISymbol? into, bool isWhole = false) =>
            into == null || into is IParameterSymbol { Type: var type } && _types.IsArena(type)
                ? []
                : values.SelectMany(Parts).Where(value => _types.IsLink(Roots.WithoutConversions(value).Type)).Select(_roots.Of).OfType<IParameterSymbol>()
                    .Select(value => new StoredParameter(value, into, isWhole));

        /// <summary>What an object is made of that shows its parts, or the value itself.</summary>
        private static IEnumerable<IOperation> Parts(IOperation value) => Roots.WithoutConversions(value) switch
        {
            ITupleOperation tuple => tuple.Elements.SelectMany(Parts),
            IObjectCreationOperation { Constructor: { } constructor } made when RuntimeTypes.IsPositional(constructor) =>
                made.Arguments.SelectMany(argument => Parts(argument.Value)),
            var other => [other],
        };

        private static bool IsOfCollection(IMethodSymbol method) => method.ContainingNamespace.ToDisplayString().StartsWith("System.Collections", StringComparison.Ordinal);

        /// <summary>Whether a call makes an argument a part of its receiver. Text and bytes are copied by what takes an arena and isn't named after a view.</summary>
        private bool Stores(IInvocationOperation call, IOperation argument)
        {
            IMethodSymbol method = call.TargetMethod;
            if (!_types.IsKnown(method))
                return Containers.Adds(method);
            bool adds = Containers.Adds(method) || method.Name.StartsWith("Set", StringComparison.Ordinal);
            bool copies = method.Parameters.Any(parameter => _types.IsArena(parameter.Type)) && !method.Name.EndsWith("View", StringComparison.Ordinal);
            return adds && !(copies && _types.IsCopied(Roots.WithoutConversions(argument).Type));
        }
    }
}
