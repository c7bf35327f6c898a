using Google;
using Grpc.Core;

namespace Sample;

/// <summary>Prints a line for each check, and counts the failed ones.</summary>
/// <param name="prints">Whether checks that hold have a line, too.</param>
internal sealed class CheckList(bool prints = true)
{
    private int _passed, _failed;

    public void Equal(string name, string expected, string actual)
    {
        if (actual == expected) _passed++;
        else _failed++;
        if (prints || actual != expected) Console.WriteLine(actual == expected ? $"ok      {name}: {actual}" : $"FAILED  {name}: {actual}, and not {expected}");
    }

    /// <summary>Compares the status with which a call ends.</summary>
    public async Task StatusAsync(string name, string expected, Func<Task> call)
    {
        try
        {
            await call();
            Equal(name, expected, "OK");
        }
        catch (RpcException exception)
        {
            Equal(name, expected, Describe(exception));
        }
    }

    /// <summary>The status, with the trailer that the servers send. Who notices first that the time is up, client or server, writes the detail.</summary>
    private static string Describe(RpcException exception)
    {
        string trailers = string.Concat(exception.Trailers.Where(entry => entry.Key == Behaviour.TrailerKey).Select(entry => $" [{entry.Key}: {entry.Value}]"));
        return exception.StatusCode is StatusCode.DeadlineExceeded or StatusCode.Cancelled ? $"{exception.StatusCode}" : $"{exception.StatusCode}: {exception.Status.Detail}{trailers}";
    }

    public void Skip(string name, string reason) => Console.WriteLine($"skipped {name}: {reason}");

    /// <summary>Prints the result, and returns the exit code of the program.</summary>
    public int Report()
    {
        Console.WriteLine(_failed == 0 ? $"All {_passed} checks passed." : $"{_failed} checks failed.");
        return _failed == 0 ? 0 : 1;
    }
}
