namespace LibProtoZeroSharp.Benchmarks.Report.Charts;

/// <summary>The colour of each library: the same in every chart.</summary>
internal static class Palette
{
    private static readonly string[] Known = ["Google.Protobuf", "protobuf-net", "LibProtoZeroSharp", "ProtoZero", "Google C++", "System.Text.Json", "JSON tokens"];

    private static readonly string[] Dashes = ["", "7 4", "2 3", "9 3 2 3"];

    public static int Color(string library) => Array.IndexOf(Known, library) is >= 0 and var index ? index : Known.Length;

    /// <summary>The dashes for the lines of an operation: the same for all libraries.</summary>
    public static string Dash(int operation) => Dashes[operation % Dashes.Length];
}
