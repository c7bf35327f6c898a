namespace Google;

/// <summary>A request or a reply in plain values, so that calls with different classes can be compared.</summary>
/// <param name="Text">The name in a request.</param>
/// <param name="Number">The times in a request.</param>
public sealed record PlainGreeting(string Text, int Number = 0, byte[]? Payload = null)
{
    public byte[] Bytes => Payload ?? [];

    public override string ToString() => $"{Text} {Number} {Bytes.Length}";
}
