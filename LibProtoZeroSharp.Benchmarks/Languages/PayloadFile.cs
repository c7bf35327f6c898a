using System.Buffers.Binary;
using LibProtoZeroSharp.Benchmarks.Competitors;

namespace LibProtoZeroSharp.Benchmarks.Languages;

/// <summary>A file of payloads, each with its length before it in four bytes, the least significant one first.</summary>
internal static class PayloadFile
{
    public static void Write(string path, Payloads payloads)
    {
        using FileStream file = File.Create(path);
        Span<byte> length = stackalloc byte[sizeof(int)];
        for (int i = 0; i < payloads.Count; i++)
        {
            BinaryPrimitives.WriteInt32LittleEndian(length, payloads[i].Length);
            file.Write(length);
            file.Write(payloads[i]);
        }
    }

    /// <param name="type">The name of the message in its <c>.proto</c> file.</param>
    /// <param name="path">The file.</param>
    /// <exception cref="InvalidDataException">The file ends within a payload.</exception>
    public static Payloads Read(string type, string path)
    {
        ReadOnlySpan<byte> rest = File.ReadAllBytes(path);
        var payloads = new List<byte[]>();
        while (rest.Length > 0)
        {
            if (rest.Length < sizeof(int) || BinaryPrimitives.ReadInt32LittleEndian(rest) is var length && (uint)length > (uint)(rest.Length - sizeof(int)))
                throw new InvalidDataException($"{path} ends within payload {payloads.Count}");
            payloads.Add(rest.Slice(sizeof(int), length).ToArray());
            rest = rest[(sizeof(int) + length)..];
        }
        return Payloads.Of(type, payloads);
    }
}
