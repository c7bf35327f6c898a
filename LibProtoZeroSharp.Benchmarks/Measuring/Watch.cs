using System.Text;
using Microsoft.Win32.SafeHandles;

namespace LibProtoZeroSharp.Benchmarks.Measuring;

/// <summary>
/// Files that say what runs. A competitor may end the process, as an abort in a native library does. The process that started it reads here which operation
/// that was, and starts another one without it.
/// </summary>
/// <param name="path">The file of what is done and what must not run; null for no file. The operation that runs is in a file beside it.</param>
public sealed class Watch(string? path)
{
    private const string Deadly = "deadly: ", Done = "done: ";

    private readonly HashSet<string> _lines = path == null ? [] : [.. File.ReadAllLines(path)];

    /// <summary>Nobody watches.</summary>
    public static Watch None { get; } = new(null);

    /// <summary>The section and the workload of the operations that run.</summary>
    public string Where { get; set; } = "";

    /// <summary>The file of the operation that runs.</summary>
    public static string Running(string path) => path + ".running";

    /// <summary>Whether the operation has ended a process.</summary>
    public bool IsDeadly(Operation operation) => _lines.Contains(Deadly + NameOf(operation));

    /// <summary>Whether another process has measured the section.</summary>
    public bool IsDone(string section) => _lines.Contains(Done + section);

    public void Finish(string section)
    {
        if (path != null) File.AppendAllLines(path, [Done + section]);
    }

    /// <summary>
    /// Says that an operation runs from now on. Ours have no name here: if one of them ends the process, there is nothing to go on with. It makes little
    /// garbage, so that none has to be collected before the operation.
    /// </summary>
    public void Begin(Operation operation)
    {
        if (path == null) return;
        using SafeFileHandle running = File.OpenHandle(Running(path), FileMode.Create, FileAccess.Write);
        if (operation.IsCompetitor) RandomAccess.Write(running, Encoding.UTF8.GetBytes(NameOf(operation)), 0);
    }

    /// <summary>Says that the operation of a competitor that ran last is deadly; returns its name, or null if none ran.</summary>
    public static string? Blame(string path)
    {
        if (!File.Exists(Running(path)) || File.ReadAllText(Running(path)) is not { Length: > 0 } name) return null;
        File.AppendAllLines(path, [Deadly + name]);
        File.Delete(Running(path));
        return name;
    }

    private string NameOf(Operation operation) => $"{Where}: {operation.Library}, {operation.Label}";
}
