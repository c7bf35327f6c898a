using LibProtoZeroSharp.Memory;
using LibProtoZeroSharp.Reflection;
using LibProtoZeroSharp.Runtime;
using LibProtoZeroSharp.Values;
using LibProtoZeroSharp.Wire;

namespace LibProtoZeroSharp.Formats;

// Numbers that a closed enum does not have become unknown fields, as in decoding (language guide, "Enum Behavior").
internal ref partial struct JsonMessageReader
{
    private static bool IsUnknown(in TableField field, ValueRef value) => field.Kind == ValueKind.Enum && !field.Numbers.Contains(value.Int32);

    /// <summary>Appends a number of an enum to the unknown fields.</summary>
    /// <param name="field">The field.</param>
    /// <param name="entry">For maps the entry; otherwise none.</param>
    /// <param name="value">The number.</param>
    /// <param name="message">The message.</param>
    private bool KeepUnknown(in TableField field, EntryRef entry, int value, MessageRef message)
    {
        using var scratch = new ArenaAllocator();
        var writer = new ProtoWriter(scratch);
        if (entry.IsNone)
        {
            writer.AddEnum(field.Number, value);
        }
        else
        {
            writer.StartSub(field.Number);
            AddKey(ref writer, field.KeyType, entry.Key);
            writer.AddEnum(2, value);
            writer.CloseSub();
        }

        Span<byte> bytes = scratch.AllocateUninitialized<byte>((int)writer.GetTotalLength());
        writer.CopyTo(bytes);
        return message.TryAppendUnknown(new UnmanagedBytes(bytes), _arena) || FailExhausted();
    }

    private static void AddKey(ref ProtoWriter writer, FieldType type, ValueRef key)
    {
        const int number = 1;
        switch (type)
        {
            case FieldType.String: writer.AddString(number, key.String); break;
            case FieldType.Bool: writer.AddBool(number, key.Bool); break;
            case FieldType.Int32: writer.AddInt32(number, key.Int32); break;
            case FieldType.SInt32: writer.AddSInt32(number, key.Int32); break;
            case FieldType.UInt32: writer.AddUInt32(number, key.UInt32); break;
            case FieldType.Fixed32 or FieldType.SFixed32: writer.AddFixed32(number, key.UInt32); break;
            case FieldType.Int64 or FieldType.UInt64: writer.AddUInt64(number, key.UInt64); break;
            case FieldType.SInt64: writer.AddSInt64(number, key.Int64); break;
            default: writer.AddFixed64(number, key.UInt64); break;
        }
    }
}
