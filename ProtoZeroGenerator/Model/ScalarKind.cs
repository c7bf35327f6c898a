using System;

namespace ProtoZeroGenerator.Model;

/// <summary>The numeric types of protobuf. Varints have the names of the runtime's varint formats.</summary>
internal enum ScalarKind
{
    Int32,
    Int64,
    UInt32,
    UInt64,
    SInt32,
    SInt64,
    Fixed32,
    Fixed64,
    SFixed32,
    SFixed64,
    Float,
    Double,
    Bool,
}

/// <summary>The content of a length-delimited field that is not a message. The names are those of the runtime's codecs.</summary>
internal enum TextKind
{
    /// <summary>Valid UTF-8.</summary>
    String,

    /// <summary>Should be UTF-8, but is not checked, as in proto2.</summary>
    StringUnchecked,
    Bytes,
}

internal static class ScalarKinds
{
    public static string CSharpType(this ScalarKind kind) => kind switch
    {
        ScalarKind.Int32 or ScalarKind.SInt32 or ScalarKind.SFixed32 => "int",
        ScalarKind.Int64 or ScalarKind.SInt64 or ScalarKind.SFixed64 => "long",
        ScalarKind.UInt32 or ScalarKind.Fixed32 => "uint",
        ScalarKind.UInt64 or ScalarKind.Fixed64 => "ulong",
        ScalarKind.Float => "float",
        ScalarKind.Double => "double",
        ScalarKind.Bool => "bool",
        _ => throw new ArgumentOutOfRangeException(nameof(kind)),
    };

    /// <summary>The size of every value on the wire, in bytes; 0 if it depends on the value.</summary>
    public static int FixedWireSize(this ScalarKind kind) => kind switch
    {
        ScalarKind.Fixed32 or ScalarKind.SFixed32 or ScalarKind.Float => 4,
        ScalarKind.Fixed64 or ScalarKind.SFixed64 or ScalarKind.Double => 8,
        ScalarKind.Bool => 1,
        _ => 0,
    };

    /// <summary>The largest size of a value on the wire, in bytes. A negative int32 takes ten.</summary>
    public static int MaxWireSize(this ScalarKind kind) => kind switch
    {
        ScalarKind.UInt32 or ScalarKind.SInt32 => 5,
        ScalarKind.Int32 or ScalarKind.Int64 or ScalarKind.UInt64 or ScalarKind.SInt64 => 10,
        _ => kind.FixedWireSize(),
    };

    public static WireType WireType(this ScalarKind kind) => kind switch
    {
        ScalarKind.Fixed32 or ScalarKind.SFixed32 or ScalarKind.Float => Model.WireType.Fixed32,
        ScalarKind.Fixed64 or ScalarKind.SFixed64 or ScalarKind.Double => Model.WireType.Fixed64,
        _ => Model.WireType.VarInt,
    };

    /// <summary>The runtime's type for the varint format; null for types of fixed width.</summary>
    public static string? VarIntFormat(this ScalarKind kind) => kind.WireType() != Model.WireType.VarInt ? null
        : $"Pzr::{(kind is ScalarKind.SInt32 or ScalarKind.SInt64 ? "ZigZagFormat" : "VarIntFormat")}<{kind.CSharpType()}>";

    /// <summary>The runtime's type that reads and writes one value.</summary>
    public static string Codec(this ScalarKind kind) =>
        kind.VarIntFormat() is { } format ? $"Pzr::VarIntCodec<{kind.CSharpType()}, {format}>" : $"Pzr::FixedCodec<{kind.CSharpType()}>";

    public static string CSharpType(this TextKind kind) => kind == TextKind.Bytes ? "Pz::UnmanagedBytes" : "Pz::Utf8String";
}

/// <summary>The three low bits of a tag.</summary>
internal enum WireType
{
    VarInt = 0,
    Fixed64 = 1,
    LengthDelimited = 2,
    StartGroup = 3,
    Fixed32 = 5,
}
