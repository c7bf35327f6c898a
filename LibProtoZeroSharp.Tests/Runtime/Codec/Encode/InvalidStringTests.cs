using LibProtoZeroSharp.Tests.Protos;
using LibProtoZeroSharp.WellKnownTypes;

namespace LibProtoZeroSharp.Tests.Codec.Encode;

/// <summary>A string that can't be written is named by its path.</summary>
public class InvalidStringTests : IDisposable
{
    private readonly ArenaAllocator _arena = new();

    public void Dispose() => _arena.Dispose();

    private Utf8String Invalid => _arena.CopyString([(byte)'a', 0xFF]);

    [Fact]
    public void ASingularString()
    {
        Tree tree = Tree.Create(_arena);
        tree.Children.Add(_arena).Text = _arena.CopyString("valid");
        tree.Children.Add(_arena).MutableLeft(_arena).Text = Invalid;
        AssertRejected("children[1].left.text", tree);
        ProtoException failure = Assert.Throws<ProtoException>(() => tree.ToByteArray());
        Assert.EndsWith($"is not valid UTF-8: children[1].left.text (InvalidUtf8 at byte {failure.Offset} in protozero.tests.Tree).", failure.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void AnElementOfAList()
    {
        Repeated message = Repeated.Create(_arena);
        message.StringField.Add(_arena.CopyString("a"), _arena);
        message.StringField.Add(Invalid, _arena);
        AssertRejected("string_field[1]", message);
    }

    [Fact]
    public void KeysAndValuesOfMaps()
    {
        FewMaps message = FewMaps.Create(_arena);
        message.Texts.Set(_arena.CopyString("k"), Invalid, _arena);
        AssertRejected("texts[\"k\"]", message);
        message.Clear();
        message.Texts.Set(Invalid, _arena.CopyString("v"), _arena);
        AssertRejected("texts[\"a\ufffd\"]", message);
        Tree tree = Tree.Create(_arena);
        Tree inner = Tree.Create(_arena);
        inner.Text = Invalid;
        tree.Named.Set(_arena.CopyString("n"), inner, _arena);
        AssertRejected("named[\"n\"].text", tree);
    }

    /// <summary>Only the strings that the schema asks to be checked are looked at.</summary>
    [Fact]
    public void OthersAreNotNamed()
    {
        Edition2024 message = Edition2024.Create(_arena);
        message.AnyText = Invalid;
        Assert.NotEmpty(message.ToByteArray());
        message.Text = Invalid;
        AssertRejected("text", message);
    }

    private void AssertRejected<T>(string path, T message) where T : unmanaged, IProtoMessage<T>
    {
        Action[] writes =
        [
            () => message.ToByteArray(), () => message.WriteTo(new byte[10_000]), () => message.WriteTo(new byte[500]), () => Any.Pack(message, _arena),
            () =>
            {
                var writer = new ProtoWriter(_arena);
                message.Write(ref writer);
            },
        ];
        foreach (Action write in writes)
        {
            ProtoException failure = Assert.Throws<ProtoException>(write);
            Assert.Equal((ProtoError.InvalidUtf8, path, T.FullName), (failure.Error, failure.Path, failure.MessageType));
        }
    }
}
