extern alias GoogleProtobuf;

using GoogleProtobuf::Google.Protobuf.Reflection;

namespace LibProtoZeroSharp.Tests.Generator.Semantics;

/// <summary>The rules about names of enum values in JSON, as protoc checks them.</summary>
public class EnumJsonNameTests
{
    [Theory]
    [InlineData("A = 0 [(pb.enumvalue.json).string = \"x\"]; B = 1 [(pb.enumvalue.json).string = \"x\"]; C = 2 [(pb.enumvalue.json).string = \"x\"];", 2)]
    [InlineData("A = 0 [(pb.enumvalue.json).string = \"A\"]; B = 1 [(pb.enumvalue.json) = { string: \"b\" }]; C = 2 [(pb.enumvalue.json) = {}];", 0)]
    [InlineData("A = 0 [(pb.enumvalue.json).string = \"x\"]; B = 1 [(pb.enumvalue.json).string = \"A\"];", 1)]
    [InlineData("A = 0; B = 1 [(pb.enumvalue.json).string = \"C\"]; C = 2 [(pb.enumvalue.json).string = \"c\"];", 1)]
    [InlineData("A = 0 [(pb.enumvalue.json).string = \"\"]; B = 1 [(pb.enumvalue.json).string = \"\"];", 1)]
    [InlineData("option allow_alias = true; A = 0 [(pb.enumvalue.json).string = \"x\"]; B = 0 [(pb.enumvalue.json).string = \"x\"];", 0)]
    [InlineData("option allow_alias = true; A = 0 [(pb.enumvalue.json).string = \"x\"]; B = 0;", 1)]
    [InlineData("option allow_alias = true; A = 0; B = 0 [(pb.enumvalue.json).string = \"A\"];", 1)]
    [InlineData(
        "option allow_alias = true; A = 0 [(pb.enumvalue.json).string = \"x\"]; B = 1 [(pb.enumvalue.json).string = \"y\"]; C = 0 [(pb.enumvalue.json).string = \"y\"];", 2)]
    [InlineData("A = 0 [(pb.enumvalue.json).string = \"+0\"]; B = 1 [(pb.enumvalue.json).string = \" 01\\n\"]; C = -7 [(pb.enumvalue.json).string = \"-7\"];", 0)]
    [InlineData("A = 0 [(pb.enumvalue.json).string = \"1.0\"]; B = 1 [(pb.enumvalue.json).string = \"2147483648\"]; C = 2 [(pb.enumvalue.json).string = \"\"];", 0)]
    [InlineData("A = 0 [(pb.enumvalue.json).string = \"1\"]; B = 1 [(pb.enumvalue.json).string = \"-1\"]; C = 2 [(pb.enumvalue.json).string = \" 3 \"];", 3)]
    [InlineData("A = 0 [(pb.enumvalue.json).string = \"x\\0\"];", 1)]
    [InlineData("A = 0 [(pb.enumvalue.json) = {}]; B = 1 [(pb.enumvalue.json) = {}];", 1)]
    public void ErrorsAreThoseOfProtoc(string values, int errors)
    {
        string text = $"edition = \"2026\";\nimport option \"google/protobuf/json_options.proto\";\nenum E {{ {values} }}";
        using var folder = new TempFolder(("a.proto", text));
        Assert.Equal(errors == 0, Protoc.Accepts([folder.Root], "a.proto", out string protoc));
        Assert.Equal(errors, protoc.Split('\n').Count(line => line.Contains("JSON string", StringComparison.Ordinal)));
        Assert.Equal(Enumerable.Repeat("PZ0152", errors), new GeneratorHost(("a.proto", text)).Run().Diagnostics.Select(diagnostic => diagnostic.Id));
    }

    /// <summary>The package of protoc has no file with the option, so the generator has its own. Google's library carries the descriptors.</summary>
    [Fact]
    public void TheOptionIsGooglesOption()
    {
        foreach (FileDescriptor google in
            (FileDescriptor[])[GoogleProtobuf::Pb.JsonOptionsReflection.Descriptor, GoogleProtobuf::Pb.Enumvalue.JsonEnumvalueOptionsReflection.Descriptor])
        {
            (FileDescriptorSet? set, string errors) = Protoc.Compile(Protoc.Includes, [google.Name]);
            Assert.True(set != null, errors);
            FileDescriptorProto file = set.File.Single(file => file.Name == google.Name);
            // protoc writes them for plugins only.
            foreach (FieldDescriptorProto field in file.Extension.Concat(file.MessageType.SelectMany(type => type.Field))) field.ClearJsonName();
            Assert.Equal(google.ToProto(), file);
        }
    }
}
