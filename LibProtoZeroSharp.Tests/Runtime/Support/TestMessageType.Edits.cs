using System.Buffers;
using LibProtoZeroSharp.Tools.Messages;
using LibProtoZeroSharp.WellKnownTypes;

namespace LibProtoZeroSharp.Tests.Support;

internal abstract partial class TestMessageType
{
    /// <summary>Edits an encoded message, in every way; all must give the same.</summary>
    public abstract byte[] Edit(byte[] bytes, byte[]? values, EditPaths paths, ArenaAllocator arena);

    /// <summary>Parses a message, changes it by field masks, and writes it with sorted map entries. Nothing is removed from maps.</summary>
    public abstract byte[] EditParsed(byte[] bytes, byte[] values, EditPaths paths, ArenaAllocator arena);
}

internal sealed partial class TestMessageType<T>
{
    private static readonly ProtoWriteOptions Sorted = new() { Deterministic = true };

    public override byte[] Edit(byte[] bytes, byte[]? values, EditPaths paths, ArenaAllocator arena)
    {
        T message = values == null ? default : ProtoMessage.Parse<T>(values, arena, Partial);
        var edit = new ProtoEdit<T>(paths.Replace, paths.Append, paths.Remove, paths.Clear);
        var output = new ArrayBufferWriter<byte>();
        edit.Apply(bytes, message, output);
        byte[] written = output.WrittenSpan.ToArray();
        DynamicMessageType dynamic = DynamicTypes.All.GetMessageType(T.FullName);
        output.ResetWrittenCount();
        new DynamicEdit(dynamic, paths.Replace, paths.Append, paths.Remove, paths.Clear).Apply(bytes, values == null ? default : dynamic.Parse(values, arena, Partial), output);
        Assert.Equal(Convert.ToHexString(written), Convert.ToHexString(output.WrittenSpan));
        output.ResetWrittenCount();
        edit.Apply(Inputs.Segmented(bytes, 7), message, output);
        Assert.Equal(Convert.ToHexString(written), Convert.ToHexString(output.WrittenSpan));
        var room = new byte[written.Length];
        Assert.Equal(written.Length, edit.Apply(bytes, message, room));
        Assert.Equal(Convert.ToHexString(written), Convert.ToHexString(room));
        if (room.Length > 0) Assert.Throws<InvalidOperationException>(() => edit.Apply(bytes, message, room.AsSpan(1)));
        return written;
    }

    public override byte[] EditParsed(byte[] bytes, byte[] values, EditPaths paths, ArenaAllocator arena)
    {
        T target = ProtoMessage.Parse<T>(bytes, arena, Partial), source = ProtoMessage.Parse<T>(values, arena, Partial), empty = T.Create(arena);
        var replacing = new FieldMask.MergeOptions { ReplaceMessageFields = true, ReplacePrimitiveFields = true, ReplaceRepeatedFields = true };
        Merge(paths.Replace, source, replacing);
        Merge(paths.Append, source, default);
        Merge(paths.Clear, empty, replacing);
        return ProtoMessage.ToByteArray(target, Sorted);

        void Merge(string[] list, T from, FieldMask.MergeOptions options)
        {
            foreach (string path in list) FieldMask.FromString(path, arena).Merge(from, target, arena, options);
        }
    }
}
