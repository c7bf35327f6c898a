using Google.Protobuf;
using Google.Protobuf.Reflection;

namespace LibProtoZeroSharp.Conformance.Messages;

/// <summary>Descriptor sets of single files with their imports. protoc reads such a set much faster than one of all files.</summary>
internal sealed class ImportClosures(IEnumerable<FileDescriptorProto> files) : IDisposable
{
    private readonly Dictionary<string, FileDescriptorProto> _files = files.ToDictionary(file => file.Name);
    private readonly Dictionary<string, string> _written = [];
    private readonly DirectoryInfo _folder = Directory.CreateTempSubdirectory("closures");

    /// <summary>The path of the set. It exists until this object is disposed.</summary>
    public string PathOf(FileDescriptorProto file)
    {
        if (!_written.TryGetValue(file.Name, out string? path))
        {
            path = Path.Combine(_folder.FullName, $"{_written.Count}.pb");
            File.WriteAllBytes(path, new FileDescriptorSet { File = { Of(file) } }.ToByteArray());
            _written.Add(file.Name, path);
        }

        return path;
    }

    /// <summary>The file and all of its direct and indirect imports.</summary>
    public IReadOnlyCollection<FileDescriptorProto> Of(FileDescriptorProto file)
    {
        var set = new FileDescriptorSet();
        AddClosure(set, [], file);
        return set.File;
    }

    public void Dispose() => _folder.Delete(recursive: true);

    /// <summary>Imports first.</summary>
    private void AddClosure(FileDescriptorSet set, HashSet<string> added, FileDescriptorProto file)
    {
        if (!added.Add(file.Name)) return;
        foreach (string import in file.Dependency.Concat(file.OptionDependency.Where(_files.ContainsKey))) AddClosure(set, added, _files[import]);
        set.File.Add(file);
    }
}
