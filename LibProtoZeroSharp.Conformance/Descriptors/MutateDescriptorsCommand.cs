using Google.Protobuf;
using Google.Protobuf.Reflection;
using FileOptions = Google.Protobuf.Reflection.FileOptions;
using Ours = LibProtoZeroSharp.Reflection;

namespace LibProtoZeroSharp.Conformance.Descriptors;

/// <summary>Checks for many slightly wrong sets of descriptors that <c>FileDescriptor.Build</c> and protoc both accept or both reject them.</summary>
/// <remarks>
/// There are five intended differences, which the mutations don't make, and a sixth that is not compared. The library rejects a set with two files of one
/// name, of which protoc ignores one; options that are not interpreted, which protoc interprets; and full names of more than 1024 characters, so that
/// memory is linear. It does not check features of C++ and Java unless the set has the files that declare them, because protoc has these files built in.
/// And it enforces no styles of names, no limits and no default visibility: protoc drops the features that change them from the sets that it writes, and
/// then rejects its own sets. So it does if extensions in two files have one number, which was a warning when it wrote the set.
/// </remarks>
internal sealed class MutateDescriptorsCommand(int seed, string? keep, TextWriter output)
{
    private readonly DirectoryInfo _work = Directory.CreateTempSubdirectory("mutate-descriptors");
    private int _accepted;
    private int _crashes;
    private int _disagreements;

    /// <param name="count">The number of mutated sets.</param>
    /// <param name="keep">A folder that gets the sets on which the two disagree.</param>
    public static int Run(int count, int seed, string? keep, TextWriter output) => new MutateDescriptorsCommand(seed, keep, output).Run(count);

    private int Run(int count)
    {
        try
        {
            Parallel.For(0, count, new ParallelOptions { MaxDegreeOfParallelism = Environment.ProcessorCount }, TryMutation);
        }
        finally
        {
            _work.Delete(recursive: true);
        }

        output.WriteLine($"{count} mutated descriptor sets: protoc accepts {_accepted} and crashes on {_crashes}, {_disagreements} disagreements");
        return _disagreements == 0 ? 0 : 1;
    }

    private void TryMutation(int index)
    {
        // The same on every machine and in every version of .NET.
        Random random = new(unchecked((seed * 1_000_003) + (index * 7919)));
        FileDescriptorSet set = new DescriptorMutator(random).Mutate(DescriptorSeeds.All[random.Next(DescriptorSeeds.All.Count)]);
        string[] names = [.. set.File.Select(file => file.Name)];
        if (names.Distinct().Count() < names.Length || !names.All(IsArgument)) return;

        byte[] bytes = set.ToByteArray();
        foreach (FileDescriptorProto file in set.File) AllowAll(file);
        string path = Path.Combine(_work.FullName, index.ToString());
        File.WriteAllBytes(path, set.ToByteArray());
        string nowhere = OperatingSystem.IsWindows() ? "NUL" : "/dev/null";
        ProtocRun run = ProtocProcess.Run(["--descriptor_set_in=" + path, "-o" + nowhere, .. names], []);
        File.Delete(path);
        if (run.ExitCode is not (0 or 1))
        {
            Interlocked.Increment(ref _crashes);
            return;
        }

        if (run.Errors.Contains("Extension conflicts with extension already in database", StringComparison.Ordinal)) return;
        // With this error about an option import, protoc still ends with exit code 0.
        bool isRight = run.ExitCode == 0 && !run.Errors.Contains("recursively imports itself", StringComparison.Ordinal);
        if (isRight) Interlocked.Increment(ref _accepted);
        string? complaint = Complaint(bytes);
        if (complaint is null != isRight) Report(index, bytes, complaint, run.Errors);
    }

    /// <summary>Sets the features that the library does not enforce, so that protoc does not do it either.</summary>
    private static void AllowAll(FileDescriptorProto file)
    {
        if (file.Edition < Edition._2024) return;
        file.Options ??= new FileOptions();
        file.Options.Features ??= new FeatureSet();
        file.Options.Features.EnforceNamingStyle = FeatureSet.Types.EnforceNamingStyle.StyleLegacy;
        file.Options.Features.DefaultSymbolVisibility = FeatureSet.Types.VisibilityFeature.Types.DefaultSymbolVisibility.ExportAll;
    }

    /// <summary>Whether the name can be written on a command line.</summary>
    private static bool IsArgument(string name) => name.Length > 0 && name.All(c => char.IsAsciiLetter(c) || c is '.' or '/' or '_');

    private void Report(int index, byte[] set, string? ours, string protoc)
    {
        Interlocked.Increment(ref _disagreements);
        lock (output) output.WriteLine($"#{index}:\n  ours:   {ours ?? "no error"}\n  protoc: {protoc.Trim().ReplaceLineEndings("\n          ")}");
        if (keep == null) return;
        Directory.CreateDirectory(keep);
        File.WriteAllBytes(Path.Combine(keep, index + ".pb"), set);
    }

    /// <summary>Why the library rejects a set; null if it accepts it. All types of an accepted set must work.</summary>
    private static string? Complaint(byte[] bytes)
    {
        using var arena = new ArenaAllocator();
        try
        {
            IReadOnlyList<Ours.FileDescriptor> files;
            try
            {
                files = Ours.FileDescriptor.Build(Ours.FileDescriptorSet.Parse(bytes, arena));
            }
            catch (Exception exception) when (exception is ArgumentException or ProtoException)
            {
                return exception.Message;
            }

            Use(files, arena);
            return null;
        }
        catch (Exception exception)
        {
            return exception.ToString();
        }
    }

    private static void Use(IReadOnlyList<Ours.FileDescriptor> files, ArenaAllocator arena)
    {
        using var registry = new TypeRegistry();
        foreach (Ours.FileDescriptor file in files) registry.Add(file);
        var pending = new Stack<Ours.MessageDescriptor>(files.SelectMany(file => file.MessageTypes));
        while (pending.TryPop(out Ours.MessageDescriptor? type))
        {
            foreach (Ours.MessageDescriptor nested in type.NestedTypes) pending.Push(nested);
            if (type.IsMapEntry) continue;
            DynamicMessageType messages = registry.GetMessageType(type);
            DynamicMessage message = messages.Parse([], arena, new ProtoReadOptions { AllowPartial = true });
            _ = ProtoJson.ToString(message);
            _ = ProtoText.ToString(message);
        }
    }
}
