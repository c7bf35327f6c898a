using System;
using LibProtoZeroSharp.Contract;
using LibProtoZeroSharp.FrontEnd.Semantics;
using ProtoZeroGenerator.Model;

namespace ProtoZeroGenerator.Lowering;

/// <summary>Maps a field's protobuf type to its names and its storage in C# and the runtime.</summary>
internal static class FieldTypes
{
    public static ScalarKind Scalar(FieldKind kind) => kind switch
    {
        FieldKind.Int32 => ScalarKind.Int32,
        FieldKind.Int64 => ScalarKind.Int64,
        FieldKind.UInt32 => ScalarKind.UInt32,
        FieldKind.UInt64 => ScalarKind.UInt64,
        FieldKind.SInt32 => ScalarKind.SInt32,
        FieldKind.SInt64 => ScalarKind.SInt64,
        FieldKind.Fixed32 => ScalarKind.Fixed32,
        FieldKind.Fixed64 => ScalarKind.Fixed64,
        FieldKind.SFixed32 => ScalarKind.SFixed32,
        FieldKind.SFixed64 => ScalarKind.SFixed64,
        FieldKind.Float => ScalarKind.Float,
        FieldKind.Double => ScalarKind.Double,
        FieldKind.Bool => ScalarKind.Bool,
        _ => throw new ArgumentOutOfRangeException(nameof(kind), kind, null),
    };

    public static TextKind Text(FieldSymbol field) =>
        field.Kind == FieldKind.Bytes ? TextKind.Bytes : field.ValidateUtf8 ? TextKind.String : TextKind.StringUnchecked;

    /// <summary>The storage of one value in a message's data: enums as their number, messages as a pointer.</summary>
    public static (string Type, int Size) SingularSlot(FieldSymbol field)
    {
        string type = field.Kind switch
        {
            FieldKind.Message or FieldKind.Group => "Pzr::RawMessage",
            FieldKind.String or FieldKind.Bytes => Text(field).CSharpType(),
            FieldKind.Enum => "int",
            _ => Scalar(field.Kind).CSharpType(),
        };
        return (type, DataSizes.OfValue((int)field.Kind));
    }

    /// <summary>The default of an enum without an explicit one is its first value, even if its number isn't zero.</summary>
    public static int EnumDefault(FieldSymbol field) =>
        (field.DefaultValue as EnumValueSymbol ?? field.EnumType!.Values[0]).Number;

    /// <summary>The C# type of one value.</summary>
    public static string Element(FieldSymbol field, TypeNames types) => field.Kind switch
    {
        FieldKind.Message or FieldKind.Group => types.Qualified(field.MessageType!, field.File),
        FieldKind.Enum => types.Qualified(field.EnumType!, field.File),
        FieldKind.String or FieldKind.Bytes => Text(field).CSharpType(),
        _ => Scalar(field.Kind).CSharpType(),
    };

    /// <summary>The runtime's struct that reads and writes one value in a map.</summary>
    public static string Codec(FieldSymbol field, TypeNames types) => field.Kind switch
    {
        FieldKind.Message => "Pzr::MessageCodec<" + types.Qualified(field.MessageType!, field.File) + ">",
        FieldKind.Enum => "Pzr::EnumCodec<" + types.Qualified(field.EnumType!, field.File) + ">",
        FieldKind.String or FieldKind.Bytes => "Pzr::" + Text(field) + "Codec",
        _ => Scalar(field.Kind).Codec(),
    };
}
