using System.Buffers;
using System.Text;
using System.Text.Encodings.Web;
using System.Text.Json;
using LibProtoZeroSharp.Formats;
using LibProtoZeroSharp.Memory;
using LibProtoZeroSharp.Wire;

namespace LibProtoZeroSharp.Tests.Formats.Json;

/// <summary>The writer of JSON beside the framework's reader and writer.</summary>
public sealed class DenseTokensTests : IDisposable
{
    private static readonly string[] Others = ["\"", "\\", "/", "\0", "\n", "\u001F", "\u007F", "ż", "\u2028", "😀"];

    private readonly SegmentedWriter _buffer = new();
    private readonly DenseTokens _tokens;

    public DenseTokensTests() => _tokens = new DenseTokens(_buffer);

    public void Dispose() => _buffer.Clear();

    /// <summary>Every length, with each character changed to others, at the end and at the start of readable memory.</summary>
    [Fact]
    public void StringsAreReadBack()
    {
        using var memory = new GuardedMemory(2 * ChangedStrings.Longest);
        foreach (string text in ChangedStrings.With(Others))
        {
            byte[] utf8 = Encoding.UTF8.GetBytes(text);
            string json = Write(tokens =>
            {
                tokens.StartObject();
                tokens.Name(utf8);
                tokens.StartArray();
                tokens.String(memory.Place(utf8));
                tokens.String(utf8);
                tokens.EndArray();
                tokens.Name(JsonEncodedText.Encode(text, JavaScriptEncoder.UnsafeRelaxedJsonEscaping));
                tokens.Boolean(true);
                tokens.EndObject();
            });
            JsonProperty[] members = [.. JsonDocument.Parse(json).RootElement.EnumerateObject()];
            Assert.Equal([text, text], members.Select(member => member.Name));
            Assert.Equal([text, text], members[0].Value.EnumerateArray().Select(item => item.GetString()));
        }
    }

    /// <summary>Strings that need several segments. Each segment must be UTF-8 of its own.</summary>
    [Theory]
    [InlineData("long, without escapes: żółw😀")]
    [InlineData("with \"escapes\"\n\0 and żółw😀")]
    public void LongStringsAreReadBack(string part)
    {
        string text = string.Concat(Enumerable.Repeat(part, 20_000));
        byte[] utf8 = Encoding.UTF8.GetBytes(text);
        string json = Write(tokens =>
        {
            tokens.StartArray();
            for (int i = 0; i < 3; i++) tokens.String(utf8);
            tokens.EndArray();
        });
        Assert.Equal([text, text, text], JsonDocument.Parse(json).RootElement.EnumerateArray().Select(item => item.GetString()));
    }

    [Fact]
    public void AllElseIsThatOfTheFramework()
    {
        var random = new Random(5);
        byte[] bytes = new byte[200];
        random.NextBytes(bytes);
        double[] doubles =
        [
            0, -0.0, double.MaxValue, double.MinValue, double.Epsilon, 1e16, 1e-5, .. Many(random => BitConverter.Int64BitsToDouble(random.NextInt64())).Where(double.IsFinite),
        ];
        float[] floats = [0, -0f, float.MaxValue, float.MinValue, float.Epsilon, 1e16f, .. Many(random => BitConverter.Int32BitsToSingle(random.Next())).Where(float.IsFinite)];
        int[] integers = [0, int.MinValue, int.MaxValue, .. Many(random => random.Next() - random.Next())];
        var output = new ArrayBufferWriter<byte>();
        using (var json = new Utf8JsonWriter(output)) WriteAll(FrameworkTokens.Of(json));
        Assert.Equal(Encoding.UTF8.GetString(output.WrittenSpan), Write(WriteAll), ignoreLineEndingDifferences: false);

        void WriteAll(JsonTokens tokens)
        {
            tokens.StartArray();
            foreach (double number in doubles) tokens.Number(number);
            foreach (float number in floats) tokens.Number(number);
            foreach (int number in integers) tokens.Number(number);
            foreach (int number in integers) tokens.Number((uint)number);
            for (int length = 0; length <= bytes.Length; length++) tokens.Base64(bytes.AsSpan(0, length));
            tokens.Boolean(true);
            tokens.Boolean(false);
            tokens.Null();
            tokens.StartObject();
            tokens.EndObject();
            tokens.StartArray();
            tokens.StartArray();
            tokens.EndArray();
            tokens.Null();
            tokens.EndArray();
            tokens.EndArray();
        }

        IEnumerable<T> Many<T>(Func<Random, T> next) => Enumerable.Range(0, 2000).Select(_ => next(random));
    }

    private string Write(Action<DenseTokens> write)
    {
        _buffer.Clear();
        _tokens.Reset();
        write(_tokens);
        return _buffer.ToString();
    }
}
