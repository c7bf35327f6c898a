using FsCheck;
using FsCheck.Fluent;

namespace LibProtoZeroSharp.Tests.Wire;

/// <summary>Random uses of a writer give the same as a simple recursive model.</summary>
public class ProtoWriterPropertyTests
{
    private static readonly Config Runs = Campaign.Properties(100, 300).WithEndSize(600);

    public static TheoryData<WriterOutput> Outputs => [.. Enum.GetValues<WriterOutput>()];

    [Theory]
    [MemberData(nameof(Outputs))]
    public void IntoEveryOutput(WriterOutput output) =>
        Holds(rollsBack: output != WriterOutput.ExactSpan, model => output.Of(model).AsSpan().SequenceEqual(model.Written));

    /// <summary>
    /// In spans of every size from far too short to too long: the complete output, or an exception and nothing written after the span.
    /// </summary>
    [Fact]
    public void IntoASpan()
    {
        using var memory = new GuardedMemory(1 << 20);
        var random = new Random(1);
        Holds(rollsBack: false, model =>
        {
            ReadOnlySpan<byte> expected = model.Written;
            foreach (int difference in new[] { 0, 1, 100, -1, -random.Next(1, expected.Length + 2) })
            {
                int length = expected.Length + difference;
                if (length is < 0 or > 1 << 20) continue;
                Span<byte> span = memory.Last(length);
                var writer = new ProtoWriter(span);
                try
                {
                    foreach (WriterCall call in model.Calls) call.Write(ref writer);
                }
                catch (InvalidOperationException)
                {
                    if (difference >= 0) return false;
                    continue;
                }
                finally
                {
                    writer.Dispose();
                }

                if (difference < 0 || !span[..expected.Length].SequenceEqual(expected)) return false;
            }

            return true;
        });
    }

    /// <param name="rollsBack">What is rolled back has no room in a span of exactly the length of the output.</param>
    /// <param name="property">What must hold for every model.</param>
    private static void Holds(bool rollsBack, Func<WriterModel, bool> property) =>
        Check.One(Runs, Prop.ForAll(ArbMap.Default.ArbFor<byte[]>(), script => property(WriterScript.Run(script, rollsBack))));
}
