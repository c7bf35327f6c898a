using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;

namespace LibProtoZeroSharp.Tools.Mutation;

/// <summary>Makes all mutants of a source file.</summary>
/// <param name="file">The path in the repository.</param>
/// <param name="silent">Names of methods that do nothing without full checks.</param>
internal sealed class MutantFinder(string file, SourceText text, IReadOnlySet<string> silent) : CSharpSyntaxWalker
{
    private static readonly Dictionary<SyntaxKind, string> Operators = new()
    {
        [SyntaxKind.LessThanToken] = "<=",
        [SyntaxKind.LessThanEqualsToken] = "<",
        [SyntaxKind.GreaterThanToken] = ">=",
        [SyntaxKind.GreaterThanEqualsToken] = ">",
        [SyntaxKind.EqualsEqualsToken] = "!=",
        [SyntaxKind.ExclamationEqualsToken] = "==",
        [SyntaxKind.PlusToken] = "-",
        [SyntaxKind.MinusToken] = "+",
        [SyntaxKind.LessThanLessThanToken] = ">>",
        [SyntaxKind.GreaterThanGreaterThanToken] = "<<",
        [SyntaxKind.AmpersandToken] = "|",
        [SyntaxKind.BarToken] = "&",
        [SyntaxKind.AmpersandAmpersandToken] = "||",
        [SyntaxKind.BarBarToken] = "&&",
        [SyntaxKind.PlusEqualsToken] = "-=",
        [SyntaxKind.BarEqualsToken] = "&=",
    };

    private readonly List<Mutant> _mutants = [];

    public static List<Mutant> Find(string repository, string file, IReadOnlySet<string> silent)
    {
        if (HasChecks(file)) return [];
        SourceText text = SourceText.From(File.ReadAllText(Path.Combine(repository, file)));
        MutantFinder finder = new(file, text, silent);
        finder.Visit(Parse(text));
        return finder._mutants;
    }

    /// <summary>Names of the methods of a file that do nothing without full checks.</summary>
    public static IEnumerable<string> SilentMethods(string path) => !HasChecks(path) ? [] :
        Parse(SourceText.From(File.ReadAllText(path))).DescendantNodes().OfType<MethodDeclarationSyntax>().Select(method => method.Identifier.Text);

    /// <summary>Whether a file has the methods for full checks, which tests without them don't run.</summary>
    private static bool HasChecks(string path) => path.EndsWith("Checks.cs", StringComparison.Ordinal);

    public override void VisitAttributeList(AttributeListSyntax node) { }

    public override void VisitEnumMemberDeclaration(EnumMemberDeclarationSyntax node) { }

    public override void VisitParameter(ParameterSyntax node) { }

    public override void VisitExpressionStatement(ExpressionStatementSyntax node)
    {
        if (NameOfCall(node.Expression) is { } name && silent.Contains(name)) return;
        Add(node.Span, ";");
        base.VisitExpressionStatement(node);
    }

    public override void VisitIfStatement(IfStatementSyntax node)
    {
        Add(node.Condition.Span, "false && (" + node.Condition + ")");
        base.VisitIfStatement(node);
    }

    public override void VisitBinaryExpression(BinaryExpressionSyntax node)
    {
        if (Operators.TryGetValue(node.OperatorToken.Kind(), out string? other)) Add(node.OperatorToken.Span, other);
        base.VisitBinaryExpression(node);
    }

    public override void VisitAssignmentExpression(AssignmentExpressionSyntax node)
    {
        if (Operators.TryGetValue(node.OperatorToken.Kind(), out string? other)) Add(node.OperatorToken.Span, other);
        base.VisitAssignmentExpression(node);
    }

    public override void VisitPrefixUnaryExpression(PrefixUnaryExpressionSyntax node)
    {
        if (node.IsKind(SyntaxKind.LogicalNotExpression)) Add(node.OperatorToken.Span, "");
        base.VisitPrefixUnaryExpression(node);
    }

    public override void VisitConditionalExpression(ConditionalExpressionSyntax node)
    {
        Add(TextSpan.FromBounds(node.WhenTrue.SpanStart, node.WhenFalse.Span.End), $"{node.WhenFalse} : {node.WhenTrue}");
        base.VisitConditionalExpression(node);
    }

    public override void VisitLiteralExpression(LiteralExpressionSyntax node)
    {
        switch (node.Kind())
        {
            case SyntaxKind.NumericLiteralExpression when node.Token.Value is int number:
                Add(node.Span, (number + 1).ToString());
                break;
            case SyntaxKind.TrueLiteralExpression:
                Add(node.Span, "false");
                break;
            case SyntaxKind.FalseLiteralExpression:
                Add(node.Span, "true");
                break;
        }
    }

    private static SyntaxNode Parse(SourceText text) => CSharpSyntaxTree.ParseText(text, new CSharpParseOptions(LanguageVersion.Preview)).GetRoot();

    private static string? NameOfCall(ExpressionSyntax expression) => expression switch
    {
        InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax member } => member.Name.Identifier.Text,
        InvocationExpressionSyntax { Expression: SimpleNameSyntax name } => name.Identifier.Text,
        _ => null,
    };

    /// <summary>Only within one line, which a report can show.</summary>
    private void Add(TextSpan span, string replacement)
    {
        TextLine line = text.Lines.GetLineFromPosition(span.Start);
        if (span.End > line.End) return;
        string before = line.ToString();
        int start = span.Start - line.Start;
        string after = before[..start] + replacement + before[(start + span.Length)..];
        _mutants.Add(new Mutant(file, line.LineNumber + 1, span, replacement, before.Trim(), after.Trim()));
    }
}
