namespace LibProtoZeroSharp.Benchmarks.Values;

/// <summary>A text in the form that each library prefers, so that no library has to convert the other form first.</summary>
public readonly record struct Text(string Chars, byte[] Utf8);
