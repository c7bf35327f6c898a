using LibProtoZeroSharp.Benchmarks.Competitors;
using LibProtoZeroSharp.Benchmarks.Languages;
using LibProtoZeroSharp.Benchmarks.Results;

namespace LibProtoZeroSharp.Tests.Tools.Benchmarks;

/// <summary>Programs in other languages: ours runs here, and the others are stand-ins.</summary>
public class LanguagesTests
{
    private const string Other = "another library";

    private static readonly LanguageProgram Own = new(WorkloadResult.OwnLibrary, RunOwn);

    public static TheoryData<string> Types => [.. LanguageShape.All.Select(shape => shape.Type)];

    [Theory]
    [MemberData(nameof(Types))]
    public void OurProgramWritesTheMessagesThatItParses(string type)
    {
        LanguagesMeasurement measurement = Measure(Own);
        ShapeTimes times = Assert.Single(measurement.Of([Shape(type)]));
        Assert.Empty(measurement.Failures);
        Assert.Equal(
            ["parse: copying", "parse: aliasing (views)", "write: span", "parse and write: copying", "parse and write: aliasing (views)"],
            times.Times[WorkloadResult.OwnLibrary].Select(time => $"{time.Operation}: {time.Way}"));
        Assert.All(times.Times[WorkloadResult.OwnLibrary], time => Assert.True(time.Nanoseconds > 0));
    }

    [Theory]
    [InlineData(0, "it wrote another message 0")]
    [InlineData(-1, "it wrote another message 19")]
    public void AProgramThatWritesOtherMessagesIsReportedAndNotMeasured(int place, string failure)
    {
        LanguagesMeasurement measurement = Measure(Own, Changing(content => content[place < 0 ? ^1 : 4 + place] ^= 1));
        ShapeTimes times = Assert.Single(measurement.Of([Shape("Tiny")]));
        Assert.Equal([$"{Other} failed with tiny messages: {failure}."], measurement.Failures);
        Assert.Empty(times.Times[Other]);
        Assert.NotEmpty(times.Times[WorkloadResult.OwnLibrary]);
    }

    [Fact]
    public void AProgramThatFailsIsReported()
    {
        LanguagesMeasurement measurement = Measure(
            new LanguageProgram("dies", _ => throw new InvalidOperationException("it ended with 134")), new LanguageProgram("writes nothing", _ => ""),
            new LanguageProgram("prints nonsense", arguments => { File.Copy(arguments[1], arguments[2]); return "parse 12"; }),
            Changing(content => content[0]++));
        measurement.Of([Shape("Tiny")]);
        Assert.Equal(4, measurement.Failures.Count);
        Assert.Equal("dies failed with tiny messages: it ended with 134.", measurement.Failures[0]);
        Assert.StartsWith("writes nothing failed with tiny messages: Could not find file", measurement.Failures[1], StringComparison.Ordinal);
        Assert.EndsWith("found \"parse 12\".", measurement.Failures[2], StringComparison.Ordinal);
    }

    [Fact]
    public void MapsMayHaveAnotherOrder()
    {
        Payloads payload = Payloads.Of("Trace", ["\n\u0006\n\u0001a\u0012\u0001b\n\u0006\n\u0001c\u0012\u0001d"u8.ToArray()]);
        Assert.Null(Verify("Trace", payload, "\n\u0006\n\u0001c\u0012\u0001d\n\u0006\n\u0001a\u0012\u0001b"u8));
        Assert.Equal("it wrote another message 0", Verify("Trace", payload, "\n\u0006\n\u0001c\u0012\u0001d\n\u0006\n\u0001a\u0012\u0001c"u8));
    }

    [Fact]
    public void ACopyIsComparedWithACopyIfThereIsOne()
    {
        IReadOnlyList<ProgramTime> times = ProgramOutput.Parse("version\tanother 1.0\nparse\tcopies\t3000\nparse\tviews\t1000\nwrite\ta way\t500\n").Times;
        Assert.Equal(3000, LanguagesTables.Partner(new ProgramTime("parse", "copying", 1), times)?.Nanoseconds);
        Assert.Equal(1000, LanguagesTables.Partner(new ProgramTime("parse", "aliasing (views)", 1), times)?.Nanoseconds);
        Assert.Equal(1000, LanguagesTables.Partner(new ProgramTime("parse", "copying", 1), times.Where(time => time.HasViews))?.Nanoseconds);
        Assert.Null(LanguagesTables.Partner(new ProgramTime("parse and write", "copying", 1), times));
    }

    [Fact]
    public void TheTableHasRatiosAndTheirMeans()
    {
        IReadOnlyList<ProgramTime> Own(double nanoseconds) => [new ProgramTime("parse", "copying", nanoseconds)];
        IReadOnlyList<ProgramTime> Parse(double nanoseconds) => [new ProgramTime("parse", "a way", nanoseconds)];
        ShapeTimes Of(string title, double own, IReadOnlyList<ProgramTime> other) =>
            new(title, 10, 100, new Dictionary<string, IReadOnlyList<ProgramTime>> { [WorkloadResult.OwnLibrary] = Own(own), [Other] = other });
        TableResult table = LanguagesTables.Of([Of("a", 100, Parse(200)), Of("b", 100, Parse(800)), Of("c", 100, [])], [WorkloadResult.OwnLibrary, Other], "a note")[0];
        Assert.Equal("a note", table.Description);
        Assert.Equal(
            [
                ["a", "parse, copying", "10.0", "20.0", "2.00"], ["b", "parse, copying", "10.0", "80.0", "8.00"], ["c", "parse, copying", "10.0", "—", "—"],
                ["*geometric mean*", "parse, copying", "", "", "**4.00**"],
            ], table.Rows);
    }

    private static LanguageShape Shape(string type) => LanguageShape.All.Single(shape => shape.Type == type);

    private static LanguagesMeasurement Measure(params LanguageProgram[] programs) => new(programs, 1, 1, _ => { }) { IsSmall = true };

    private static LanguageProgram Changing(Action<byte[]> change) => new(Other, arguments =>
    {
        byte[] content = File.ReadAllBytes(arguments[1]);
        change(content);
        File.WriteAllBytes(arguments[2], content);
        return "";
    });

    private static string RunOwn(string[] arguments)
    {
        var output = new StringWriter();
        Assert.Equal(0, OwnProgram.Run([.. arguments, OwnProgram.Smoke], output));
        return output.ToString();
    }

    private static string? Verify(string type, Payloads payloads, ReadOnlySpan<byte> written)
    {
        string path = Path.GetTempFileName();
        try
        {
            PayloadFile.Write(path, Payloads.Of(type, [written.ToArray()]));
            return Verification.Of(Shape(type), payloads, path);
        }
        finally
        {
            File.Delete(path);
        }
    }
}
