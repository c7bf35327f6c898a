using System;
using System.Buffers;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Runtime.InteropServices;
using System.Threading;
using System.Threading.Tasks;
using LibProtoZeroSharp;
using P;

/// <summary>Writers that are passed by reference or given away, and aliased input that stays.</summary>
public class WritersAndInputs
{
    long Writer(ArenaAllocator arena)
    {
        var writer = new ProtoWriter(ref arena);
        Fill(ref writer);
        writer.AddVarInt(1, 2);
        return writer.GetTotalLength();
    }

    static void Fill(ref ProtoWriter writer) => writer.AddVarInt(1, 1);
    static long Length(ProtoWriter writer) => writer.GetTotalLength();
    static long Lengths(ProtoWriter writer)
    {
        long length = writer.ToArray().Length + writer.ToSequence().Length;
        foreach (ReadOnlySpan<byte> segment in writer.GetSegments()) length += segment.Length;
        return length;
    }

    static byte[] Take(ProtoWriter writer)
    {
        writer.AddVarInt(1, 1);
        var bytes = new byte[writer.GetTotalLength()];
        writer.CopyTo(bytes);
        return bytes;
    }

    void WrittenMessage(Person p, IBufferWriter<byte> output)
    {
        using var arena = new ArenaAllocator();
        var writer = new ProtoWriter(arena);
        p.Write(ref writer);
        writer.WriteTo(output);
    }

    void WrittenOwner(MessageOwner<Person> owner, IBufferWriter<byte> output)
    {
        using var arena = new ArenaAllocator();
        var writer = new ProtoWriter(arena);
        owner.Message.Write(ref writer);
        writer.WriteTo(output);
    }

    void WrittenGeneric<T>(MessageOwner<T> owner, IBufferWriter<byte> output) where T : unmanaged, IProtoMessage<T>
    {
        using var arena = new ArenaAllocator();
        var writer = new ProtoWriter(arena);
        owner.Message.Write(ref writer);
        writer.WriteTo(output);
    }

    long Writer2(ArenaAllocator arena)
    {
        var writer = new ProtoWriter(arena);
        writer.AddVarInt(1, 1);
        long length = Length(writer) + Lengths(writer);
        writer.AddVarInt(2, 1);
        return length + writer.GetTotalLength();
    }

    byte[] Writer3(ArenaAllocator arena)
    {
        var writer = new ProtoWriter(arena);
        writer.AddVarInt(1, 1);
        return Take(writer);
    }

    byte[] Writer4(ArenaAllocator arena)
    {
        byte[] last = [];
        for (int i = 0; i < 3; i++)
        {
            var writer = new ProtoWriter(arena);
            writer.AddVarInt(1, i > 0 ? 1u : 0);
            last = Take(writer);
        }

        return last;
    }

    long Writer5(ArenaAllocator arena)
    {
        var writer = new ProtoWriter(arena);
        var saved = writer;
        writer.AddVarInt(1, 1);
        if (writer.GetTotalLength() > 1)
            writer = saved;
        return writer.GetTotalLength();
    }

    long Writer6(ArenaAllocator arena, bool c)
    {
        var writer = new ProtoWriter(arena);
        if (c)
        {
            var copy = writer;
            copy.AddVarInt(1, 1);
            return copy.GetTotalLength();
        }

        writer.AddVarInt(2, 1);
        return writer.GetTotalLength();
    }

    long Writer7(ArenaAllocator arena)
    {
        var writer = new ProtoWriter(arena);
        ref ProtoWriter same = ref writer;
        same.AddVarInt(1, 1);
        writer.AddVarInt(1, 1);
        return writer.GetTotalLength();
    }

    void Writer8(IBufferWriter<byte> output)
    {
        using var writer = new ProtoWriter(output);
        writer.AddVarInt(1, 1);
    }

    ulong Reader(ReadOnlySpan<byte> input)
    {
        var reader = new ProtoReader(input);
        ulong ahead = Ahead(reader);
        while (reader.Next())
            reader.Skip();
        return ahead;
    }

    static ulong Ahead(ProtoReader reader) => reader.Next() ? reader.ReadVarInt() : 0;
    uint Alias(ArenaAllocator arena, ReadOnlySpan<byte> pinned) => Person.Parse(pinned, arena, new ProtoReadOptions { Input = ProtoInput.AliasUnsafe }).Age;
    unsafe uint Alias2(ArenaAllocator arena)
    {
        byte[] b = File.ReadAllBytes("x");
        fixed (byte* start = b)
            return Person.Parse(b, arena, new ProtoReadOptions { Input = ProtoInput.AliasUnsafe }).Age;
    }

    Person Alias3(ArenaAllocator arena)
    {
        byte[] b = GC.AllocateArray<byte>(100, pinned: true);
        return Person.Parse(b, arena, new ProtoReadOptions { Input = ProtoInput.AliasUnsafe });
    }

    Person Alias4(ArenaAllocator arena, out GCHandle handle)
    {
        byte[] b = File.ReadAllBytes("x");
        handle = GCHandle.Alloc(b, GCHandleType.Pinned);
        return Person.Parse(b, arena, new ProtoReadOptions { Input = ProtoInput.AliasUnsafe });
    }

    Person Alias5(ArenaAllocator arena, byte[] pinned) => Person.Parse(pinned, arena, new ProtoReadOptions { Input = ProtoInput.AliasUnsafe });
    Person Alias6(ArenaAllocator arena) => Person.Parse("\u0010\u0005"u8, arena, new ProtoReadOptions { Input = ProtoInput.AliasUnsafe });
    uint Alias7(ArenaAllocator arena)
    {
        Span<byte> b = stackalloc byte[2];
        b[0] = 16;
        return Person.Parse(b, arena, new ProtoReadOptions { Input = ProtoInput.AliasUnsafe }).Age;
    }

    Person Alias8(ArenaAllocator arena)
    {
        Span<byte> b = stackalloc byte[2];
        b[0] = 16;
        return Person.Parse(b, arena);
    }

    Person Alias9(ArenaAllocator arena)
    {
        Span<byte> b = stackalloc byte[2];
        b[0] = 16;
        return Person.Parse(b, arena, new ProtoReadOptions { Input = ProtoInput.AliasUnsafe }).Clone(arena);
    }

    Person Alias10(ArenaAllocator arena, ReadOnlySequence<byte> s) => ProtoMessage.Parse<Person>(s.FirstSpan, arena, new ProtoReadOptions { Input = ProtoInput.AliasUnsafe });
    Person Alias11(ArenaAllocator arena) => Person.Parse(File.ReadAllBytes("x"), arena, new ProtoReadOptions { Input = ProtoInput.Copy, MaxDepth = 5 });
    Person Alias12(ArenaAllocator arena)
    {
        byte[] b = Pinned();
        return Person.Parse(b, arena, new ProtoReadOptions { Input = ProtoInput.AliasUnsafe });
    }

    static byte[] Pinned() => GC.AllocateArray<byte>(100, pinned: true);

    long EitherWrites(ArenaAllocator arena, bool fits)
    {
        var writer = new ProtoWriter(arena);
        var saved = writer;
        if (fits)
        {
            writer.AddVarInt(1, 1);
        }
        else
        {
            saved.AddVarInt(2, 1);
            writer = saved;
        }

        writer.AddVarInt(3, 1);
        return writer.GetTotalLength();
    }
}
