using System.Diagnostics;
using System.Reflection;

namespace LibProtoZeroSharp.Benchmarks.Measuring;

/// <summary>This program as a new process.</summary>
internal static class ThisProgram
{
    /// <summary>How to start it with other arguments.</summary>
    public static ProcessStartInfo With(params IEnumerable<string> arguments)
    {
        string program = Environment.ProcessPath!;
        bool isHost = Path.GetFileNameWithoutExtension(program) == "dotnet";
        return new ProcessStartInfo(program, [.. isHost ? [Assembly.GetExecutingAssembly().Location] : Array.Empty<string>(), .. arguments]);
    }
}
