using System.Diagnostics.CodeAnalysis;
using LibProtoZeroSharp.Memory;
using LibProtoZeroSharp.Wire;

namespace LibProtoZeroSharp.Reflection;

public sealed partial class FileDescriptor
{
    /// <summary>Makes descriptors from an encoded <c>FileDescriptorSet</c>, as <c>protoc --include_imports -o</c> writes it.</summary>
    /// <param name="fileDescriptorSet">
    /// The encoded set. It is copied, and the copy lives as long as the process, since nothing tells how long the options in it are
    /// used. If there are many sets, or sets from untrusted senders, parse them into an arena and use the other overload.
    /// </param>
    /// <returns>One descriptor for each file, in the order of the set.</returns>
    /// <exception cref="ProtoException">
    /// The bytes are not a valid <c>FileDescriptorSet</c>, or those of a custom option are malformed, or the descriptors take more than 8 MiB and 96 bytes of
    /// memory for each byte of the set.
    /// </exception>
    /// <exception cref="ArgumentException">
    /// The files are not valid: a declaration that they refer to is missing or is there twice, or breaks a rule of the language, as protoc checks them.
    /// </exception>
    public static IReadOnlyList<FileDescriptor> Build(ReadOnlySpan<byte> fileDescriptorSet)
    {
        var arena = new ArenaAllocator();
        try
        {
            IReadOnlyList<FileDescriptor> files = Build(FileDescriptorSet.Parse(fileDescriptorSet, arena));
            unsafe { ArenaTracking.SetPermanent(arena.State); }
            return files;
        }
        catch
        {
            arena.Dispose();
            throw;
        }
    }

    /// <summary>Makes descriptors from a <c>FileDescriptorSet</c>.</summary>
    /// <param name="set">
    /// The files, in any order, with everything that they import. The protos and options that the descriptors return are this message and parts of
    /// it: it must not be changed any more, and they are valid until its arena is reset or disposed. Names, numbers and types stay valid.
    /// </param>
    /// <returns>One descriptor for each file, in the order of the set.</returns>
    /// <exception cref="ArgumentException">
    /// The files are not valid: a declaration that they refer to is missing or is there twice, or breaks a rule of the language, as protoc checks them.
    /// </exception>
    /// <exception cref="ProtoException">
    /// The bytes of a custom option are malformed, or the descriptors take more than 8 MiB and 96 bytes of memory for each byte of the set.
    /// </exception>
    public static IReadOnlyList<FileDescriptor> Build(FileDescriptorSet set)
    {
        if (set.IsNull) throw new ArgumentException("The set is a reference to no message.", nameof(set));
        MessageList<FileDescriptorProto> protos = set.File;
        var indexes = new Dictionary<string, int>(protos.Count);
        for (int i = 0; i < protos.Count; i++)
        {
            string name = protos[i].Name.ToString();
            if (!indexes.TryAdd(name, i)) Fail(name, "The file is in the set twice.");
        }

        var files = new FileDescriptor[protos.Count];
        var symbols = new SymbolScope();
        var state = new DescriptorSetState(set);
        int[][] imports = ImportsOf(protos, indexes);
        foreach (int i in ImportsFirst(imports))
        {
            FileDescriptor[] imported = Array.ConvertAll(imports[i], import => files[import]);
            int direct = protos[i].Dependency.Count;
            files[i] = direct == imported.Length
                ? new FileDescriptor(protos[i], default, imported, symbols, state)
                : new FileDescriptor(protos[i], default, imported[..direct], symbols, state, imported[direct..]);
        }

        int missing = Array.IndexOf(files, null);
        if (missing >= 0) Fail(protos[missing].Name.ToString(), "The file imports itself, or another one that does.");
        foreach (DescriptorRules rules in state.Rules) rules.Check();
        return Array.AsReadOnly(files);
    }

    /// <summary>The files that each file imports. Those that it imports only for options are the last ones, and need not be in the set.</summary>
    private static int[][] ImportsOf(MessageList<FileDescriptorProto> protos, Dictionary<string, int> indexes)
    {
        var imports = new int[protos.Count][];
        for (int i = 0; i < imports.Length; i++)
        {
            ReadOnlySpan<Utf8String> names = protos[i].Dependency.AsSpan();
            imports[i] = new int[names.Length];
            for (int j = 0; j < names.Length; j++)
            {
                string name = names[j].ToString();
                if (!indexes.TryGetValue(name, out imports[i][j]))
                    Fail(protos[i].Name.ToString(), $"It imports \"{name}\", which is not in the set. (protoc leaves imports out unless it is called with --include_imports.)");
            }

            if (protos[i].OptionDependency.Count > 0) imports[i] = [.. imports[i], .. OptionImportsOf(protos[i], indexes)];
        }

        return imports;
    }

    private static IEnumerable<int> OptionImportsOf(FileDescriptorProto proto, Dictionary<string, int> indexes)
    {
        for (int i = 0; i < proto.OptionDependency.Count; i++)
        {
            if (indexes.TryGetValue(proto.OptionDependency[i].ToString(), out int index)) yield return index;
        }
    }

    /// <summary>
    /// All files, each after the files that it imports. Files on a cycle of imports, and files that import those, are left out.
    /// </summary>
    private static IEnumerable<int> ImportsFirst(int[][] imports)
    {
        var importers = new List<int>?[imports.Length];
        var open = new int[imports.Length];
        var ready = new Queue<int>();
        for (int i = 0; i < imports.Length; i++)
        {
            open[i] = imports[i].Length;
            if (open[i] == 0) ready.Enqueue(i);
            foreach (int import in imports[i]) (importers[import] ??= []).Add(i);
        }

        while (ready.TryDequeue(out int next))
        {
            yield return next;
            foreach (int importer in importers[next] ?? [])
            {
                if (--open[importer] == 0) ready.Enqueue(importer);
            }
        }
    }

    [DoesNotReturn]
    private static void Fail(string file, string problem) => throw new ArgumentException($"{ErrorText.Cut(file)}: {problem}");

    private static void Fail(string file, ErrorText problem) => Fail(file, problem.ToString());
}
