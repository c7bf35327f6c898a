using FsCheck;
using FsCheck.Fluent;

namespace LibProtoZeroSharp.Tests.Formats.WellKnownTypes;

/// <summary>Random seconds and nanoseconds, with more values near the limits of their ranges.</summary>
internal static class Times
{
    private const int NanosPerSecond = 1_000_000_000;

    private static readonly Config Runs = Campaign.Properties(200, 1000);

    public static Gen<(long Seconds, int Nanos)> Timestamps { get; } =
        from seconds in Seconds(-62_135_596_800, 253_402_300_799)
        from nanos in Nanos
        select (seconds, nanos);

    public static Gen<(long Seconds, int Nanos)> Durations { get; } =
        from seconds in Seconds(-315_576_000_000, 315_576_000_000)
        from nanos in Nanos
        from sign in Gen.Elements(-1, 1)
        select (seconds, nanos * (seconds == 0 ? sign : Math.Sign(seconds)));

    /// <summary>The values of a hostile message, valid or not.</summary>
    public static Gen<(long Seconds, int Nanos)> Hostile { get; } = Gen.OneOf(
        Timestamps,
        Durations,
        from seconds in Gen.OneOf(
            Gen.Elements(long.MinValue, long.MaxValue, -62_135_596_801, 253_402_300_800, -315_576_000_001, 315_576_000_001),
            Between(long.MinValue, long.MaxValue),
            Between(-3, 3))
        from nanos in Gen.OneOf(
            Gen.Elements(int.MinValue, int.MaxValue, -1, 0, NanosPerSecond, -NanosPerSecond, NanosPerSecond - 1, 1 - NanosPerSecond),
            Gen.Choose(int.MinValue, int.MaxValue))
        select (seconds, nanos));

    private static Gen<int> Nanos => Gen.OneOf(
        Gen.Elements(0, 1, 99, 100, 1000, 999_999, 1_000_000, 20_000_000, 999_999_000, NanosPerSecond - 1),
        Gen.Choose(0, NanosPerSecond - 1),
        Gen.Choose(0, 999).Select(millis => millis * 1_000_000),
        Gen.Choose(0, 999_999).Select(micros => micros * 1000));

    /// <summary>Checks a property of random values, each with an empty arena.</summary>
    public static void ForAll<T>(Gen<T> values, Action<T, ArenaAllocator> property)
    {
        using var arena = new ArenaAllocator();
        Check.One(Runs, Prop.ForAll(values.ToArbitrary(), value =>
        {
            arena.Reset();
            property(value, arena);
        }));
    }

    /// <summary>The result, or the type of the exception instead.</summary>
    public static object Outcome<T>(Func<T> function) where T : notnull
    {
        try
        {
            return function();
        }
        catch (Exception exception)
        {
            return exception.GetType();
        }
    }

    /// <summary>Both included.</summary>
    public static Gen<long> Between(long least, long most) => ArbMap.Default.GeneratorFor<DoNotSize<long>>()
        .Select(value => (long)(least + (Int128)(ulong)value.Item % ((Int128)most - least + 1)));

    private static Gen<long> Seconds(long least, long most) => Gen.OneOf(
        Gen.Elements(least, least + 1, -1, 0, 1, most - 1, most), Between(least, most), Between(-100, 100));
}
