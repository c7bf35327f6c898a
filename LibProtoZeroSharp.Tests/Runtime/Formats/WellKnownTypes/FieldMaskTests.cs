extern alias GoogleProtobuf;

using FsCheck;
using FsCheck.Fluent;
using GoogleProtobuf::Google.Protobuf;
using LibProtoZeroSharp.Reflection;
using LibProtoZeroSharp.WellKnownTypes;
using Wkt = GoogleProtobuf::Google.Protobuf.WellKnownTypes;

namespace LibProtoZeroSharp.Tests.Formats.WellKnownTypes;

public class FieldMaskTests
{
    /// <summary>Few names, so that paths cover each other; some bytes sort before the point, and some after it.</summary>
    private static Gen<string[]> Masks { get; } =
        Gen.Elements("a", "b", "a!", "a-b", "a_b", "aż")
            .ArrayOf().Select(names => string.Join('.', names.Take(4)))
            .Where(path => path.Length != 0).ArrayOf().Select(paths => paths.Take(12).ToArray());

    [Fact]
    public void MasksCombineAsGooglesDo() => Times.ForAll(Gen.Zip(Masks, Masks), (masks, arena) =>
    {
        FieldMask left = Ours(masks.Item1, arena), right = Ours(masks.Item2, arena);
        Wkt.FieldMask googleLeft = Google(masks.Item1), googleRight = Google(masks.Item2);
        AssertCanonical(googleLeft.Normalize(), left.Normalize(arena));
        AssertCanonical(googleLeft.Union(googleRight), left.Union(right, arena));
        AssertCanonical(googleLeft.Intersection(googleRight), left.Intersection(right, arena));
        Assert.Equal(masks.Item1, Strings(left));
        foreach (string path in masks.Item2)
            Assert.Equal(googleLeft.Intersection(Google([path])).Paths.Contains(path), left.Contains(System.Text.Encoding.UTF8.GetBytes(path)));
    });

    [Fact]
    public void TheCanonicalFormIsSorted()
    {
        using var arena = new ArenaAllocator();
        FieldMask mask = Ours(["b.c", "a.b.c", "", "b", "a!", "b.c.d", "a.b.c", "b_c"], arena);
        Assert.Equal(["a.b.c", "a!", "b", "b_c"], Strings(mask.Normalize(arena)));
        Assert.Empty(Strings(FieldMask.Create(arena).Normalize(arena)));
        Assert.Empty(Strings(mask.Intersection(FieldMask.Create(arena), arena)));
        Assert.False(mask.Contains("c"u8));
        Assert.False(FieldMask.Create(arena).Contains(""u8));
        Assert.Throws<ArgumentNullException>("other", () => mask.Union(default, arena));
        Assert.Throws<ArgumentNullException>("other", () => mask.Intersection(default, arena));
        Assert.Throws<ArgumentNullException>("message", () => mask.IsValid(null!));
        Assert.Throws<ArgumentNullException>(() => FieldMask.FromString(null!, arena));
    }

    [Theory]
    [InlineData("name")]
    [InlineData("name,options.java_package")]
    [InlineData("options")]
    [InlineData("message_type")]
    [InlineData("message_type.name")]
    [InlineData("options.features.field_presence")]
    [InlineData("options.features.field_presence.x")]
    [InlineData("Name")]
    [InlineData("nam")]
    [InlineData("names")]
    [InlineData("name.")]
    [InlineData(".name")]
    [InlineData("options..java_package")]
    [InlineData(".")]
    [InlineData("name,nothing")]
    public void PathsAreValidWhereGooglesAre(string paths)
    {
        using var arena = new ArenaAllocator();
        string[] split = paths.Split(',');
        bool expected = split.All(path => ExpectedIn(GoogleProtobuf::Google.Protobuf.Reflection.FileDescriptorProto.Descriptor, path));
        FieldMask mask = FieldMask.FromString(paths, arena);
        Assert.Equal(split, Strings(mask));
        Assert.Equal(expected, mask.IsValid<FileDescriptorProto>());
    }

    [Fact]
    public void AMaskIsWrittenAsGoogleDoes() => Times.ForAll(Paths("ab_.9"), (paths, arena) =>
    {
        FieldMask mask = Ours(paths, arena);
        object expected = Times.Outcome(() => JsonFormatter.Default.Format(Google(paths)).Trim('"'));
        // Google's writer loses an underscore at the end.
        if (paths.Any(path => path.EndsWith('_'))) expected = typeof(InvalidOperationException);
        Assert.Equal(expected, Times.Outcome(() => mask.ToJsonString(arena).ToString()));
        if (expected is not string text) return;
        byte[] utf8 = new byte[text.Length];
        Assert.True(mask.TryFormatJsonString(utf8, out int written));
        Assert.Equal((text.Length, text), (written, System.Text.Encoding.UTF8.GetString(utf8)));
        Assert.False(text.Length != 0 && mask.TryFormatJsonString(utf8.AsSpan(1), out _));
        Assert.Equal(paths, Strings(FieldMask.FromJsonString(utf8, arena)));
    });

