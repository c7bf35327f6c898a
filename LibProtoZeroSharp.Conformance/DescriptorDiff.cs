using System.Text;
using LibProtoZeroSharp.FrontEnd.Semantics;
using LibProtoZeroSharp.FrontEnd.Syntax;

namespace LibProtoZeroSharp.Conformance;

/// <summary>
/// Compares two encoded descriptors as messages: neither the order of fields nor the splitting of a message into pieces makes a difference.
/// Custom options are compared field by field like everything else.
/// </summary>
internal sealed class DescriptorDiff(IEnumerable<FileSymbol> files)
{
    private readonly MessageSymbol _fileType =
        Linker.Link([WellKnownFiles.TryGet("google/protobuf/descriptor.proto")!], _ => null).Files[0].Messages.First(message => message.Name == "FileDescriptorProto");

    private readonly ILookup<(string Extendee, int Number), FieldSymbol> _extensions =
        files.SelectMany(Extensions.Of).ToLookup(extension => (extension.Containing.FullName, extension.Number));

    /// <summary>The first value that differs and the path to it; null if the descriptors are equal.</summary>
    public (string Path, string Theirs, string Ours)? Find(byte[] theirs, byte[] ours)
    {
        if (theirs.AsSpan().SequenceEqual(ours))
            return null;
        List<(string Path, string Value)> left = Flatten(theirs), right = Flatten(ours);
        for (int i = 0; i < Math.Max(left.Count, right.Count); i++)
        {
            if (i == left.Count || (i < right.Count && left[i] != right[i] && !left.Any(value => value.Path == right[i].Path)))
                return (right[i].Path, "nothing", right[i].Value);
            if (i == right.Count || left[i].Path != right[i].Path)
                return (left[i].Path, left[i].Value, "nothing");
            if (left[i].Value != right[i].Value)
                return (left[i].Path, left[i].Value, right[i].Value);
        }

        return null;
    }

    private List<(string Path, string Value)> Flatten(byte[] file)
    {
        List<(string Path, string Value)> values = [];
        Flatten(file, _fileType, "", values);
        return values;
    }

    private void Flatten(byte[] message, MessageSymbol type, string path, List<(string Path, string Value)> values)
    {
        foreach ((int number, List<object> elements) in Read(message))
        {
            FieldSymbol? field = type.Fields.FirstOrDefault(field => field.Number == number) ?? _extensions[(type.FullName, number)].FirstOrDefault();
            string name = path + (field is null ? number.ToString() : field.IsExtension ? $"({field.FullName})" : field.Name);
            if (field is { MessageType: { } message1, IsRepeated: false } && elements.TrueForAll(element => element is byte[]))
            {
                // Pieces of one message are merged by joining their bytes.
                byte[] whole = [.. elements.SelectMany(element => (byte[])element)];
                values.Add((name, "{}"));
                Flatten(whole, message1, name + ".", values);
                continue;
            }

            for (int i = 0; i < elements.Count; i++)
            {
                string element = field is { IsRepeated: false } ? name : $"{name}[{i}]";
                if (field?.MessageType is { } inner && elements[i] is byte[] bytes)
                {
                    values.Add((element, "{}"));
                    Flatten(bytes, inner, element + ".", values);
                }
                else
                {
                    values.Add((element, Text(elements[i])));
                }
            }
        }
    }

    /// <summary>By number, with the elements of each field in their order. The content of a group is read like that of a message.</summary>
    private static SortedDictionary<int, List<object>> Read(byte[] message)
    {
        SortedDictionary<int, List<object>> fields = [];
        ProtoReader reader = new(message);
        while (reader.Next())
        {
            if (!fields.TryGetValue(reader.FieldNumber, out List<object>? elements))
                fields.Add(reader.FieldNumber, elements = []);
            elements.Add(reader.WireType switch
            {
                ProtoWireType.VarInt => reader.ReadVarInt(),
                ProtoWireType.Fixed32 => (ulong)reader.ReadFixed32(),
                ProtoWireType.Fixed64 => reader.ReadFixed64(),
                ProtoWireType.StartGroup => reader.ReadGroup().ReadRemaining().ToArray(),
                _ => reader.ReadBytes().ToArray(),
            });
        }

        return fields;
    }

    private static string Text(object value) => value is byte[] bytes
        ? bytes.All(b => b is >= 0x20 and < 0x7F) ? $"\"{Encoding.ASCII.GetString(bytes)}\"" : "0x" + Convert.ToHexString(bytes)
        : value.ToString()!;
}
