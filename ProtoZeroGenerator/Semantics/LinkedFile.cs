using System.Collections.Generic;
using ProtoZeroGenerator.Diagnostics;
using ProtoZeroGenerator.Syntax;

namespace ProtoZeroGenerator.Semantics;

/// <summary>A file on its way from syntax to descriptors, with all its declarations in flat lists for the passes to walk.</summary>
internal sealed class LinkedFile(FileNode node, SymbolTable symbols)
{
    public FileNode Node => node;

    /// <summary>Shared by all files that are linked together.</summary>
    public SymbolTable Symbols => symbols;

    public FileDescriptor Descriptor { get; } = new() { Name = node.Path, IsEmbedded = node.IsEmbedded };

    public DiagnosticBag Diagnostics { get; } = new(node.Path);

    /// <summary>It has an error, or something that it imports has one.</summary>
    public bool HasFailed { get; set; }

    public LinkState State { get; set; }

    /// <summary>The first import that has not been looked at while files are ordered.</summary>
    public int NextImport { get; set; }

    /// <summary>The scope of the file's package.</summary>
    public Scope Scope { get; set; } = symbols.Root;

    /// <summary>The files whose declarations this one may use: itself, its imports, and what those import publicly.</summary>
    public HashSet<FileDescriptor> Visible { get; } = [];

    public List<MessageEntry> Messages { get; } = [];

    /// <summary>Fields and extensions, those of map entries included.</summary>
    public List<FieldEntry> Fields { get; } = [];

    /// <summary>Without synthetic ones.</summary>
    public List<OneofEntry> Oneofs { get; } = [];

    public List<EnumEntry> Enums { get; } = [];

    public List<EnumValueEntry> EnumValues { get; } = [];

    public List<ServiceEntry> Services { get; } = [];

    public List<MethodEntry> Methods { get; } = [];
}

internal enum LinkState
{
    New,

    /// <summary>Its imports are being ordered: to meet it again is a cycle.</summary>
    InProgress,
    Ordered,
}

/// <param name="Node">Null for the entry of a map.</param>
/// <param name="Outer">The scope around it.</param>
internal readonly record struct MessageEntry(MessageDescriptor Message, MessageNode? Node, Scope Outer);

/// <param name="Type">The type as the source names it.</param>
/// <param name="Scope">Where its names are looked up.</param>
/// <param name="Extendee">For extensions, the message extended as the source names it.</param>
internal readonly record struct FieldEntry(FieldDescriptor Field, NameNode Type, Scope Scope, NameNode? Extendee)
{
    public FieldNode Node => Field.Node;

    /// <summary>It is the key or value of a map entry, which no one wrote.</summary>
    public bool IsImplicit => Extendee is null && Field.Containing.IsMapEntry;
}

internal readonly record struct OneofEntry(OneofDescriptor Oneof, OneofNode Node);

internal readonly record struct EnumEntry(EnumDescriptor Enum, EnumNode Node, Scope Outer);

internal readonly record struct EnumValueEntry(EnumValueDescriptor Value, EnumValueNode Node, Scope Outer);

internal readonly record struct ServiceEntry(ServiceDescriptor Service, ServiceNode Node);

internal readonly record struct MethodEntry(MethodDescriptor Method, MethodNode Node);
