namespace OsmPbf;

/// <summary>Prints a line for each check, and counts the failed ones.</summary>
internal sealed class CheckList
{
    private int _failures;

    /// <param name="name">What is checked.</param>
    /// <param name="check">Throws if that doesn't hold. Its result is printed.</param>
    public void Check(string name, Func<string> check)
    {
        try
        {
            Console.WriteLine($"ok      {name}: {check()}");
        }
        catch (Exception e)
        {
            _failures++;
            Console.WriteLine($"FAILED  {name}: {e}");
        }
    }

    public void Skip(string name, string reason) => Console.WriteLine($"skipped {name}: {reason}");

    /// <summary>Prints the result, and returns the exit code of the program.</summary>
    public int Report()
    {
        Console.WriteLine(_failures == 0 ? "All checks passed." : $"{_failures} checks failed.");
        return _failures == 0 ? 0 : 1;
    }
}
