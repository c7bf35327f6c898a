using System.Text;
using LibProtoZeroSharp.FrontEnd.Semantics;
using LibProtoZeroSharp.FrontEnd.Serialization;

namespace LibProtoZeroSharp.Tests.Generator.Serialization;

/// <summary>The serialized descriptors are protoc's, byte for byte.</summary>
public class DescriptorSerializerTests
{
    private static readonly string Folder = Path.Combine(Repository.Root, "LibProtoZeroSharp.Tests", "Generator");

    [Fact]
    public void WellKnownTypes() => AssertEqual(Protoc.Includes);

    [Fact]
    public void Proto2AndProto3() => AssertEqual(Path.Combine(Folder, "Protos"));

    [Fact]
    public void OptionsDefaultsAndEditions() => AssertEqual(Path.Combine(Folder, "Descriptors"));

    [Fact]
    public void RandomDefaults()
    {
        Random random = new(2026);
        StringBuilder text = new("syntax = \"proto2\"; message M {\n");
        for (int i = 1; i <= 4000; i++)
        {
            double value = i % 2 == 0 ? random.NextDouble() * Math.Pow(10, random.Next(-40, 40)) : BitConverter.Int64BitsToDouble(random.NextInt64());
            if (double.IsFinite(value))
                text.AppendLine(FormattableString.Invariant($"optional {(i % 3 == 0 ? "float" : "double")} f{i} = {i} [default = {value:R}];"));
        }

        using var folder = new TempFolder(("random.proto", text + "}"));
        AssertEqual(folder.Root);
    }

    private static void AssertEqual(string root)
    {
        (byte[] set, IReadOnlyList<FileSymbol> files) = ProtocFolder.Compile(root);
        Dictionary<string, byte[]> expected = Split(set);
        foreach (FileSymbol file in files)
            Assert.Equal(Convert.ToHexString(expected[file.Name]), Convert.ToHexString(DescriptorSerializer.Serialize(file)));
    }

    /// <summary>The files of a <c>FileDescriptorSet</c> by name, each with its bytes unchanged.</summary>
    private static Dictionary<string, byte[]> Split(byte[] set)
    {
        Dictionary<string, byte[]> files = [];
        ProtoReader reader = new(set);
        while (reader.Next(1))
        {
            ReadOnlySpan<byte> file = reader.ReadBytes();
            ProtoReader name = new(file);
            Assert.True(name.Next(1));
            files.Add(name.ReadString(), file.ToArray());
        }

        return files;
    }
}
