using System.Text.RegularExpressions;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace LibProtoZeroSharp.Tests.Docs;

/// <summary>Unsafe code is where docs/unsafe-code.md says, and the contracts in the sources are complete.</summary>
public partial class UnsafeCodePageTests
{
    private const string Start = "<!-- made by UnsafeCodePageTests: PROTOZERO_ACCEPT=1 rewrites it -->\n", End = "<!-- end -->\n";

    /// <summary>The folders that may have unsafe code, and its invariants, as the page says them.</summary>
    private static readonly Dictionary<string, string> Fence = new()
    {
        ["Memory"] = "Chunks are linked, and the allocation cursor points into the newest one. "
            + "A handle contains the address of the arena's state and a generation. Chunks in quarantine stay mapped. "
            + "A slab stays mapped for as long as the process lives, and each address in a slot leads to the generation of the slot. "
            + "Where no slop is known to follow, a vector is loaded only within a page.",
        ["Wire"] = "The position of a reader is at most the length of its span, and every read compares with the end. "
            + "The writer reserves the maximum size of a field before it writes the field.",
        ["Wire/Text"] = "Bytes and characters are read within their spans.",
        ["Values/Collections"] = "The count is at most the capacity. A list that is a view of the input has the capacity 0, so adding to the list never writes to the input. "
            + "Slots of a map's index are indexes of entries.",
        ["Values/Types"] = "A message is one pointer, to data that its arena keeps. Tables of generated types are literals in the image of an assembly, which never move.",
        ["Values/Schema"] = "A table matches its type. The references (`MessageRef` and the like) are made with the table of the message.",
        ["Wire/Coding"] = "The contexts live on the stack of one call. The stack grows down, so the address of a local variable shows how much stack is left.",
        ["Codec/Decode"] = "64 readable bytes (the slop) follow the input. "
            + "A value with a length is checked against the end before its bytes are used; the caller checks the end after values without one.",
        ["Codec/Encode"] = "`Ensure` reserves space for a tag, a length and a number. The methods that write bytes reserve space for them.",
        ["Codec/Codecs"] = "The invariants of `Codec/Decode` and `Codec/Encode`.",
        ["Codec/ByTable"] = "Offsets come from the table. Each field is read and written by the methods that generated code calls, with their checks.",
        ["Codec/Walks"] = "Offsets come from the table. The messages of a walk are of the type of the table.",
        ["Messages/Extensions"] = "Each unknown field is complete: its tag and its value. A value is decoded with the same checks as a message.",
        ["Messages"] = "The input is copied with slop, or pinned by the caller.",
    };

    /// <summary>Files with unsafe code in other folders, and why.</summary>
    private static readonly Dictionary<string, string> Gates = new()
    {
        ["Values/Reflection/FileDescriptor.Build"] = "registers the arena of the file's options for full checks",
        ["Codec/Edits/EditPass"] = "pins the input and the destination",
        ["Messages/Streaming/DelimitedMessages"] = "compares a length with the rest of the input before the `ref byte` moves",
        ["Messages/Streaming/ProtoStream.Delimited"] = "has overloads with a pointer, for files that are mapped",
    };

    [Fact]
    public void OnlyTheFenceHasUnsafeCode()
    {
        string[] outside = [.. UnsafeFiles.Where(file => !Fence.ContainsKey(FolderOf(file)))];
        Assert.All(outside.Except(Gates.Keys),
            file => Assert.Fail($"{file} has unsafe code and is outside of the fence: use the references of Values/Schema and the spans of Memory."));
        Assert.All(Gates.Keys.Except(outside), file => Assert.Fail($"{file} has no unsafe code any more: remove it from the gates."));
    }

    /// <summary>So each member shows whether it is unsafe. The parameters of a primary constructor have no other place for the modifier.</summary>
    [Fact]
    public void TypesAreUnsafeOnlyForPointersInTheirPrimaryConstructor()
    {
        var types = Repository.Sources("LibProtoZeroSharp")
            .SelectMany(source =>
                CSharpSyntaxTree.ParseText(source.Text, new CSharpParseOptions(LanguageVersion.Preview)).GetRoot().DescendantNodes().OfType<TypeDeclarationSyntax>())
            .Where(type => type.Modifiers.Any(SyntaxKind.UnsafeKeyword));
        Assert.All(types, type => Assert.True(
            type.ParameterList?.DescendantNodes().Any(node => node is PointerTypeSyntax or FunctionPointerTypeSyntax) == true,
            $"{type.Identifier} is unsafe: mark its members instead."));
    }

    [Fact]
    public void ThePageShowsTheFence()
    {
        string path = Path.Combine(Repository.Root, "docs", "unsafe-code.md");
        string page = File.ReadAllText(path).ReplaceLineEndings("\n");
        int start = page.IndexOf(Start, StringComparison.Ordinal) + Start.Length, end = page.IndexOf(End, StringComparison.Ordinal);
        if (Repository.AcceptsBaselines) File.WriteAllText(path, page[..start] + Tables() + page[end..]);
        else Assert.Equal(Tables(), page[start..end]);
    }

    private static string[] UnsafeFiles { get; } =
        [.. Repository.Sources("LibProtoZeroSharp").Where(source => UnsafeCode().IsMatch(source.Text)).Select(source => Path.ChangeExtension(source.Path, null))];

    private static string FolderOf(string file) => file[..Math.Max(file.LastIndexOf('/'), 0)];

