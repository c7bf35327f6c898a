using LibProtoZeroSharp.Conformance;
using LibProtoZeroSharp.FrontEnd.Semantics;
using LibProtoZeroSharp.FrontEnd.Serialization;
using LibProtoZeroSharp.FrontEnd.Syntax;

namespace LibProtoZeroSharp.Tests.Tools.Conformance;

public class DescriptorDiffTests
{
    private const string Options = """
        syntax = "proto2";
        import "google/protobuf/descriptor.proto";
        message Value { optional int32 a = 1; optional Value b = 2; repeated int32 c = 3; }
        extend google.protobuf.MessageOptions { optional Value opt = 50000; }
        message M { {0} }
        """;

    [Theory]
    [InlineData("", "required int32 x = 1;", "message_type[1].field[0]", "nothing", "{}")]
    [InlineData("required int32 x = 1;", "optional int32 x = 1;", "message_type[1].field[0].label", "2", "1")]
    [InlineData("option (opt).b.a = 1;", "option (opt).b.a = 2;", "message_type[1].options.(opt).b.a", "1", "2")]
    [InlineData("option (opt) = { c: 1 };", "option (opt).a = 1;", "message_type[1].options.(opt).a", "nothing", "1")]
    [InlineData("option (opt) = { c: [1, 2] };", "option (opt) = { c: 1 };", "message_type[1].options.(opt).c[1]", "2", "nothing")]
    public void TheFirstDifferenceHasItsPathAndItsValues(string theirs, string ours, string path, string theirValue, string ourValue)
    {
        FileSymbol left = Link(theirs), right = Link(ours);

        Assert.Equal((path, theirValue, ourValue), new DescriptorDiff([left, right]).Find(DescriptorSerializer.Serialize(left), DescriptorSerializer.Serialize(right)));
    }

    [Fact]
    public void PiecesInAnotherOrderAreTheSameMessage()
    {
        FileSymbol file = Link("option (opt).a = 1; option (opt).b.a = 2;");
        byte[] bytes = DescriptorSerializer.Serialize(file);

        // The file's options (8) with java_package (1) and java_outer_classname (8).
        byte[] whole = [.. bytes, 0x42, 6, 0x0A, 1, (byte)'p', 0x42, 1, (byte)'C'];
        byte[] pieces = [0x42, 3, 0x42, 1, (byte)'C', .. bytes, 0x42, 3, 0x0A, 1, (byte)'p'];

        Assert.Null(new DescriptorDiff([file]).Find(whole, pieces));
    }

    private static FileSymbol Link(string body) =>
        Assert.Single(Linker.Link([ProtoParser.Parse("a.proto", Options.Replace("{0}", body)).File], WellKnownFiles.TryGet).Files);
}
