using System.Runtime.CompilerServices;
using LibProtoZeroSharp.Tests.Protos;
using LibProtoZeroSharp.WellKnownTypes;

namespace LibProtoZeroSharp.Tests.Memory;

/// <summary>Misuse that is not found with the Debug package either: what happens is what docs/safety.md says.</summary>
public sealed unsafe class UndetectedMisuseTests : IDisposable
{
    private readonly ArenaAllocator _arena = new();

    public void Dispose() => _arena.Dispose();

    [Fact]
    [Trait("Misuse", "M16")]
    public void AReferenceToAMessageOfAOneofShowsWhatTheOneofHolds()
    {
        Tree tree = Tree.Create(_arena);
        ref Tree only = ref tree.MutableOnly(_arena);
        nint address = Unsafe.As<Tree, nint>(ref only);
        tree.SetText("text", _arena);
        Assert.NotEqual(address, Unsafe.As<Tree, nint>(ref only));
        Assert.False(only.IsNull);
    }

    [Theory]
    [Trait("Misuse", "M22")]
    [Trait("Misuse", "M23")]
    [InlineData("memory that another owner has")]
    [InlineData("memory that the program writes into")]
    public void AliasedInputThatChangesChangesTheMessage(string change)
    {
        Tree source = Tree.Create(_arena);
        source.SetText("before", _arena);
        byte[] bytes = source.ToByteArray();
        Span<byte> input = new(_arena.Allocate<byte>(bytes.Length), bytes.Length);
        bytes.CopyTo(input);
        Tree tree = Tree.Parse(input, _arena, new ProtoReadOptions { Input = ProtoInput.AliasUnsafe });
        input[^6..].Fill((byte)'x');
        Assert.True("xxxxxx" == tree.Text.ToString(), change);
    }

    [Fact]
    [Trait("Misuse", "M32")]
    public void AReferenceToAnItemShowsTheItemThatTookItsPlace()
    {
        Tree tree = Tree.Create(_arena);
        tree.Numbers.AddRange([1, 2, 3], _arena);
        ref int first = ref tree.Numbers[0];
        Span<int> all = tree.Numbers.AsSpan();
        tree.Numbers.RemoveAt(0);
        Assert.Equal((2, 3, 2), (first, all.Length, tree.Numbers.Count));
    }

    [Fact]
    [Trait("Misuse", "M33")]
    public void AWriterThatIsDisposedWithAnOpenSubDropsItsMessage()
    {
        var output = new System.Buffers.ArrayBufferWriter<byte>();
        using (var writer = new ProtoWriter(output))
        {
            writer.AddVarInt(1, 1);
            writer.StartSub(2);
            writer.AddVarInt(1, 1);
        }

        Assert.Equal(0, output.WrittenCount);
    }

    [Fact]
    [Trait("Misuse", "M34")]
    public void RawFieldsAreWrittenAsTheyAre()
    {
        var writer = new ProtoWriter(_arena);
        writer.AddRaw([0x0A, 5, 1]);
        writer.AddVarInt(1, 1);
        byte[] output = writer.ToArray();
        Assert.Equal([0x0A, 5, 1, 0x08, 1], output);
        Assert.Throws<ProtoException>(() => Empty.Parse(output, _arena));
    }

    [Fact]
    [Trait("Misuse", "M36")]
    public void ACopyOfTheStructIsTheSameMessage()
    {
        Tree tree = Tree.Create(_arena);
        Tree copy = tree;
        copy.Value = 7;
        Assert.Equal(7, tree.Value);
    }

    [Fact]
    [Trait("Misuse", "M37")]
    public void AKeyThatIsChangedIsNotFound()
    {
        Tree tree = Tree.Create(_arena);
        var names = new Dictionary<Tree, string> { [tree] = "tree" };
        tree.Value = 7;
        Assert.False(names.ContainsKey(tree));
    }

    [Fact]
    [Trait("Misuse", "M35")]
    public void AMessageThatIsWrittenOverItsOwnStringIsTorn()
    {
        const int length = 100;
        byte* room = _arena.Allocate<byte>(100 * length);
        for (int i = 0; i < length; i++) room[i] = (byte)('A' + i % 20);
        Tree tree = Tree.Create(_arena);
        tree.Value = 1;
        tree.Text = new Utf8String(room, length);
        byte[] right = tree.ToByteArray();
        int written = tree.WriteTo(new Span<byte>(room, 100 * length));
        Assert.NotEqual(right, new Span<byte>(room, written).ToArray());
    }
}
