extern alias GoogleProtobuf;

using System.Globalization;
using Google.Protobuf.Reflection;
using GoogleProtobuf::Google.Protobuf;
using LibProtoZeroSharp;
using GoogleSet = GoogleProtobuf::Google.Protobuf.Reflection.FileDescriptorSet;

namespace DescriptorStats;

/// <summary>Decodes a descriptor set, prints a summary, encodes it again and times both.</summary>
internal static class Program
{
    private const string Usage = "usage: DescriptorStats [FILE]   FILE: a FileDescriptorSet, as protoc --descriptor_set_out writes it";

    private static int Main(string[] arguments)
    {
        CultureInfo.CurrentCulture = CultureInfo.InvariantCulture;
        if (arguments.Length > 1) return Fail(Usage, 2);
        if (arguments is ["-h" or "--help"])
        {
            Console.WriteLine(Usage);
            return 0;
        }

        string path = arguments is [string given] ? given : Path.Combine(AppContext.BaseDirectory, "well-known.pb");
        try
        {
            Report(path, Read(path));
            return 0;
        }
        catch (InvalidDataException exception)
        {
            return Fail(exception.Message, 1);
        }
    }

    private static int Fail(string message, int exitCode)
    {
        Console.Error.WriteLine(message);
        return exitCode;
    }

    /// <exception cref="InvalidDataException">The message describes the fault of the file.</exception>
    private static byte[] Read(string path)
    {
        if (Directory.Exists(path)) throw new InvalidDataException($"{path} is a directory, not a descriptor set.");
        if (!File.Exists(path)) throw new InvalidDataException($"{path} does not exist.");
        try
        {
            byte[] input = File.ReadAllBytes(path);
            return input.Length != 0 ? input : throw new InvalidDataException($"{path} is empty.");
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            throw new InvalidDataException($"{path} can't be read: {exception.Message}");
        }
    }

    private static void Report(string path, byte[] input)
    {
        using var arena = new ArenaAllocator();
        FileDescriptorSet set = Parse(path, input, arena);
        long arenaBytes = arena.AllocatedBytes;
        Statistics statistics = Statistics.Of(set);

        Console.WriteLine($"{path}: {input.Length:N0} bytes");
        Console.WriteLine();
        Console.WriteLine($"files            {statistics.Files:N0}");
        Console.WriteLine($"messages         {statistics.Messages:N0}");
        Console.WriteLine($"fields           {statistics.Fields:N0}");
        Console.WriteLine($"enums            {statistics.Enums:N0}");
        Console.WriteLine($"deepest nesting  {Deepest(statistics)}");
        Console.WriteLine($"longest comment  {Longest(statistics)}");
        Console.WriteLine($"in the arena     {arenaBytes:N0} bytes, {(double)arenaBytes / input.Length:F2} times the input");
        Console.WriteLine();
        Compare(input, set);
    }

    /// <exception cref="InvalidDataException">The bytes are not a descriptor set, or are unlikely to be one.</exception>
    private static FileDescriptorSet Parse(string path, byte[] input, ArenaAllocator arena)
    {
        try
        {
            FileDescriptorSet set = FileDescriptorSet.Parse(input, arena);
            // Other messages may parse by chance, as protobuf keeps the fields that it doesn't know.
            if (set.File.Count == 0) throw new InvalidDataException($"{path} is not a descriptor set: there is no file in it.");
            foreach (FileDescriptorProto file in set.File)
            {
                if (file.Name.IsEmpty) throw new InvalidDataException($"{path} is not a descriptor set: a file in it has no name.");
            }

            return set;
        }
        catch (ProtoException exception)
        {
            throw new InvalidDataException($"{path} is not a descriptor set: {exception.Message}");
        }
    }

    private static string Deepest(in Statistics statistics) => statistics.DeepestNesting == 0
        ? "none, there is no message"
        : $"{statistics.DeepestNesting} ({statistics.DeepestMessage.Name} in {statistics.DeepestFile.Name})";

    private static string Longest(in Statistics statistics) => statistics.LongestComment.IsEmpty
        ? "none, there is no source info"
        : $"{statistics.LongestComment.Length:N0} bytes ({statistics.LongestCommentFile.Name}, line {statistics.LongestCommentLocation.Span[0] + 1})";

    /// <summary>Times decoding and encoding, ours and Google's. If a library can reuse memory, it does so.</summary>
    private static void Compare(byte[] input, FileDescriptorSet set)
    {
        using var arena = new ArenaAllocator();
        byte[] output = new byte[set.CalculateSize()];
        GoogleSet googleSet = GoogleSet.Parser.ParseFrom(input);
        byte[] googleOutput = new byte[googleSet.CalculateSize()];

        void Decode()
        {
            arena.Reset();
            FileDescriptorSet.Parse(input, arena);
        }

        ReadOnlySpan<Action> actions =
        [
            Decode, () => GoogleSet.Parser.ParseFrom(input),
            () => set.WriteTo(output), () => googleSet.WriteTo(googleOutput.AsSpan()),
        ];
        Console.Error.WriteLine("Both libraries run until the JIT compiler has optimized them ...");
        Timing.WarmUp(actions);
        Console.Error.WriteLine("Measuring in turns ...");
        double[] medians = Timing.Medians(actions);

        Console.WriteLine("                 LibProtoZeroSharp   Google.Protobuf   ratio");
        Console.WriteLine($"decode           {medians[0],14:N3} ms {medians[1],14:N3} ms {medians[1] / medians[0],7:F1}");
        Console.WriteLine($"encode           {medians[2],14:N3} ms {medians[3],14:N3} ms {medians[3] / medians[2],7:F1}");
        Console.WriteLine();

        long before = GC.GetAllocatedBytesForCurrentThread();
        arena.Reset();
        FileDescriptorSet again = FileDescriptorSet.Parse(input, arena);
        Statistics statistics = Statistics.Of(again);
        int length = again.WriteTo(output);
        long managed = GC.GetAllocatedBytesForCurrentThread() - before;

        Console.WriteLine($"managed bytes allocated by decode, walk and encode of {statistics.Files:N0} files: {managed:N0}");
        bool identical = output.AsSpan(0, length).SequenceEqual(input);
        Console.WriteLine($"re-encoded bytes: {(identical ? "identical to the input" : "different from the input")}");
    }
}
