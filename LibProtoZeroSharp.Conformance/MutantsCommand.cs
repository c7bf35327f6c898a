namespace LibProtoZeroSharp.Conformance;

/// <summary>Checks for many slightly wrong files that the generator's front end and protoc both accept or both refuse them.</summary>
internal sealed class MutantsCommand(ProtoFolder folder, int seed, string? keep, TextWriter output)
{
    private readonly string[] _seeds = [.. folder.Files.Where(path => folder.Project.Find(path) is { Node.HasErrors: false } && folder.HasImportsByPath(path)).OrderBy(path => folder.Read(path).Length)];
    private readonly DirectoryInfo _work = Directory.CreateTempSubdirectory("mutants");
    private int _accepted;
    private int _crashes;
    private int _disagreements;

    public static int Run(string[] args, TextWriter output)
    {
        Arguments arguments = new(args, "--count", "--seed", "--keep");
        if (arguments.Values.Count != 1)
            throw new UsageException("usage: mutants ROOT [--count N] [--seed N] [--keep FOLDER]");
        MutantsCommand command = new(new ProtoFolder(arguments.Values[0], []), arguments.Number("--seed", 2026), arguments.Text("--keep"), output);
        return command.Run(arguments.Number("--count", 20_000));
    }

    private int Run(int count)
    {
        try
        {
            Parallel.For(0, count, new ParallelOptions { MaxDegreeOfParallelism = Environment.ProcessorCount }, TryMutant);
        }
        finally
        {
            _work.Delete(recursive: true);
        }

        output.WriteLine($"{count} mutants: protoc accepts {_accepted} and crashes on {_crashes}, {_disagreements} disagreements");
        return _disagreements * 1000L > count ? 1 : 0;
    }

    private void TryMutant(int index)
    {
        Random random = new(HashCode(index));

        // Small files are preferred: they can have most kinds of errors, and protoc compiles them faster.
        string path = _seeds[(int)(_seeds.Length * Math.Pow(random.NextDouble(), 3))];
        string text = new Mutator(random).Mutate(folder.Read(path));
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
            output.WriteLine($"#{index} {path}\n  {(isRight ? "only the generator refuses it: " + complaint : "only protoc refuses it: " + errors.Trim().ReplaceLineEndings("\n  "))}");
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
