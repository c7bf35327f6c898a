namespace PackageConsumer;

/// <summary>Runs checks, and reports at the end how many failed.</summary>
internal sealed class CheckList
{
    private int _passed;
    private int _failed;

    public void Check(string name, Action check)
    {
        try
        {
            check();
            _passed++;
        }
        catch (Exception exception)
        {
            _failed++;
            Console.Error.WriteLine($"FAILED: {name}: {exception}");
        }
    }

    /// <summary>Returns the exit code.</summary>
    public int Report()
    {
        Console.WriteLine($"{_passed} checks passed, {_failed} failed");
        return _failed == 0 ? 0 : 1;
    }
}
