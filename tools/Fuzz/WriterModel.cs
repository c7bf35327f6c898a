using System.Text;

namespace LibProtoZeroSharp.Tools.Fuzz;

/// <summary>Writes what a writer must write: each level into an output of its own, which is put into the enclosing one when it is closed.</summary>
internal sealed class WriterModel
{
    private readonly Stack<(int Number, bool IsGroup, WireOutput Output)> _open = new();

    private WireOutput _output = new();

    /// <summary>How many subs and groups are open.</summary>
    public int Depth => _open.Count;

    /// <summary>The calls until now.</summary>
    public List<WriterCall> Calls { get; } = [];

    public ReadOnlySpan<byte> Written => _output.Written;

    public void Do(WriterCall call)
    {
        // The number says what is closed.
        if (call.Kind == WriterCallKind.Close) call = call with { Number = _open.Peek().IsGroup ? 1 : 0 };
        Calls.Add(call);
        switch (call.Kind)
        {
            case WriterCallKind.VarInt: Number(call.Number, call.Bits); break;
            case WriterCallKind.Int32: Number(call.Number, (ulong)(int)call.Bits); break;
            case WriterCallKind.SInt64: Number(call.Number, ZigZag((long)call.Bits)); break;
            case WriterCallKind.Bool: Number(call.Number, call.Bits & 1); break;
            case WriterCallKind.Fixed32:
                _output.WriteTag(call.Number, WireOutput.Fixed32);
                _output.WriteFixed32((uint)call.Bits);
                break;
            case WriterCallKind.Fixed64 or WriterCallKind.Double:
                _output.WriteTag(call.Number, WireOutput.Fixed64);
                _output.WriteFixed64(call.Bits);
                break;
            case WriterCallKind.Bytes: Bytes(call.Number, call.Bytes); break;
            case WriterCallKind.Text or WriterCallKind.Utf8: Bytes(call.Number, Encoding.UTF8.GetBytes(call.Text.ToString())); break;
            case WriterCallKind.Raw: _output.WriteRaw(call.Bytes); break;
            case WriterCallKind.PackedInt64 or WriterCallKind.PackedSInt64 or WriterCallKind.PackedFixed64: Packed(call); break;
            case WriterCallKind.StartSub or WriterCallKind.StartGroup:
                _open.Push((call.Number, call.Kind == WriterCallKind.StartGroup, _output));
                _output = new WireOutput();
                break;
            case WriterCallKind.Close: Close(); break;
            default: _output = _open.Pop().Output; break;
        }
    }

    private void Close()
    {
        (int number, bool isGroup, WireOutput around) = _open.Pop();
        if (isGroup)
        {
            around.WriteTag(number, WireOutput.StartGroup);
            around.WriteRaw(_output.Written);
            around.WriteTag(number, WireOutput.EndGroup);
        }
        else
        {
            around.WriteTag(number, WireOutput.Length);
            around.WriteBytes(_output.Written);
        }

        _output = around;
    }

    private void Packed(in WriterCall call)
    {
        if (call.Size == 0) return;
        var payload = new WireOutput();
        foreach (long value in call.Values)
        {
            if (call.Kind == WriterCallKind.PackedFixed64) payload.WriteFixed64((ulong)value);
            else payload.WriteVarInt(call.Kind == WriterCallKind.PackedInt64 ? (ulong)value : ZigZag(value));
        }

        Bytes(call.Number, payload.Written);
    }

    private void Number(int number, ulong bits)
    {
        _output.WriteTag(number, WireOutput.VarInt);
        _output.WriteVarInt(bits);
    }

    private void Bytes(int number, ReadOnlySpan<byte> bytes)
    {
        _output.WriteTag(number, WireOutput.Length);
        _output.WriteBytes(bytes);
    }

    private static ulong ZigZag(long value) => value < 0 ? (ulong)~value * 2 + 1 : (ulong)value * 2;
}
