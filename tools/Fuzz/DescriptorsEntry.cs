using LibProtoZeroSharp.Conformance.Messages;
using LibProtoZeroSharp.Reflection;

namespace LibProtoZeroSharp.Tools.Fuzz;

/// <summary>Sets of file descriptors: they become descriptors whose members work, or an error.</summary>
internal sealed class DescriptorsEntry : IFuzzEntry
{
    private const int File = 1;

    private readonly WireMutator _mutator = new();
    private readonly byte[][] _files = [.. FuzzTypes.Files.Select(file => file.SerializedData.ToArray())];

    public string Name => "descriptors";

    /// <summary>One file is mutated. The files before it, among which its imports are, mostly are there.</summary>
    public void Make(Random random, WireOutput input)
    {
        int index = random.Next(_files.Length);
        var changed = new WireOutput();
        _mutator.Mutate(_files[index], _files[random.Next(_files.Length)], random, changed);
        bool isWhole = random.Next(20) != 0;
        for (int i = 0; i < index; i++)
        {
            if (isWhole ? FuzzTypes.Files[index].Dependencies.Contains(FuzzTypes.Files[i]) || random.Next(4) == 0 || index > 8 : random.Next(2) == 0) Add(_files[i]);
        }

        Add(changed.Written);

        void Add(ReadOnlySpan<byte> file)
        {
            input.WriteTag(File, WireOutput.Length);
            input.WriteBytes(file);
        }
    }

    public Outcome Run(ReadOnlySpan<byte> input)
    {
        try
        {
            IReadOnlyList<FileDescriptor> files = FileDescriptor.Build(input);
            uint digest = files.Aggregate((uint)files.Count, Add);
            return new Outcome(1 + (uint)files.Count, digest);
        }
        catch (ProtoException exception)
        {
            return new Outcome(1000 + (uint)exception.Error, (uint)exception.Offset);
        }
        catch (ArgumentException exception)
        {
            // The text without the names in it.
            string kind = string.Concat(exception.Message[(exception.Message.LastIndexOf(": ", StringComparison.Ordinal) + 1)..].Split('"').Where((_, i) => i % 2 == 0));
            return new Outcome(Digest.Of(System.Text.Encoding.UTF8.GetBytes(kind)), Digest.Of(System.Text.Encoding.UTF8.GetBytes(exception.Message)));
        }
    }

    private static uint Add(uint digest, FileDescriptor file)
    {
        digest = file.MessageTypes.Aggregate(digest, Add);
        foreach (EnumDescriptor type in file.EnumTypes) digest = Digest.Add(digest, (ulong)type.Values.Count);
        foreach (ServiceDescriptor service in file.Services)
        {
            foreach (MethodDescriptor method in service.Methods)
                digest = Digest.Add(digest, (ulong)(method.InputType.FullName.Length + method.OutputType.FullName.Length));
        }

        return digest;
    }

    private static uint Add(uint digest, MessageDescriptor type)
    {
        foreach (FieldDescriptor field in type.Fields)
        {
            if (type.FindFieldByNumber(field.FieldNumber) != field) throw new FindException($"{field.FullName} is not found by its number");
            digest = Digest.Add(digest, (ulong)field.FieldNumber << 8 | (uint)field.FieldType | (field.IsRepeated ? 128u : 0) | (field.IsMap ? 64u : 0));
        }

        return type.NestedTypes.Aggregate(digest, Add);
    }
}
