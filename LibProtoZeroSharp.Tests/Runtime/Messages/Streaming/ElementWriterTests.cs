extern alias GoogleProtobuf;
extern alias Oracle;

using GoogleProtobuf::Google.Protobuf;
using LibProtoZeroSharp.Tests.Protos;
using OracleProtos = Oracle::LibProtoZeroSharp.Tests.Protos;

namespace LibProtoZeroSharp.Tests.Messages.Streaming;

/// <summary>Writing a list of a message element by element. Google's library parses the result.</summary>
public class ElementWriterTests
{
    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Theory]
    [InlineData("children", false)]
    [InlineData("children", true)]
    [InlineData("left.children", false)]
    [InlineData("left.left.children", true)]
    public async Task GoogleParsesWhatIsWritten(string path, bool isAsync)
    {
        using var arena = new ArenaAllocator();
        using var output = new MemoryStream();
        Tree head = Tree.Create(arena);
        head.SetText("head", arena);
        head.MutableLeft(arena).Value = 2;
        head.WriteTo(output);
        using (var writer = new ElementWriter<Tree, Tree>(output, path))
        {
            for (int i = 0; i < 100; i++)
            {
                Tree element = Tree.Create(arena);
                element.Value = i;
                element.SetText(new string('x', i * 10), arena);
                if (isAsync) await writer.WriteAsync(element, cancellationToken: Token);
                else writer.Write(element);
            }
        }

        OracleProtos.Tree google = OracleProtos.Tree.Parser.ParseFrom(output.ToArray());
        Assert.Equal(("head", 2), (google.Text, google.Left.Value));
        OracleProtos.Tree parent = path.Split('.')[..^1].Aggregate(google, (tree, _) => tree.Left);
        Assert.Equal(Enumerable.Range(0, 100).Select(i => (i, i * 10)), parent.Children.Select(child => (child.Value, child.Text.Length)));
        output.Position = 0;
        Assert.Equal(Enumerable.Range(0, 100), ProtoStream.ReadElements<Tree, Tree>(output, path).Select(element => element.Value));
    }

    [Fact]
    public void ABadElementWritesNothing()
    {
        using var arena = new ArenaAllocator();
        using var output = new MemoryStream();
        using var writer = new ElementWriter<Tree, Tree>(output, "left.children");
        Tree element = Tree.Create(arena);
        element.Text = arena.CopyString([0xFF]);
        Assert.Equal(ProtoError.InvalidUtf8, Assert.Throws<ProtoException>(() => writer.Write(element)).Error);
        Assert.Equal(0, output.Length);
        writer.Write(Tree.Create(arena));
        Assert.Equal("12021A00", Convert.ToHexString(output.ToArray()));
    }

    [Fact]
    public void MapsAreInOrder()
    {
        using var arena = new ArenaAllocator();
        using var output = new MemoryStream();
        using var writer = new ElementWriter<Tree, Tree>(output, "children");
        Tree element = Tree.Create(arena);
        foreach (string key in new[] { "b", "a" }) element.Named.Add(arena.CopyString(key), Tree.Create(arena), arena);
        writer.Write(element, new ProtoWriteOptions { Deterministic = true });
        Assert.Equal("1A0E" + "22050A01611200" + "22050A01621200", Convert.ToHexString(output.ToArray()));
    }

    [Fact]
    public void AllocatesNothing()
    {
        using var arena = new ArenaAllocator();
        Tree element = Tree.Create(arena);
        element.Value = 1;
        using var output = new MemoryStream(1000);
        using var writer = new ElementWriter<Tree, Tree>(output, "left.children");
        ZeroAllocation.Of(() =>
        {
            output.Position = 0;
            for (int i = 0; i < 10; i++) writer.Write(element);
        });
    }
}
