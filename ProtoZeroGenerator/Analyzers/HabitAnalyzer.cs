using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Operations;
using ProtoZeroGenerator.Analyzers.Rules;

namespace ProtoZeroGenerator.Analyzers;

/// <summary>
/// Says what to write instead of code for other libraries that doesn't compile. Each check reads syntax, because operations lack what doesn't bind.
/// </summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class HabitAnalyzer : DiagnosticAnalyzer
{
    /// <summary>The property of a diagnostic with the members to insert after the expression.</summary>
    public const string Insert = nameof(Insert);

    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics { get; } =
        ImmutableArray.Create(AnalyzerRules.LinqWithoutEnumerable, AnalyzerRules.HabitOfAnotherLibrary, AnalyzerRules.MessageComparedToNull);

    public override void Initialize(AnalysisContext context)
    {
        context.ConfigureGeneratedCodeAnalysis(GeneratedCodeAnalysisFlags.None);
        context.EnableConcurrentExecution();
        context.RegisterCompilationStartAction(start =>
        {
            if (start.Compilation.GetTypeByMetadataName("LibProtoZeroSharp.IProtoMessage`1") is not { } message)
                return;
            var habits = new Habits(start.Compilation, message);
            // Only gRPC hands out owners, whose members have any name.
            bool hasOwners = start.Compilation.GetTypeByMetadataName("Grpc.Core.BindServiceMethodAttribute") is not null;
            start.RegisterOperationBlockAction(block =>
            {
                foreach (IOperation body in block.OperationBlocks.Where(body => body.DescendantsAndSelf().Any(IsFaulty)))
                {
                    foreach (SyntaxNode node in body.Syntax.DescendantNodesAndSelf())
                    {
                        Check(
                            new SyntaxNodeAnalysisContext(node, block.OwningSymbol, body.SemanticModel!, block.Options, block.ReportDiagnostic, _ => true, block.CancellationToken),
                            habits, hasOwners);
                    }
                }
            });
            start.RegisterSyntaxNodeAction(CheckType, SyntaxKind.IdentifierName, SyntaxKind.GenericName);
        });
    }

    /// <summary>
    /// Whether the compiler reports an error at an operation. The syntax of a body without errors is not read, because that takes a third of the time of the
    /// analyzers.
    /// </summary>
    private static bool IsFaulty(IOperation operation) => operation switch
    {
        IInvalidOperation => true,
        IConversionOperation conversion => !conversion.GetConversion().Exists,
        IInvocationOperation call => IsStaticExtension(call.TargetMethod) && IsBeforeExtensions(call.Syntax),
        ICoalesceOperation coalesce => coalesce.Value.Type is { IsValueType: true, OriginalDefinition.SpecialType: not SpecialType.System_Nullable_T },
        _ => false,
    };

    /// <summary>Whether a method is in an extension block, the containing type of which has a name that C# can't write.</summary>
    private static bool IsStaticExtension(IMethodSymbol method) => method is { IsStatic: true, ContainingType: { CanBeReferencedByName: false, ContainingType: not null } };

    private static bool IsBeforeExtensions(SyntaxNode node) => ((CSharpParseOptions)node.SyntaxTree.Options).LanguageVersion < (LanguageVersion)1400;

    private static void Check(SyntaxNodeAnalysisContext context, Habits habits, bool hasOwners)
    {
        switch (context.Node)
        {
            case MemberAccessExpressionSyntax { RawKind: (int)SyntaxKind.SimpleMemberAccessExpression }:
                CheckMember(context, habits, hasOwners);
                break;
            case QueryExpressionSyntax:
                CheckQuery(context, habits);
                break;
            case AssignmentExpressionSyntax { RawKind: (int)SyntaxKind.SimpleAssignmentExpression }:
                CheckAssignment(context, habits);
                CheckConversion(context, habits);
                break;
            case EqualsValueClauseSyntax or ReturnStatementSyntax or ArrowExpressionClauseSyntax:
                CheckConversion(context, habits);
                break;
            default:
                CheckNull(context, habits);
                break;
        }
    }

    private static void CheckMember(SyntaxNodeAnalysisContext context, Habits habits, bool hasOwners)
    {
        var access = (MemberAccessExpressionSyntax)context.Node;
        string name = access.Name.Identifier.ValueText;
        if (Symbol(context, access) is { } bound)
        {
            if (bound is IMethodSymbol method && IsStaticExtension(method) && IsBeforeExtensions(access) && Symbol(context, access.Expression) is ITypeSymbol extended)
            {
                string call = $"{method.ContainingType.ContainingType.Name}.{name}<{extended.Name}>";
                Report(context, AnalyzerRules.HabitOfAnotherLibrary, access.Name, null, $"{extended.Name}.{name} before C# 14", call);
            }

            return;
        }

        if (!hasOwners && !habits.MayBeMember(name))
            return;
        ITypeSymbol? receiver = Type(context, access.Expression) ?? Symbol(context, access.Expression) as ITypeSymbol;
        HabitType type = habits.TypeOf(receiver);
        if (type == HabitType.None)
            return;
        ImmutableArray<ISymbol> own = receiver!.GetMembers(name);
        // Count is a property of the collections and a method of LINQ.
        if (habits.IsLinq(type, name) && !own.Any(member => member is IMethodSymbol))
        {
            Report(context, AnalyzerRules.LinqWithoutEnumerable, access.Name, "AsEnumerable()", receiver.Name, name);
            return;
        }

        // A list of messages has Add, and a message Parse, with other arguments.
        if (!own.IsEmpty && type != HabitType.MessageList && !(type == HabitType.Message && own[0] is IMethodSymbol { Name: "Parse" }))
            return;
        SeparatedSyntaxList<ArgumentSyntax>? arguments = (access.Parent as InvocationExpressionSyntax)?.ArgumentList.Arguments;
        if (habits.CureOfMember(type, receiver, name, arguments?.Count) is { } cure
            && arguments?.Any(argument => Type(context, argument.Expression) is { TypeKind: TypeKind.Error }) != true)
        {
            Report(
                context, AnalyzerRules.HabitOfAnotherLibrary, access.Name, type == HabitType.Text ? "ToString()" : null,
                $"{receiver.Name}.{name}{(own.IsEmpty ? "" : " without an arena")}", cure);
        }
    }

    private static void CheckQuery(SyntaxNodeAnalysisContext context, Habits habits)
    {
        var query = (QueryExpressionSyntax)context.Node;
        ExpressionSyntax source = query.FromClause.Expression;
        if (Type(context, source) is not { } type || !habits.IsLinq(habits.TypeOf(type), "Select"))
            return;
        ISymbol? bound = query.Body.Clauses.FirstOrDefault() is { } clause
            ? context.SemanticModel.GetQueryClauseInfo(clause, context.CancellationToken).OperationInfo.Symbol
            : context.SemanticModel.GetSymbolInfo(query.Body.SelectOrGroup, context.CancellationToken).Symbol;
        if (bound is null)
            Report(context, AnalyzerRules.LinqWithoutEnumerable, source, "AsEnumerable()", type.Name, "Select");
    }

    private static void CheckType(SyntaxNodeAnalysisContext context)
    {
        var name = (SimpleNameSyntax)context.Node;
        if (Habits.CureOfType(name.Identifier.ValueText) is { } cure && name.Parent is not MemberAccessExpressionSyntax { Expression: not SimpleNameSyntax }
            && context.SemanticModel.GetSymbolInfo(name, context.CancellationToken) is { Symbol: null, CandidateSymbols.IsEmpty: true })
        {
            Report(context, AnalyzerRules.HabitOfAnotherLibrary, name, null, name.Identifier.ValueText, cure);
        }
    }

    /// <summary>Assignments to what has no setter, because the value needs an arena.</summary>
    private static void CheckAssignment(SyntaxNodeAnalysisContext context, Habits habits)
    {
        var assignment = (AssignmentExpressionSyntax)context.Node;
        if (assignment.Left is ElementAccessExpressionSyntax element)
        {
            if (Type(context, element.Expression) is { } collection && habits.TypeOf(collection) == HabitType.Map)
                Report(context, AnalyzerRules.HabitOfAnotherLibrary, element, null, $"{collection.Name}[key] = value", "Set(key, value, arena)");
            return;
        }

        if (assignment.Left is not MemberAccessExpressionSyntax access || Property(context, access) is not { } property
            || habits.TypeOf(property.ContainingType) != HabitType.Message)
        {
            return;
        }

        HabitType type = habits.TypeOf(property.Type);
        string name = property.Name;
        string? cure = type switch
        {
            HabitType.Message when property.SetMethod is null =>
                IsNull(assignment.Right) ? $"Clear{name}()" : Wraps(property.Type) ? $"Set{name}({property.Type.Name}.From(value, arena))" : $"Set{name}(message)",
            HabitType.List or HabitType.MessageList or HabitType.Map when property.SetMethod is null && IsNull(assignment.Right) => $"{name}.Clear()",
            HabitType.List or HabitType.MessageList when property.SetMethod is null => $"{name}.AddRange(values, arena)",
            HabitType.Map when property.SetMethod is null => $"{name}.Set(key, value, arena) for each entry",
            HabitType.Text or HabitType.Bytes when !Converts(context, assignment.Right) => IsNull(assignment.Right) ? $"Clear{name}()" : $"Set{name}(value, arena)",
            _ => null,
        };
        if (cure is null && access.Expression is MemberAccessExpressionSyntax inner && property.SetMethod is not null
            && Property(context, inner) is { SetMethod: null } absent && habits.TypeOf(absent.ContainingType) == HabitType.Message
                && habits.TypeOf(absent.Type) == HabitType.Message)
        {
            (name, cure) = ($"{absent.Name}.{name}", $"Mutable{absent.Name}(arena).{name} = value");
        }

        if (cure is not null)
            Report(context, AnalyzerRules.HabitOfAnotherLibrary, access, null, $"assignment to {name}", cure);
    }

    /// <summary>Whether it is a message for a single value, such as Int32Value.</summary>
    private static bool Wraps(ITypeSymbol message) => message.GetMembers("From").Any(member => member.IsStatic);

    /// <summary>Tests for null that don't compile. Those of messages that do are for <see cref="MessageAnalyzer"/>.</summary>
    private static void CheckNull(SyntaxNodeAnalysisContext context, Habits habits)
    {
        ExpressionSyntax? tested = context.Node switch
        {
            BinaryExpressionSyntax { RawKind: (int)SyntaxKind.CoalesceExpression } coalesce => coalesce.Left,
            BinaryExpressionSyntax { RawKind: (int)SyntaxKind.EqualsExpression or (int)SyntaxKind.NotEqualsExpression } comparison => Binds(context, comparison) ? null
                : IsNull(comparison.Right) ? comparison.Left : IsNull(comparison.Left) ? comparison.Right : null,
            IsPatternExpressionSyntax { Pattern: ConstantPatternSyntax or UnaryPatternSyntax { Pattern: ConstantPatternSyntax } } test =>
                IsNull(((test.Pattern as UnaryPatternSyntax)?.Pattern ?? test.Pattern) is ConstantPatternSyntax constant ? constant.Expression : null) ? test.Expression : null,
            ConditionalAccessExpressionSyntax conditional => conditional.Expression,
            _ => null,
        };
        if (tested is null || Type(context, tested) is not { } type)
            return;
        HabitType habit = habits.TypeOf(type);
        if (habit == HabitType.Message)
            Report(context, AnalyzerRules.MessageComparedToNull, context.Node, null, type.Name);
        else if (habit is HabitType.Text or HabitType.Bytes)
            Report(context, AnalyzerRules.HabitOfAnotherLibrary, context.Node, null, $"null {type.Name}", "IsEmpty, or HasX for a field X that can be absent");
        else if (habit is HabitType.List or HabitType.MessageList or HabitType.Map)
            Report(context, AnalyzerRules.HabitOfAnotherLibrary, context.Node, null, $"null {type.Name} in a message", "Count == 0");
    }

    private static void CheckConversion(SyntaxNodeAnalysisContext context, Habits habits)
    {
        ExpressionSyntax? value = context.Node switch
        {
            EqualsValueClauseSyntax { Parent: not VariableDeclaratorSyntax { Parent: VariableDeclarationSyntax { Type.IsVar: true } } } clause => clause.Value,
            AssignmentExpressionSyntax assignment => assignment.Right,
            ReturnStatementSyntax returned => returned.Expression,
            ArrowExpressionClauseSyntax arrow => arrow.Expression,
            _ => null,
        };
        if (value is null || Type(context, value) is not { } type || habits.TypeOf(type) is var habit && habit == HabitType.None || Converts(context, value))
            return;
        if (context.SemanticModel.GetTypeInfo(value, context.CancellationToken).ConvertedType is not { } expected)
            return;
        string conversion = $"conversion of {type.Name} to {expected.ToMinimalDisplayString(context.SemanticModel, value.SpanStart)}";
        if (habit == HabitType.Owner)
            Report(context, AnalyzerRules.HabitOfAnotherLibrary, value, null, conversion, "'using' before the owner, and owner.Message");
        else if (Habits.Converter(habit, expected) is { } converter)
            Report(context, AnalyzerRules.HabitOfAnotherLibrary, value, converter, conversion, "." + converter);
    }

    private static bool IsNull(ExpressionSyntax? expression) => expression.IsKind(SyntaxKind.NullLiteralExpression);

    private static bool Binds(SyntaxNodeAnalysisContext context, ExpressionSyntax expression) => Symbol(context, expression) is not null;

    private static bool Converts(SyntaxNodeAnalysisContext context, ExpressionSyntax expression) =>
        context.SemanticModel.GetConversion(expression, context.CancellationToken).Exists;

    private static ISymbol? Symbol(SyntaxNodeAnalysisContext context, ExpressionSyntax expression) =>
        context.SemanticModel.GetSymbolInfo(expression, context.CancellationToken).Symbol;

    private static ITypeSymbol? Type(SyntaxNodeAnalysisContext context, ExpressionSyntax expression) =>
        context.SemanticModel.GetTypeInfo(expression, context.CancellationToken).Type;

    /// <summary>The property, also if it may not be assigned to.</summary>
    private static IPropertySymbol? Property(SyntaxNodeAnalysisContext context, ExpressionSyntax expression)
    {
        SymbolInfo found = context.SemanticModel.GetSymbolInfo(expression, context.CancellationToken);
        return (found.Symbol ?? found.CandidateSymbols.FirstOrDefault()) as IPropertySymbol;
    }

    private static void Report(SyntaxNodeAnalysisContext context, DiagnosticDescriptor rule, SyntaxNode place, string? insert, params string[] arguments) =>
        context.ReportDiagnostic(Diagnostic.Create(
            rule, place.GetLocation(), insert is null ? null : ImmutableDictionary<string, string?>.Empty.Add(Insert, insert), arguments));
}
