using System.Text;
using LibProtoZeroSharp;

namespace LibProtoZeroSharp.Tools.Zerosharp;

/// <summary>Prints messages without a schema, as <c>protoc --decode_raw</c> does.</summary>
/// <param name="marksGuesses">Whether comments tell what is guessed.</param>
internal sealed class RawPrinter(bool marksGuesses)
{
    /// <summary>The levels in which payloads that could be messages are printed as messages. Groups count too, as for protoc.</summary>
    public const int MaxGuessed = 10;

    /// <summary>The deepest level that is indented more than the one around it, as in <see cref="ProtoText"/>. Otherwise 1 MB of groups could be 100 MB of blanks.</summary>
    private const int MaxIndentation = 32;

    /// <summary>A message in which all fields are unknown.</summary>
    private static readonly DynamicMessageType Empty = new TypeRegistry().GetMessageType("google.protobuf.Empty");

    private static readonly ArenaAllocator Scratch = new();

    private readonly StringBuilder _text = new();

    /// <returns>The text of the message. All of it is checked first, so there is none for bad bytes.</returns>
    /// <exception cref="ProtoException">The bytes are no message.</exception>
    public string Print(ReadOnlySpan<byte> message, int guesses = MaxGuessed)
    {
        Check(new ProtoReader(message));
        _text.Clear();
        Fields(new ProtoReader(message), 0, guesses);
        return _text.ToString();
    }

    /// <summary>Whether a payload could be a message.</summary>
    /// <param name="payload">The payload.</param>
    /// <param name="guesses">How many levels may still be guessed. Groups may not nest deeper.</param>
    public static bool IsMessage(ReadOnlySpan<byte> payload, int guesses)
    {
        if (payload.IsEmpty || guesses <= 0) return false;
        // Most payloads are strings, so this parser, which tells it without an exception, is faster than a reader.
        bool isMessage = Empty.TryParse(payload, Scratch, out _, out _, new ProtoReadOptions { MaxDepth = guesses, DiscardUnknownFields = true });
        Scratch.Reset();
        return isMessage;
    }

    /// <exception cref="ProtoException">The bytes are no message.</exception>
    public static void Check(ProtoReader reader)
    {
        while (reader.Next()) reader.Skip();
    }

    private void Fields(ProtoReader reader, int level, int guesses)
    {
        while (reader.Next())
        {
            Indent(level).Append(reader.FieldNumber);
            switch (reader.WireType)
            {
                case ProtoWireType.StartGroup:
                    Message(reader.ReadGroup(), level, guesses, "");
                    break;
                case ProtoWireType.LengthDelimited:
                    ProtoReader before = reader;
                    ReadOnlySpan<byte> payload = reader.ReadBytes();
                    if (IsMessage(payload, guesses)) Message(before.ReadMessage(), level, guesses, marksGuesses ? Guess.OfMessage(payload) : "");
                    else Value(Quote.Of(payload), marksGuesses ? Guess.OfPayload(payload) : "");
                    break;
                case ProtoWireType.VarInt:
                    ulong number = reader.ReadVarInt();
                    Value(Scalar.Raw(ProtoWireType.VarInt, number), marksGuesses ? Guess.OfVarInt(number) : "");
                    break;
                case ProtoWireType.Fixed32:
                    uint fixed32 = reader.ReadFixed32();
                    Value(Scalar.Raw(ProtoWireType.Fixed32, fixed32), marksGuesses ? Guess.OfFixed32(fixed32) : "");
                    break;
                default:
                    ulong fixed64 = reader.ReadFixed64();
                    Value(Scalar.Raw(ProtoWireType.Fixed64, fixed64), marksGuesses ? Guess.OfFixed64(fixed64) : "");
                    break;
            }
        }
    }

    private void Message(ProtoReader reader, int level, int guesses, string guess)
    {
        _text.Append(" {").Append(guess).Append('\n');
        Fields(reader, level + 1, guesses - 1);
        Indent(level).Append("}\n");
    }

    private StringBuilder Indent(int level) => _text.Append(' ', 2 * Math.Min(level, MaxIndentation));

    private void Value(string value, string guess) => _text.Append(": ").Append(value).Append(guess).Append('\n');
}
