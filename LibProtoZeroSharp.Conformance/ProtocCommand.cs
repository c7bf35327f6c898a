using System.Diagnostics;
using System.Globalization;
using LibProtoZeroSharp.FrontEnd.Semantics;
using LibProtoZeroSharp.FrontEnd.Serialization;
using LibProtoZeroSharp.FrontEnd.SourceInfo;
using ProtoZeroGenerator.Lowering;

namespace LibProtoZeroSharp.Conformance;

/// <summary>Checks that the generator's front end and protoc accept the same files and make the same descriptors, with source info and without.</summary>
internal sealed class ProtocCommand
{
    private readonly ProtoFolder _folder;
    private readonly FrontEnd _ours;
    private readonly Dictionary<string, byte[]> _theirs = [];
    private readonly Dictionary<string, byte[]> _theirsWithSourceInfo = [];
    private readonly Dictionary<string, string> _rejected = [];
    private readonly TimeSpan _parseTime;
    private TimeSpan _protocTime;

    private ProtocCommand(ProtoFolder folder)
    {
        _folder = folder;
        long started = Stopwatch.GetTimestamp();
        ProjectFiles project = folder.Project;
        _parseTime = Stopwatch.GetElapsedTime(started);
        _ours = FrontEnd.Compile([.. folder.Files.Select(path => project.Find(path)!)], project);
    }

    /// <param name="root">The folder that import paths start from.</param>
    /// <param name="files">Files below it; none means all.</param>
    public static int Run(string root, IReadOnlyCollection<string> files, TextWriter output) => new ProtocCommand(new ProtoFolder(root, files)).Run(output);

    private int Run(TextWriter output)
    {
        // Files that we accept are most likely correct, so one process can compile many of them.
        foreach (IReadOnlyList<FileSymbol> group in new ConflictFreeGroups(_folder.Files.Where(_ours.Files.ContainsKey).Select(path => _ours.Files[path])).Groups)
            AskProtoc([.. group.Select(file => file.Name)]);
        double protocTime = _protocTime.TotalSeconds;
        foreach (string path in _folder.Files.Where(path => !_ours.Files.ContainsKey(path)))
            AskProtoc([path]);

        int equal = 0, rejected = 0, beside = 0, different = 0;
        DescriptorDiff diff = new(_ours.Files.Values);
        foreach (string path in _folder.Files)
        {
            if (_ours.Files.TryGetValue(path, out FileSymbol? ours) && _theirs.TryGetValue(path, out byte[]? theirs))
            {
                byte[] sourceInfo = SourceInfoWriter.Write(_ours.Source(path), ours);
                if ((diff.Find(theirs, DescriptorSerializer.Serialize(ours))
                    ?? diff.Find(_theirsWithSourceInfo[path], DescriptorSerializer.Serialize(ours, sourceInfo))) is not { } difference)
                {
                    equal++;
                    continue;
                }

                output.WriteLine($"different: {path}\n  at {difference.Path}\n  protoc: {difference.Theirs}\n  ours:   {difference.Ours}");
            }
            else if (_ours.Files.ContainsKey(path) && !_folder.HasImportsByPath(path))
            {
                beside++;
                continue;
            }
            else if (_ours.Files.ContainsKey(path))
            {
                output.WriteLine($"rejected by protoc only: {path}\n  {_rejected[path].Trim().ReplaceLineEndings("\n  ")}");
            }
            else if (_theirs.ContainsKey(path))
            {
                output.WriteLine($"rejected by the generator only: {path}\n  {_ours.Complaint(path)}");
            }
            else
            {
                rejected++;
                continue;
            }

            different++;
        }

        if (beside > 0)
            output.WriteLine($"{beside} files import others that are beside the importing file, where protoc doesn't look");
        double frontEnd = (_parseTime + _ours.LinkTime).TotalSeconds;
        output.WriteLine($"{_folder.Files.Count} files: {equal} with equal descriptors, {rejected} rejected by both, {different} different");
        output.WriteLine(string.Create(
            CultureInfo.InvariantCulture,
            $"front end {frontEnd:F2} s (parsing {_parseTime.TotalSeconds:F2}, linking {_ours.LinkTime.TotalSeconds:F2}), "
            + $"protoc {protocTime:F2} s, ratio {frontEnd / protocTime:F1}"));
        return different == 0 ? 0 : 1;
    }

    /// <summary>protoc accepts all of the files, or names one fault. Bisecting finds the faulty files.</summary>
    private void AskProtoc(ReadOnlySpan<string> paths)
    {
        ProtocResult result = ProtocProcess.Compile(_folder.Root, paths.ToArray());
        if (result.Set != null)
        {
            Split(result.Set, _theirs);
            Split(ProtocProcess.Compile(_folder.Root, paths.ToArray(), "--include_source_info").Set!, _theirsWithSourceInfo);
            _protocTime += result.Time;
        }
        else if (paths.Length == 1)
        {
            _rejected[paths[0]] = result.Errors;
        }
        else
        {
            AskProtoc(paths[..(paths.Length / 2)]);
            AskProtoc(paths[(paths.Length / 2)..]);
        }
    }

    /// <summary>Keeps the files of a <c>FileDescriptorSet</c>, each with its bytes unchanged.</summary>
    private static void Split(byte[] set, Dictionary<string, byte[]> files)
    {
        ProtoReader reader = new(set);
        while (reader.Next(1))
        {
            ReadOnlySpan<byte> file = reader.ReadBytes();
            ProtoReader name = new(file);
            name.Next(1);
            files[name.ReadString()] = file.ToArray();
        }
    }
}
