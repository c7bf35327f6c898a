using System;
using System.Collections.Generic;
using System.Linq;
using LibProtoZeroSharp.FrontEnd.Common;
using LibProtoZeroSharp.FrontEnd.Diagnostics;
using LibProtoZeroSharp.FrontEnd.Syntax;
using ProtoZeroGenerator.Model;

namespace ProtoZeroGenerator.Lowering;

/// <summary>
/// Takes the declarations with errors out of .proto files. The C# compiler stops at these errors anyway; but with the types of the other declarations, it
/// doesn't bury them under errors about unknown types.
/// </summary>
internal static class SoundPart
{
    /// <summary>The files without the smallest declarations that the errors are in; null if no declaration is left to be taken out.</summary>
    /// <param name="errors">All errors of these files. Taking out what they are in may cause others.</param>
    public static IReadOnlyList<ParsedFile>? Of(IReadOnlyList<ParsedFile> files, IEnumerable<Finding> errors)
    {
        ILookup<string, SourcePosition> byFile = errors.ToLookup(error => error.Position.File, error => error.Position);
        ParsedFile[] sound = [.. files.Select(file => file with { Node = Of(file.Node, [.. byFile[file.Node.Path]]), Diagnostics = default })];
        return sound.Zip(files, (after, before) => after.Node != before.Node).Contains(true) ? sound : null;
    }

    private static FileNode Of(FileNode file, IReadOnlyList<SourcePosition> errors)
    {
        // The parser has left out the statements with its errors already. The linker has not looked at the others yet.
        if (file.HasErrors)
            return file.AreBracesBalanced ? file with { HasErrors = false, FaultyLines = default } : file;
        if (errors.Count == 0)
            return file;
        ImportNode[] faulty = [.. file.Imports.Where(import => errors.Any(import.Span.In(file.Path).Covers))];
        return file with
        {
            Imports = file.Imports.Where(import => !faulty.Contains(import)).ToList().ToEquatableArray(),
            Members = Of(file.Members, [.. errors.Where(error => !faulty.Any(import => import.Span.In(file.Path).Covers(error)))]),
        };
    }

    private static EquatableArray<MemberNode> Of(EquatableArray<MemberNode> members, IReadOnlyList<SourcePosition> errors)
    {
        List<MemberNode> sound = [];
        for (int i = 0; i < members.Count; i++)
        {
            // Nodes don't know their ends: an error belongs to the last member that begins before it.
            SourceSpan? next = i + 1 < members.Count ? Start(members[i + 1]) : null;
            SourcePosition[] own = [.. errors.Where(error => !IsBefore(error, Start(members[i])) && (next is not { } end || IsBefore(error, end)))];
            if (own.Length == 0)
                sound.Add(members[i]);
            else if (Of(members[i], own) is { } rest)
                sound.Add(rest);
        }

        return sound.ToEquatableArray();
    }

    /// <summary>The member without those of its own members that have the errors; null if one is outside of them.</summary>
    private static MemberNode? Of(MemberNode member, IReadOnlyList<SourcePosition> errors)
    {
        return member switch
        {
            MessageNode node when AreAllInside(node.Members) => node with { Members = Of(node.Members, errors) },
            OneofNode node when AreAllInside(node.Members) => node with { Members = Of(node.Members, errors) },
            EnumNode node when AreAllInside(node.Members) => node with { Members = Of(node.Members, errors) },
            ServiceNode node when AreAllInside(node.Members) => node with { Members = Of(node.Members, errors) },
            _ => null,
        };

        bool AreAllInside(EquatableArray<MemberNode> members) => members.Count > 0 && !errors.Any(error => IsBefore(error, Start(members[0])));
    }

    private static bool IsBefore(SourcePosition error, SourceSpan start) =>
        error.Line < start.Line || (error.Line == start.Line && error.Column < start.Column);

    private static SourceSpan Start(MemberNode member) => member switch
    {
        MessageNode node => node.Name.Span,
        EnumNode node => node.Name.Span,
        ServiceNode node => node.Name.Span,
        OneofNode node => node.Name.Span,
        MethodNode node => node.Name.Span,
        EnumValueNode node => node.Name.Span,
        FieldNode node => node.Label == LabelKind.None ? node.Type.Span : node.LabelSpan,
        ExtendNode node => node.Extendee.Span,
        ExtensionsNode node => node.Ranges[0].Span,
        ReservedNode node => node.Ranges.Count > 0 ? node.Ranges[0].Span : node.Names[0].Span,
        OptionNode node => node.Name[0].Name.Span,
        _ => throw new ArgumentOutOfRangeException(nameof(member)),
    };
}
