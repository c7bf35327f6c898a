namespace Telemetry;

/// <summary>Prints a line for each check, and counts the failed ones.</summary>
/// <param name="prints">Whether checks that hold have a line, too.</param>
internal sealed class CheckList(bool prints = true)
{
    public int Failures { get; private set; }

    public void Check(string name, bool holds, string detail = "")
    {
        if (!holds) Failures++;
        if (prints || !holds) Console.WriteLine($"{(holds ? "ok     " : "FAILED ")} {name}{(detail.Length == 0 ? "" : ": " + detail)}");
    }

    public void Skip(string name, string reason) => Console.WriteLine($"skipped {name}: {reason}");
}
