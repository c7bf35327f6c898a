namespace LibProtoZeroSharp.Conformance;

/// <summary>Checks for many slightly wrong files that the generator's front end and protoc both accept or both reject them.</summary>
internal sealed class MutateProtosCommand(ProtoFolder folder, int seed, string? keep, TextWriter output)
{
    private readonly string[] _seeds = [.. folder.Files.Where(path => folder.Project.Find(path) is { Node.HasErrors: false } && folder.HasImportsByPath(path)).OrderBy(path => folder.Read(path).Length)];
    private readonly DirectoryInfo _work = Directory.CreateTempSubdirectory("mutate-protos");
    private int _accepted;
    private int _crashes;
    private int _disagreements;

    /// <param name="root">The folder of the files that are mutated.</param>
    /// <param name="count">The number of mutated texts.</param>
    /// <param name="keep">A folder that gets the texts on which the two disagree.</param>
    public static int Run(string root, int count, int seed, string? keep, TextWriter output) =>
        new MutateProtosCommand(new ProtoFolder(root, []), seed, keep, output).Run(count);

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

        output.WriteLine($"{count} mutated texts: protoc accepts {_accepted} and crashes on {_crashes}, {_disagreements} disagreements");
        return _disagreements * 1000L > count ? 1 : 0;
    }

    private void TryMutation(int index)
    {
        Random random = new(HashCode(index));

        // Small files are preferred: they can have most kinds of errors, and protoc compiles them faster.
        string path = _seeds[(int)(_seeds.Length * Math.Pow(random.NextDouble(), 3))];
        string text = new ProtoMutator(random).Mutate(folder.Read(path));
        string root = Path.Combine(_work.FullName, index.ToString());
        Write(root, path, text);
        bool? verdict = ProtocProcess.Accepts([root, folder.Root], path, out string errors);
        Directory.Delete(root, recursive: true);
        if (verdict is not { } isRight)
        {
            Interlocked.Increment(ref _crashes);
            return;
        }

        if (isRight)
            Interlocked.Increment(ref _accepted);
        (bool areWe, string complaint) = Judge(path, text);
        if (areWe == isRight)
            return;
        Interlocked.Increment(ref _disagreements);
        lock (output)
            output.WriteLine($"#{index} {path}\n  {(isRight ? "only the generator rejects it: " + complaint : "only protoc rejects it: " + errors.Trim().ReplaceLineEndings("\n  "))}");
        if (keep != null)
            Write(Path.Combine(keep, index.ToString()), path, text);
    }

    /// <summary>The same on every machine and in every version of .NET.</summary>
    private int HashCode(int index) => unchecked((seed * 1_000_003) + (index * 7919));

    private (bool IsRight, string Complaint) Judge(string path, string text)
    {
        try
        {
            FrontEnd result = FrontEnd.Compile([folder.Parse(path, text)], folder.Project);
            return result.Files.Count == 1 ? (true, "") : (false, result.Complaint(path));
        }
        catch (Exception exception)
        {
            return (false, exception.ToString());
        }
    }

    private static void Write(string root, string path, string text)
    {
        string full = Path.Combine(root, path);
        Directory.CreateDirectory(Path.GetDirectoryName(full)!);
        File.WriteAllText(full, text);
    }
}
