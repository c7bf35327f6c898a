using LibProtoZeroSharp.Memory;
using LibProtoZeroSharp.Wire;

namespace LibProtoZeroSharp.Runtime;

public static partial class Encoder
{
    /// <summary>Writes unpacked numbers, each with its tag.</summary>
    public static unsafe Cursor Repeated<T, TCodec>(Cursor p, uint tag, in RawList list, EncodeContext context)
        where T : unmanaged where TCodec : struct, IFieldCodec<T>
    {
        EncodeState* state = context.State;
        byte* next = p.Address;
        var bytes = new TagBytes(tag);
        var item = (T*)list.Items;
        for (int i = 0; i < list.Count; i++)
        {
            next = bytes.Write(state->Ensure(next));
            next = TCodec.Encode(next, item + i, state);
        }

        return new Cursor(state->Ensure(next));
    }
}
