using LibProtoZeroSharp.Benchmarks.Competitors;

namespace LibProtoZeroSharp.Benchmarks.Languages;

/// <summary>Compares the messages that a program wrote with the payloads that it got.</summary>
internal static class Verification
{
    /// <summary>What is wrong; null if the messages are equal, be it that maps have another order.</summary>
    public static string? Of(LanguageShape shape, Payloads payloads, string written)
    {
        Payloads other;
        try
        {
            other = PayloadFile.Read(shape.Type, written);
        }
        catch (Exception e) when (e is IOException or InvalidDataException)
        {
            return e.Message;
        }
        if (other.Count != payloads.Count) return $"it wrote {other.Count} messages instead of {payloads.Count}";
        for (int i = 0; i < payloads.Count; i++)
        {
            if (!payloads[i].SequenceEqual(other[i]) && !AreEqual(shape, payloads[i], other[i])) return $"it wrote another message {i}";
        }
        return null;
    }

    private static bool AreEqual(LanguageShape shape, ReadOnlySpan<byte> payload, ReadOnlySpan<byte> written)
    {
        try
        {
            return shape.AreEqual(payload, written);
        }
        catch (ProtoException)
        {
            return false;
        }
    }
}
