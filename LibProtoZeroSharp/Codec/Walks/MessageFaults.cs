using System.Text.Unicode;
using LibProtoZeroSharp.Contract;
using LibProtoZeroSharp.Memory;
using LibProtoZeroSharp.Runtime;
using LibProtoZeroSharp.Values;
using LibProtoZeroSharp.Wire;

namespace LibProtoZeroSharp.Codec;

/// <summary>
/// Describes why an operation on a message has failed: it finds the place in the message. It serves error messages, so it allocates managed memory.
/// </summary>
internal static class MessageFaults
{
    /// <summary>Describes the failure of a walk or of an encoder.</summary>
    /// <param name="failure">An exception without a message type.</param>
    /// <param name="message">The outermost message.</param>
    /// <returns>The exception with the type, and with the path to the place of the failure if there is one.</returns>
    /// <remarks>
    /// It is called in handlers of exceptions, where the stack is as deep as at the failure: <see cref="StackGuard"/> leaves enough of it. Requires:
    /// the message is alive and unchanged since the failure.
    /// </remarks>
    public static ProtoException Describe(ProtoException failure, MessageRef message)
    {
        using var scratch = new ArenaAllocator();
        var walker = new MessageWalker(message, scratch);
        string type = message.Type.FullName;
        switch (failure.Error)
        {
            case ProtoError.DepthExceeded:
                while (walker.Next())
                {
                }

                return TooDeep(walker, type);
            case ProtoError.InvalidUtf8:
                string? path = null;
                while (path == null && walker.Next())
                {
                    if (HasInvalidText(walker.Field, walker.Value, ref walker.Place)) path = FieldPlace.Path(new PlaceRef(ref walker.Place), PathStyle.Proto);
                }

                return new ProtoException(failure.Error, failure.Offset, type, path);
            default:
                return new ProtoException(failure.Error, failure.Offset, type);
        }
    }

    private static ProtoException TooDeep(in MessageWalker walker, string type)
    {
        if (!walker.IsCycle) return new ProtoException(ProtoError.DepthExceeded, "Messages nest deeper than the stack of this thread allows", default, null, type);
        string? path = FieldPlace.Path(new PlaceRef(ref walker.Place), PathStyle.Proto);
        string first = FieldPlace.Path(walker.FirstPlace, PathStyle.Proto) ?? "the outermost message";
        string detail = ErrorText.Of($"The message contains itself: the {walker.Type.FullName} in {path} is {first} again");
        return new ProtoException(ProtoError.DepthExceeded, detail, default, path, type);
    }

    /// <summary>Whether a string of the field is not valid UTF-8; <paramref name="place"/> is then its place.</summary>
    private static bool HasInvalidText(in TableField field, ValueRef value, ref FieldPlace place)
    {
        if (!field.ValidatesUtf8) return false;
        bool isText = field.Kind == ValueKind.String;
        switch (field.Cardinality)
        {
            case FieldCardinality.Singular:
                return isText && !IsValid(value);
            case FieldCardinality.Map:
                MapRef map = value.Map(field);
                for (int i = 0; i < map.Count; i++)
                {
                    EntryRef entry = map[i];
                    place.Key = entry.Key;
                    if ((isText && !IsValid(entry.Value)) || (field.KeyKind == ValueKind.String && !IsValid(entry.Key))) return true;
                }

                return false;
            default:
                ListRef list = value.List(field);
                for (int i = 0; i < list.Count && isText; i++)
                {
                    place.Element = i;
                    if (!IsValid(list[i])) return true;
                }

                return false;
        }
    }

    private static bool IsValid(ValueRef text) => Utf8.IsValid(text.String.AsSpan());
}
