using Google.Protobuf;
using Google.Protobuf.Reflection;
using Google.Protobuf.WellKnownTypes;

namespace LibProtoZeroSharp.Benchmarks.Rivals;

/// <summary>Google.Protobuf on a descriptor set.</summary>
public sealed class GoogleDescriptors(byte[] input)
{
    private readonly Lazy<FileDescriptorSet> _parsed = new(() => FileDescriptorSet.Parser.ParseFrom(input));

    /// <summary>The descriptor set of the well-known types, which is at hand everywhere.</summary>
    public static byte[] WellKnownTypes()
    {
        var set = new FileDescriptorSet();
        set.File.AddRange(new[]
        {
            DescriptorReflection.Descriptor, AnyReflection.Descriptor, SourceContextReflection.Descriptor,
            TypeReflection.Descriptor, ApiReflection.Descriptor, DurationReflection.Descriptor,
            EmptyReflection.Descriptor, FieldMaskReflection.Descriptor, StructReflection.Descriptor,
            TimestampReflection.Descriptor, WrappersReflection.Descriptor,
        }.Select(file => file.ToProto()));
        return set.ToByteArray();
    }

    /// <summary>Returns the number of files in the parsed set.</summary>
    public int Parse() => FileDescriptorSet.Parser.ParseFrom(input).File.Count;

    /// <summary>Writes a set that is parsed only once; returns the number of bytes written.</summary>
    public int Write(Span<byte> output)
    {
        int size = _parsed.Value.CalculateSize();
        _parsed.Value.WriteTo(output[..size]);
        return size;
    }
}
