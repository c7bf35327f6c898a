namespace LibProtoZeroSharp.Conformance;

/// <summary>Checks for many slightly wrong files that the generator's front end and protoc both accept or both reject them, with the first error in one line.</summary>
internal sealed class MutateProtosCommand(ProtoFolder folder, int seed, string? keep, TextWriter output)
{
    private readonly string[] _seeds = Seeds(folder);
    private readonly DirectoryInfo _work = Directory.CreateTempSubdirectory("mutate-protos");
    private int _accepted;
    private int _crashes;
    private int _disagreements;
    private int _earlierErrors;
    private int _otherLines;

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
        output.WriteLine(
            $"of those that both reject, {_earlierErrors} have protoc's first error and another one in an earlier line, {_otherLines} have their errors in other lines");
        return _disagreements * 1000L > count || _otherLines * 50L > count ? 1 : 0;
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
        errors = errors.Replace(root + Path.DirectorySeparatorChar, "");
        Directory.Delete(root, recursive: true);
        if (verdict is not { } isRight)
        {
            Interlocked.Increment(ref _crashes);
            return;
        }

        if (isRight)
            Interlocked.Increment(ref _accepted);
        Verdict ours = Judge(path, text);
        if (ours.IsRight != isRight)
        {
            Report(ref _disagreements, "disagreement", index, path, text, ours, errors);
        }
        else if (ours.Lines.Count > 0 && ErrorLines.First(errors, path) is { } line && ours.Lines[0] != line)
        {
            if (ours.Lines.Contains(line))
                Report(ref _earlierErrors, "an error before that of protoc", index, path, text, ours, errors);
            else
                Report(ref _otherLines, "another line", index, path, text, ours, errors);
        }
    }

    private void Report(ref int count, string difference, int index, string path, string text, Verdict ours, string errors)
    {
        Interlocked.Increment(ref count);
        lock (output)
            output.WriteLine($"#{index}: {difference}\n  ours:   {ours.Complaint}\n  protoc: {errors.Trim().ReplaceLineEndings("\n          ")}");
        if (keep != null)
            Write(Path.Combine(keep, index.ToString()), path, text);
    }

    /// <summary>The files without an error, from short ones to long ones.</summary>
    private static string[] Seeds(ProtoFolder folder)
    {
        FrontEnd all = FrontEnd.Compile([.. folder.Files.Select(path => folder.Project.Find(path)!)], folder.Project);
        return [.. folder.Files.Where(path => all.Files.ContainsKey(path) && folder.HasImportsByPath(path)).OrderBy(path => folder.Read(path).Length)];
    }

    /// <summary>The same on every machine and in every version of .NET.</summary>
    private int HashCode(int index) => unchecked((seed * 1_000_003) + (index * 7919));

    private Verdict Judge(string path, string text)
    {
        try
        {
            FrontEnd result = FrontEnd.Compile([folder.Parse(path, text)], folder.Project);
            return result.Files.Count == 1 ? new Verdict(true, "no error", []) : new Verdict(false, result.Complaint(path), result.ErrorLines(path));
        }
        catch (Exception exception)
        {
            return new Verdict(false, exception.ToString(), []);
        }
    }

    private static void Write(string root, string path, string text)
    {
        string full = Path.Combine(root, path);
        Directory.CreateDirectory(Path.GetDirectoryName(full)!);
        File.WriteAllText(full, text);
    }

    /// <param name="Complaint">Our first error.</param>
    /// <param name="Lines">The lines of our errors in the file.</param>
    private readonly record struct Verdict(bool IsRight, string Complaint, IReadOnlyList<int> Lines);
}
