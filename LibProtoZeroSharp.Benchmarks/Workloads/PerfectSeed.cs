using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using LibProtoZeroSharp.Benchmarks.Measuring;
using LibProtoZeroSharp.Benchmarks.Competitors;

namespace LibProtoZeroSharp.Benchmarks.Workloads;

/// <summary>
/// A lower bound for serializers: it encodes nothing, and only copies the structs of a message into memory.
/// </summary>
internal sealed unsafe class PerfectSeed : IDisposable
{
    private readonly int _messages;
    private readonly Message* _source;
    private readonly byte* _destination;

    public PerfectSeed(int messages)
    {
        _messages = messages;
        _source = Build();
        nuint size = (nuint)messages * (nuint)(sizeof(Message) + 4 * sizeof(View) + SeedValues.Subs * sizeof(Sub) + 160);
        _destination = (byte*)NativeMemory.AllocZeroed(size);
    }

    public Operation Everything => new("copy every struct and string", "perfect", CopyEverything);

    /// <summary>Copies the struct of every message, without the memory that it points to.</summary>
    public void CopyMessages()
    {
        byte* p = _destination;
        for (int j = 0; j < _messages; j++) p = Copy(p, _source, sizeof(Message));
    }

    /// <summary>Copies the struct of every message, its lists, its sub-messages and the bytes of its strings.</summary>
    private void CopyEverything()
    {
        byte* p = _destination;
        for (int j = 0; j < _messages; j++)
        {
            p = Copy(p, _source, sizeof(Message));
            p = Copy(p, _source->D.Data, _source->D.Length);
            p = Copy(p, _source->E, _source->ECount * sizeof(View));
            for (int i = 0; i < _source->ECount; i++) p = Copy(p, _source->E[i].Data, _source->E[i].Length);
            p = Copy(p, _source->F, _source->FCount * sizeof(Sub));
            for (int i = 0; i < _source->FCount; i++) p = Copy(p, _source->F[i].Name.Data, _source->F[i].Name.Length);
        }
    }

    public void Dispose()
    {
        NativeMemory.Free(_destination);
        NativeMemory.Free(_source->F);
        NativeMemory.Free(_source->E);
        NativeMemory.Free(_source);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static byte* Copy(byte* p, void* from, int size)
    {
        Unsafe.CopyBlockUnaligned(p, from, (uint)size);
        return p + size;
    }

    private static Message* Build()
    {
        var message = (Message*)NativeMemory.Alloc((nuint)sizeof(Message));
        var e = (View*)NativeMemory.Alloc(4 * (nuint)sizeof(View));
        var f = (Sub*)NativeMemory.Alloc(SeedValues.Subs * (nuint)sizeof(Sub));
        e[0] = ViewOf("Msg 1"u8);
        e[1] = ViewOf("Msg 2"u8);
        e[2] = ViewOf("Msg 3"u8);
        e[3] = ViewOf("Msg 4"u8);
        for (int i = 0; i < SeedValues.Subs; i++) f[i] = new Sub { Id = i, Name = ViewOf("Inner Message"u8) };
        *message = new Message
        {
            A = SeedValues.A, B = SeedValues.B, C = 0, HasC = false, D = ViewOf("Hello, World!"u8), E = e, ECount = 4, F = f, FCount = SeedValues.Subs,
        };
        return message;
    }

    /// <summary>Literals are in the assembly's image, which does not move.</summary>
    private static View ViewOf(ReadOnlySpan<byte> literal) =>
        new() { Data = (byte*)Unsafe.AsPointer(ref MemoryMarshal.GetReference(literal)), Length = literal.Length };

    private struct View
    {
        public byte* Data;
        public int Length;
    }

    private struct Message
    {
        public ulong A;
        public long B;
        public uint C;
        public bool HasC;
        public View D;
        public View* E;
        public Sub* F;
        public int ECount, FCount;
    }

    private struct Sub
    {
        public int Id;
        public View Name;
    }
}
