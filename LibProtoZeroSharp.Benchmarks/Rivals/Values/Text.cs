namespace LibProtoZeroSharp.Benchmarks.Values;

/// <summary>A text as each library would rather have it: nobody has to pay for turning the one into the other in advance.</summary>
public readonly record struct Text(string Chars, byte[] Utf8);
