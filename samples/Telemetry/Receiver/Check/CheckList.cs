namespace Telemetry;

/// <summary>Prints a line for each check, and counts the failed ones.</summary>
/// <param name="prints">Whether checks that hold have a line, too.</param>
internal sealed class CheckList(bool prints = true)
{
    // A message can have a long path of fields.
    private const int MaxDetail = 200;

    public int Failures { get; private set; }

    public void Check(string name, bool holds, string detail = "")
    {
        if (!holds) Failures++;
        if (!prints && holds) return;
        string shown = detail.Length > MaxDetail ? detail[..MaxDetail] + " …" : detail;
        Console.WriteLine($"{(holds ? "ok     " : "FAILED ")} {name}{(shown.Length == 0 ? "" : ": " + shown)}");
    }

    /// <summary>Prints the result, and returns the exit code of the program.</summary>
    public int Report()
    {
        Console.WriteLine(Failures == 0 ? "All checks passed." : $"{Failures} checks failed.");
        return Failures == 0 ? 0 : 1;
    }

    public void Skip(string name, string reason) => Console.WriteLine($"skipped {name}: {reason}");
}
