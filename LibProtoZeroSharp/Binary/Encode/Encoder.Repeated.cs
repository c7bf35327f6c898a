using LibProtoZeroSharp.Binary;
using LibProtoZeroSharp.Memory;

namespace LibProtoZeroSharp.Runtime;

public static partial class Encoder
{
    /// <summary>Writes unpacked numbers, each with its tag.</summary>
    public static unsafe byte* Repeated<T, TCodec>(byte* p, uint tag, RawList* list, EncodeContext* context)
        where T : unmanaged where TCodec : struct, IFieldCodec<T>
    {
        var bytes = new TagBytes(tag);
        var item = (T*)list->Items;
        for (int i = 0; i < list->Count; i++)
        {
            p = bytes.Write(context->Ensure(p));
            p = TCodec.Encode(p, item + i, context);
        }

        return context->Ensure(p);
    }
}
