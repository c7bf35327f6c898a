using LibProtoZeroSharp.Benchmarks.Measuring;
using LibProtoZeroSharp.Benchmarks.Results;
using LibProtoZeroSharp.Benchmarks.Competitors;
using LibProtoZeroSharp.Reflection;

namespace LibProtoZeroSharp.Benchmarks.Shapes;

/// <summary>LibProtoZeroSharp without generated code: the type is made of its descriptor.</summary>
internal sealed class OwnDynamic : IDisposable
{
    private const string Library = WorkloadResult.OwnLibrary, Variant = WorkloadResult.Dynamic;

    private readonly TypeRegistry _types = new();
    private readonly ShapeData _data;
    private readonly Payloads _payloads;
    private readonly ArenaAllocator _reset;
    private readonly DynamicMessageType _type;
    private readonly DynamicMessage[] _all;
    private readonly ProtoReadOptions _options;

    public OwnDynamic(ShapeData data, MessageDescriptor descriptor)
    {
        _data = data;
        _payloads = data.Payloads;
        _reset = data.NewArena();
        _options = new ProtoReadOptions { MaxDepth = _payloads.MaxDepth };
        ArenaAllocator kept = data.NewArena();
        foreach (FileDescriptor file in FileDescriptor.Build(SetOf(descriptor.File, kept))) _types.Add(file);
        _type = _types.GetMessageType(descriptor.FullName);
        _all = [.. Enumerable.Range(0, _payloads.Count).Select(i => _type.Parse(_payloads[i], kept, _options))];
    }

    public IEnumerable<Operation> Operations()
    {
        yield return new Operation(ShapeOperations.Parse, Library, ParseIntoReset) { Variant = Variant };
        yield return _data.Writer(ShapeOperations.Write, Library, output => Write(output)) with { Variant = Variant };
        yield return _data.Counter(ShapeOperations.Size, Library, Measure, _payloads.Written.Encoded.Length) with { Variant = Variant };
    }

    public void Dispose() => _types.Dispose();

    /// <summary>A file and everything that it imports.</summary>
    private static FileDescriptorSet SetOf(FileDescriptor file, ArenaAllocator arena)
    {
        FileDescriptorSet set = FileDescriptorSet.Create(arena);
        var added = new HashSet<FileDescriptor>();
        Add(file);
        return set;

        void Add(FileDescriptor current)
        {
            if (!added.Add(current)) return;
            foreach (FileDescriptor import in current.Dependencies) Add(import);
            ProtoMessage.MergeFrom(ref set.File.Add(arena), current.Proto, arena);
        }
    }

    private void ParseIntoReset()
    {
        for (int i = 0; i < _payloads.Count; i++)
        {
            _reset.Reset();
            _type.Parse(_payloads[i], _reset, _options);
        }
    }

    private int Write(Span<byte> output)
    {
        int total = 0;
        foreach (DynamicMessage message in _all) total += message.WriteTo(output[total..]);
        return total;
    }

    private long Measure()
    {
        long total = 0;
        foreach (DynamicMessage message in _all) total += message.CalculateSize();
        return total;
    }
}