    /// <summary>Google's parser treats a run of capitals as one word, from which no writer can restore the text.</summary>
    [Theory]
    [InlineData("")]
    [InlineData("foo")]
    [InlineData("fooBar,baz.quxQuux")]
    [InlineData("a,,b,")]
    [InlineData("żółwName, x")]
    [InlineData("foo_bar")]
    public void AMaskIsReadAsGoogleDoes(string text)
    {
        using var arena = new ArenaAllocator();
        byte[] utf8 = System.Text.Encoding.UTF8.GetBytes(text);
        object expected = Times.Outcome(() => JsonParser.Default.Parse<Wkt.FieldMask>('"' + text + '"'));
        Assert.Equal(expected is Wkt.FieldMask, FieldMask.TryFromJsonString(utf8, arena, out FieldMask mask));
        if (expected is Wkt.FieldMask google) Assert.Equal(google.Paths, Strings(mask));
        else Assert.Throws<FormatException>(() => FieldMask.FromJsonString(utf8, arena));
    }

    [Theory]
    [InlineData("")]
    [InlineData("a,b")]
    [InlineData("aB")]
    [InlineData("a_")]
    [InlineData("a__b")]
    [InlineData("a_1")]
    [InlineData("a_.b")]
    public void APathThatCouldNotBeReadBackIsNotWritten(string path)
    {
        using var arena = new ArenaAllocator();
        FieldMask mask = Ours(["fine", path], arena);
        Assert.Throws<InvalidOperationException>(() => mask.ToJsonString(arena));
        Assert.Throws<InvalidOperationException>(() => mask.TryFormatJsonString(new byte[100], out _));
    }

    [Fact]
    public void HugeMasksAreNoProblem()
    {
        using var arena = new ArenaAllocator();
        const int size = 1 << 20;
        FieldMask longPath = FieldMask.FromString(string.Concat(Enumerable.Repeat("a.", size / 2)), arena);
        FieldMask manyPaths = FieldMask.FromString(string.Concat(Enumerable.Repeat("a,b,", size / 64)), arena);
        FieldMask commas = FieldMask.FromJsonString(new string(',', size).Select(comma => (byte)comma).ToArray(), arena);
        Assert.Equal((1, size / 32, 0), (longPath.Paths.Count, manyPaths.Paths.Count, commas.Paths.Count));
        Assert.Equal(["a", "b"], Strings(manyPaths.Normalize(arena)));
        Assert.Equal(size, longPath.Intersection(manyPaths, arena).Paths[0].Length);
        Assert.False(longPath.IsValid<FileDescriptorProto>());
        Assert.False(manyPaths.IsValid<FileDescriptorProto>());
        Assert.Equal(2 * size, FieldMask.FromJsonString(Enumerable.Repeat((byte)'A', size).ToArray(), arena).Paths[0].Length);
    }

    private static Gen<string[]> Paths(string alphabet) =>
        Gen.Elements(alphabet.ToCharArray()).ArrayOf().Select(characters => new string(characters))
            .Where(path => path.Length != 0).ArrayOf().Select(paths => paths.Take(4).ToArray());

    private static bool ExpectedIn(GoogleProtobuf::Google.Protobuf.Reflection.MessageDescriptor? message, string path)
    {
        foreach (string name in path.Split('.'))
        {
            if (message?.FindFieldByName(name) is not { } field) return false;
            message = field.IsRepeated || field.FieldType != GoogleProtobuf::Google.Protobuf.Reflection.FieldType.Message ? null : field.MessageType;
        }

        return true;
    }

    private static void AssertCanonical(Wkt.FieldMask expected, FieldMask actual) =>
        Assert.Equal(expected.Paths.Order(StringComparer.Ordinal), Strings(actual).Order(StringComparer.Ordinal));

    private static Wkt.FieldMask Google(string[] paths) => new() { Paths = { paths } };

    private static FieldMask Ours(string[] paths, ArenaAllocator arena) => FieldMask.FromPaths([.. paths.Select(path => arena.CopyString(path))], arena);

    private static string[] Strings(FieldMask mask) => [.. mask.Paths.AsSpan().ToArray().Select(path => path.ToString())];
}