    private static string Tables()
    {
        Dictionary<string, int> all = Repository.Sources("LibProtoZeroSharp").CountBy(source => FolderOf(source.Path)).ToDictionary();
        Dictionary<string, int> found = UnsafeFiles.CountBy(FolderOf).ToDictionary();
        IEnumerable<string> lines =
        [
            $"{UnsafeFiles.Length} of the {all.Values.Sum()} files of the runtime have unsafe code.", "",
            "| folder | files with unsafe code | invariants |", "|---|---|---|",
            .. Fence.Select(folder => $"| `{folder.Key}` | {found[folder.Key]} of {all[folder.Key]} | {folder.Value} |"), "",
            "| other files | |", "|---|---|",
            .. Gates.Select(gate => $"| `{gate.Key}` | {gate.Value} |"),
        ];
        return string.Concat(lines.Select(line => line + "\n"));
    }

    [Fact]
    public void EveryMemberWithPointersThatAnotherFileNamesSaysWhatItRequires()
    {
        SyntaxTree[] trees =
        [
            .. Repository.Sources("LibProtoZeroSharp").Select(source => CSharpSyntaxTree.ParseText(source.Text, new CSharpParseOptions(LanguageVersion.Preview), source.Path)),
        ];
        string[] missing = [.. WithoutContract(trees)];
        Assert.True(missing.Length == 0, "Say after \"Requires:\" in the documentation of these members what their callers must ensure:\n" + string.Join('\n', missing));
    }

    [Theory]
    [InlineData("static void Read(byte* p) { }", "", 1)]
    [InlineData("static byte* Read() => null;", "", 1)]
    [InlineData("static void Read(ref byte p) { }", "", 0)]
    [InlineData("/// <remarks>Requires: p is readable.</remarks>\nstatic void Read(byte* p) { }", "", 0)]
    [InlineData("/// <inheritdoc/>\nstatic void Read(byte* p) { }", "", 0)]
    [InlineData("private static void Read(byte* p) { }", "", 0)]
    [InlineData("static void Only(byte* p) { }", "", 0)]
    [InlineData("static void Read(byte* p) { }", "/// <remarks>Requires: p is readable.</remarks>", 0)]
    public void AMemberWithoutContractIsFound(string member, string type, int count)
    {
        SyntaxTree[] trees =
        [
            CSharpSyntaxTree.ParseText(
                $"{type}\nunsafe partial class One {{ {(member.StartsWith('/') ? "\n" : "internal ")}{member.Replace("\nstatic", "\ninternal static")} }}", path: "One.cs",
                cancellationToken: TestContext.Current.CancellationToken),
            CSharpSyntaxTree.ParseText(
                "partial class One { } class Two { void Call() => One.Read(default); }", path: "Two.cs", cancellationToken: TestContext.Current.CancellationToken),
        ];
        Assert.Equal(count, WithoutContract(trees).Count());
    }

    /// <summary>
    /// Methods and constructors whose signature has a pointer, if another file has their name and neither their documentation nor that of their type
    /// has "Requires:", "Requires, for every …:", "Ensures:" or "not followed". Private members, and implementations and overrides of documented
    /// members, need none.
    /// </summary>
    private static IEnumerable<string> WithoutContract(SyntaxTree[] trees)
    {
        ILookup<string, SyntaxTree> names = trees
            .SelectMany(tree => tree.GetRoot().DescendantNodes().OfType<SimpleNameSyntax>().Select(name => (name.Identifier.ValueText, tree)).Distinct())
            .ToLookup(use => use.ValueText, use => use.tree);
        HashSet<string> types = [.. trees.SelectMany(tree => tree.GetRoot().DescendantNodes().OfType<TypeDeclarationSyntax>())
            .Where(type => HasContract(type)).Select(type => type.Identifier.ValueText)];
        return from tree in trees
               from member in tree.GetRoot().DescendantNodes().OfType<BaseMethodDeclarationSyntax>()
               let type = (TypeDeclarationSyntax)member.Parent!
               where HasPointers(member) && !IsHidden(member) && !types.Contains(type.Identifier.ValueText) && !HasContract(member)
               let name = member is MethodDeclarationSyntax method ? method.Identifier.ValueText : type.Identifier.ValueText
               where names[name].Any(user => user != tree)
               select $"{tree.FilePath}({member.GetLocation().GetLineSpan().StartLinePosition.Line + 1}): {type.Identifier}.{name} has no \"Requires:\"";
    }

    private static bool HasContract(MemberDeclarationSyntax member) =>
        member.GetLeadingTrivia().ToFullString() is string documentation
        && (Contract().IsMatch(documentation) || documentation.Contains("<inheritdoc", StringComparison.Ordinal));

    private static bool HasPointers(BaseMethodDeclarationSyntax member) =>
        member.ParameterList.DescendantNodes().OfType<PointerTypeSyntax>().Any()
        || (member is MethodDeclarationSyntax method && method.ReturnType.DescendantNodesAndSelf().OfType<PointerTypeSyntax>().Any());

    /// <summary>A member of an interface is public without a word.</summary>
    private static bool IsHidden(BaseMethodDeclarationSyntax member) =>
        member is MethodDeclarationSyntax { ExplicitInterfaceSpecifier: not null }
        || member.Modifiers.Any(SyntaxKind.OverrideKeyword)
        || (member.Parent is not InterfaceDeclarationSyntax && member.Modifiers.Any(SyntaxKind.PrivateKeyword))
        || member.Ancestors().OfType<TypeDeclarationSyntax>().Any(type => type.Modifiers.Any(SyntaxKind.PrivateKeyword));

    [GeneratedRegex(@"\bunsafe\b|\bUnsafe\.(?!SizeOf)|\bMemoryMarshal\.(?!Cast)")]
    private static partial Regex UnsafeCode();

    /// <summary>What callers must ensure, what they get, or that an address is only compared.</summary>
    [GeneratedRegex(@"\b(Requires( and ensures)?|Ensures)[:,]|\bnot followed\b")]
    private static partial Regex Contract();
}
