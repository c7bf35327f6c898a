using System.Text;
using LibProtoZeroSharp.Tests.Protos;

namespace LibProtoZeroSharp.Tests.Formats.TextFormat;

/// <summary>Random text: it quickly ends in a message or in an error with a position.</summary>
public class TextHostileTests
{
    private static readonly ProtoTextReadOptions Options = new()
    {
        Types = new TypeRegistry().Add(Groups.Descriptor.File),
    };

    private static readonly (string Type, string Text)[] Samples =
    [
        (
            "Explicit",
            "double_field: -1.5e10 float_field: inf int32_field: -7 int64_field: 0x7F uint32_field: 017 bool_field: t string_field: 'a\\n\\u017c' \"b\" "
                + "bytes_field: '\\377\\x00' color_field: COLOR_RED leaf_field { number: 1 }"),
        (
            "Repeated",
            "int32_field: [1, -2, 0x3] int32_field: 4 string_field: ['a', \"b\"] bool_field: [true, false], leaf_field: [{ number: 1 }, < text: 'x' >]; "
                + "color_field: [COLOR_RED, 5]"),
        (
            "FewMaps",
            "texts { key: 'a' value: 'b' } texts: [{ key: 'c' }, { value: 'd' }] leaves { key: 7 value { number: 1 } } doubles { key: true value: 1e3 } nested { "
                + "key: 'n' value { colors { key: -5 value: COLOR_RED } } }"),
        ("Oneofs", "before: 1 self { leaf_field { text: 'x' } other_flag: false } between: '' after: 0"),
        (
            "Groups",
            "Single { number: 1 text: 'a' } ManyOfThem { Inner { Deepest { raw: '\\1' } } names { key: 1 value: 'x' } } [protozero.tests.extra] { number: 9 } "
                + "Last { value: CLOSED_ONE } # end"),
        ("SetHolder", "set { [protozero.tests.SetItem] { text: 'a' inside { [protozero.tests.SetItem] { text: 'b' } } } } last: 3"),
        (
            "Any",
            "[type.googleapis.com/google.protobuf.Any] { [a.b/google.protobuf.Struct] { fields { key: 'y' value { null_value: NULL_VALUE } } fields: [{ value { "
                + "list_value {} } }] } }"),
        ("Proto2", "gone: [1, 'x', { a: -inf }] int32_list: [1, 2] map_field { key: 'k' value: '\\0' } gone < [a.b/c] { } >"),
    ];

    [Fact]
    public void EveryMutationEnds()
    {
        int mutations = Campaign.Iterations(20_000, 200_000);
        var random = new Random(2026);
        var mutator = TextMutator.OfText();
        (string Type, byte[] Text)[] samples = [.. Samples.Select(sample => (sample.Type, System.Text.Encoding.UTF8.GetBytes(sample.Text)))];
        using var arena = new ArenaAllocator();
        int accepted = 0;
        var errors = new HashSet<ProtoError>();
        for (int i = 0; i < mutations; i++)
        {
            (string type, byte[] text) = samples[i % samples.Length];
            byte[] mutated = mutator.Mutate(text, random);
            ProtoException? failure = TestMessageType.Of(type).ExerciseText(mutated, arena, i % 3 == 0 ? Options with { IgnoreUnknownFields = true } : Options);
            arena.Reset();
            if (failure == null)
            {
                accepted++;
                continue;
            }

            errors.Add(failure.Error);
            Assert.True(failure.Line >= 1 && failure.Column >= 1 && failure.Offset >= 0 && failure.Offset <= mutated.Length, failure.ToString());
        }

        // They get far into the parser, both with and without an error.
        Assert.InRange(accepted, mutations / 20, mutations / 2);
        Assert.Superset(
            new HashSet<ProtoError>
            {
                ProtoError.InvalidSyntax, ProtoError.InvalidValue, ProtoError.InvalidUtf8, ProtoError.UnknownField, ProtoError.UnknownType, ProtoError.DuplicateField,
            }, errors);
    }

    [Fact]
    public void TheSamplesAreValid()
    {
        using var arena = new ArenaAllocator();
        Assert.All(Samples, sample => Assert.Null(TestMessageType.Of(sample.Type).ExerciseText(System.Text.Encoding.UTF8.GetBytes(sample.Text), arena, Options)));
    }

    /// <summary>Twice the input takes about twice the time: if it took four times as long, the test would take minutes, and hours in the long run.</summary>
    [Theory]
    [InlineData("Repeated", "int32_field: [", "1,", "1]")]
    [InlineData("Repeated", "", "int32_field: 1 ", "")]
    [InlineData("Repeated", "string_field: [", "'a' 'b', ", "'']")]
    [InlineData("FewMaps", "", "texts { key: 'a' }", "")]
    [InlineData("Explicit", "string_field: ", "'' ", "")]
    [InlineData("Explicit", "string_field: '", "\\n", "'")]
    [InlineData("Explicit", "# ", "#", "\n")]
    [InlineData("Explicit", "double_field: ", "1", ".5")]
    [InlineData("Explicit", "double_field: 1e", "1", "")]
    [InlineData("Explicit", "", "[a.", "")]
    [InlineData("Explicit", "[", "a.", "b]: 1")]
    [InlineData("Explicit", "", "[a]: 1 ", "")]
    [InlineData("Explicit", "", "nothing: 'x' ", "")]
    [InlineData("Explicit", "nothing: [", "{ a: 1 }, ", "{}]")]
    [InlineData("Groups", "", "ManyOfThem { [protozero.tests.extra] {} } ", "")]
    public void LongTextsEnd(string type, string before, string piece, string after)
    {
        byte[] text = System.Text.Encoding.UTF8.GetBytes(before + new StringBuilder().Insert(0, piece, Campaign.Iterations(400_000, 2_000_000) / piece.Length) + after);
        using var arena = new ArenaAllocator();
        ProtoException? failure = TestMessageType.Of(type).ExerciseText(text, arena, Options with { IgnoreUnknownFields = true });
        Assert.InRange(failure?.Offset ?? 0, 0, text.Length);
    }
}
