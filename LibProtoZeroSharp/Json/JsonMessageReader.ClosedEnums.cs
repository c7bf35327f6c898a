using LibProtoZeroSharp.Binary;
using LibProtoZeroSharp.Memory;
using LibProtoZeroSharp.Reflection;
using LibProtoZeroSharp.Runtime;
using LibProtoZeroSharp.Schema;

namespace LibProtoZeroSharp.Json;

// Numbers that a closed enum does not have become unknown fields, as in decoding (language guide, "Enum Behavior").
internal unsafe ref partial struct JsonMessageReader
{
    private static bool IsUnknown(in TableField field, byte* value) => field.Kind == ValueKind.Enum && !field.Numbers.Contains(*(int*)value);

    /// <summary>Appends a number of an enum to the unknown fields.</summary>
    /// <param name="field">The field.</param>
    /// <param name="key">For maps the key; otherwise null.</param>
    /// <param name="value">The number.</param>
    /// <param name="unknown">The message's unknown fields.</param>
    private bool KeepUnknown(in TableField field, byte* key, int value, UnknownFields** unknown)
    {
        using var scratch = new ArenaAllocator();
        var writer = new ProtoWriter(scratch);
        if (key == null)
        {
            writer.AddEnum(field.Number, value);
        }
        else
        {
            writer.StartSub(field.Number);
            AddKey(ref writer, field.KeyType, key);
            writer.AddEnum(2, value);
            writer.CloseSub();
        }

        var length = (int)writer.GetTotalLength();
        byte* bytes = scratch.State->Allocate((nuint)length);
        writer.CopyTo(new Span<byte>(bytes, length));
        return UnknownFields.TryAppend(unknown, bytes, length, _arena.State) || FailExhausted();
    }

    private static void AddKey(ref ProtoWriter writer, FieldType type, byte* key)
    {
        const int number = 1;
        switch (type)
        {
            case FieldType.String: writer.AddString(number, (*(Utf8String*)key).AsSpan()); break;
            case FieldType.Bool: writer.AddBool(number, *(bool*)key); break;
            case FieldType.Int32: writer.AddInt32(number, *(int*)key); break;
            case FieldType.SInt32: writer.AddSInt32(number, *(int*)key); break;
            case FieldType.UInt32: writer.AddUInt32(number, *(uint*)key); break;
            case FieldType.Fixed32 or FieldType.SFixed32: writer.AddFixed32(number, *(uint*)key); break;
            case FieldType.Int64 or FieldType.UInt64: writer.AddUInt64(number, *(ulong*)key); break;
            case FieldType.SInt64: writer.AddSInt64(number, *(long*)key); break;
            default: writer.AddFixed64(number, *(ulong*)key); break;
        }
    }
}
