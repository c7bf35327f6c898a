using System.Buffers;
using System.Text.Json;
using LibProtoZeroSharp.Tests.Protos;
using LibProtoZeroSharp.WellKnownTypes;

namespace LibProtoZeroSharp.Tests.Formats.Json;

/// <summary>Values without a JSON form: an exception with a path, or, in the form for people, ordinary fields.</summary>
public sealed class JsonWriteErrorTests : IDisposable
{
    private readonly ArenaAllocator _arena = new();

    public void Dispose() => _arena.Dispose();

    [Theory]
    [InlineData(-62_135_596_801, 0)]
    [InlineData(253_402_300_800, 0)]
    [InlineData(0, -1)]
    [InlineData(0, 1_000_000_000)]
    public void TimestampsOutOfRange(long seconds, int nanos)
    {
        WellKnown message = WellKnown.Create(_arena);
        Timestamp timestamp = message.Timestamps.Add(_arena);
        timestamp.Seconds = seconds;
        timestamp.Nanos = nanos;
        Rejected(message, ProtoError.InvalidValue, "timestamps[0]", "google.protobuf.Timestamp", "{\"timestamps\":[{");
    }

    [Theory]
    [InlineData(315_576_000_001, 0)]
    [InlineData(1, -1)]
    [InlineData(0, -1_000_000_000)]
    public void DurationsOutOfRange(long seconds, int nanos)
    {
        WellKnown message = WellKnown.Create(_arena);
        message.MutableAfter(_arena).Seconds = seconds;
        message.MutableAfter(_arena).Nanos = nanos;
        Rejected(message, ProtoError.InvalidValue, "after", "google.protobuf.Duration", "{\"after\":{");
    }

    [Theory]
    [InlineData("fooBar")]
    [InlineData("foo_3_bar")]
    [InlineData("foo__bar")]
    public void PathsThatCouldNotBeReadBack(string path)
    {
        WellKnown message = WellKnown.Create(_arena);
        message.MutableFieldMask(_arena).Paths.Add(_arena.CopyString(path), _arena);
        Rejected(message, ProtoError.InvalidValue, "fieldMask", "google.protobuf.FieldMask", $$$"""{"fieldMask":{"paths":["{{{path}}}"]}}""");
    }

    [Fact]
    public void ValuesThatJsonDoesNotHave()
    {
        WellKnown message = WellKnown.Create(_arena);
        Value list = Value.ForList([Value.ForBool(true, _arena), Value.ForNumber(double.NaN, _arena)], _arena);
        message.MutableStruct(_arena).Set("numbers", list, _arena);
        Rejected(message, ProtoError.InvalidValue, "struct[\"numbers\"][1]", "google.protobuf.Value", """{"struct":{"numbers":[true,{"numberValue":"NaN"}]}}""");

        message.ClearStruct();
        message.Values.Add(_arena.CopyString("k"), Value.Create(_arena), _arena);
        Rejected(message, ProtoError.InvalidValue, "values[\"k\"]", "google.protobuf.Value", """{"values":{"k":{}}}""");
    }

    [Fact]
    public void ThePathOfAFieldHasNoKeyOfAMapBeforeIt()
    {
        JsonForms message = JsonForms.Create(_arena);
        message.NullMap.Add("k", default, _arena);
        message.MutableChosenValue(_arena);
        Assert.Equal("chosenValue", Assert.Throws<ProtoException>(() => ProtoJson.ToString(message)).Path);
    }

    [Fact]
    public void StringsThatAreNotUtf8()
    {
        JsonForms message = JsonForms.Create(_arena);
        message.MutableInside(_arena).MutableChosenValue(_arena).StringValue = _arena.CopyString([(byte)'a', 0xFF]);
        Rejected(message, ProtoError.InvalidUtf8, "inside.chosenValue", "google.protobuf.Value", "{\"inside\":{\"chosenValue\":\"a\uFFFD\"}}");

        FewMaps maps = FewMaps.Create(_arena);
        maps.Texts.Add(_arena.CopyString([0xC0]), default, _arena);
        ProtoException exception = Assert.Throws<ProtoException>(() => ProtoJson.ToString(maps));
        Assert.Equal((ProtoError.InvalidUtf8, "texts[\"\uFFFD\"]"), (exception.Error, exception.Path));
        Assert.Equal("{\"texts\":{\"\uFFFD\":\"\"}}", maps.ToString());
        maps.Clear();
        maps.Texts.Add(_arena.CopyString("k"), _arena.CopyString([0xC0]), _arena);
        exception = Assert.Throws<ProtoException>(() => ProtoJson.ToString(maps));
        Assert.Equal((ProtoError.InvalidUtf8, "texts[\"k\"]"), (exception.Error, exception.Path));

        Repeated list = Repeated.Create(_arena);
        list.StringField.Add(_arena.CopyString("a"), _arena);
        list.StringField.Add(_arena.CopyString([0xED, 0xA0, 0x80]), _arena);
        exception = Assert.Throws<ProtoException>(() => ProtoJson.ToString(list));
        Assert.Equal((ProtoError.InvalidUtf8, "stringField[1]"), (exception.Error, exception.Path));
    }

    [Theory]
    [InlineData("type.googleapis.com/no.such.Type")]
    [InlineData("google.protobuf.Duration")]
    [InlineData("x/")]
    public void AnysOfUnknownTypes(string url)
    {
        JsonForms message = JsonForms.Create(_arena);
        message.Anys.Add(_arena).TypeUrl = _arena.CopyString(url);
        Rejected(message, ProtoError.UnknownType, "anys[0]", "google.protobuf.Any", $$$"""{"anys":[{"typeUrl":"{{{url}}}"}]}""");
    }

    [Fact]
    public void AnysThatHoldSomethingElse()
    {
        JsonForms message = JsonForms.Create(_arena);
        JsonForms inner = JsonForms.Create(_arena);
        message.InsideByNumber.Add(-1, inner, _arena);
        Any any = inner.Anys.Add(_arena);
        any.TypeUrl = _arena.CopyString("x/google.protobuf.Duration");
        any.Value = _arena.CopyBytes([0x08]);
        Rejected(
            message, ProtoError.Truncated, "insideByNumber[-1].anys[0]", "google.protobuf.Any",
            """{"insideByNumber":{"-1":{"anys":[{"typeUrl":"x/google.protobuf.Duration","value":"CA=="}]}}}""");
    }

    /// <summary>Each level takes a few bytes of input, and a level of the reader's stack.</summary>
    [Theory]
    [InlineData(100, ProtoError.None)]
    [InlineData(101, ProtoError.DepthExceeded)]
    [InlineData(5000, ProtoError.DepthExceeded)]
    public void AnysInEachOther(int levels, ProtoError expected)
    {
        Any any = Any.Create(_arena);
        for (int i = 0; i < levels; i++) any = Any.Pack(any, _arena, "x");
        ProtoError error = ProtoError.None;
        try
        {
            ProtoJson.ToUtf8String(any, _arena);
        }
        catch (ProtoException exception)
        {
            error = exception.Error;
        }

        Assert.Equal(expected, error);
        Assert.Equal(expected != ProtoError.None, any.ToString().Contains("typeUrl"));
    }

    /// <summary>For every depth of a message, writing it ends with a result or an exception.</summary>
    [Fact]
    public void MessagesThatAreTooDeepForTheStack()
    {
        var thread = new Thread(() =>
        {
            Tree root = Tree.Create(_arena), tree = root;
            for (int i = 0; i < 100_000; i++) tree = tree.MutableLeft(_arena);
            Assert.Equal(ProtoError.DepthExceeded, Assert.Throws<ProtoException>(() => ProtoJson.ToString(root)).Error);
            Assert.Contains("{\"left\":\"…\"}", root.ToString());
        }, 1 << 20);
        thread.Start();
        thread.Join();
    }

    [Fact]
    public unsafe void TextsThatAreTooLongForTheWriter()
    {
        byte one = 0;
        Singular message = Singular.Create(_arena);
        message.StringField = new Utf8String(&one, 166_666_667);
        Assert.Equal(ProtoError.MessageTooLarge, Assert.Throws<ProtoException>(() => ProtoJson.ToString(message)).Error);
        message.StringField = default;
        message.BytesField = new UnmanagedBytes(&one, 125_000_001);
        Assert.Equal(ProtoError.MessageTooLarge, Assert.Throws<ProtoException>(() => ProtoJson.ToString(message)).Error);
    }

    [Fact]
    public void NothingOfABrokenMessageIsHandedOver()
    {
        JsonForms message = JsonForms.Create(_arena);
        message.NullList.Add(default, _arena);
        message.Anys.Add(_arena).TypeUrl = _arena.CopyString("x/y");
        var output = new ArrayBufferWriter<byte>();
        Assert.Throws<ProtoException>(() => ProtoJson.Write(message, output));
        var stream = new MemoryStream();
        Assert.Throws<ProtoException>(() => ProtoJson.Write(message, stream));
        byte[] destination = new byte[100];
        Assert.Throws<ProtoException>(() => ProtoJson.TryWrite(message, destination, out _));
        Assert.Equal((0, 0L), (output.WrittenCount, stream.Length));
        Assert.All(destination, b => Assert.Equal(0, b));

        // The exception leaves no state of the interrupted text.
        Assert.Equal("{}", ProtoJson.ToString(JsonForms.Create(_arena)));
        Assert.Throws<ArgumentNullException>(() => ProtoJson.Write(message, (Stream)null!));
        Assert.Throws<ArgumentNullException>(() => ProtoJson.Write(message, (IBufferWriter<byte>)null!));
        Assert.Throws<ArgumentNullException>(() => ProtoJson.Write(message, (Utf8JsonWriter)null!));
    }

    [Fact]
    public void PathsHaveTheNamesOfTheText()
    {
        WellKnown message = WellKnown.Create(_arena);
        message.MutableFieldMask(_arena).Paths.Add(default, _arena);
        var options = new ProtoJsonWriteOptions { PreserveProtoNames = true };
        ProtoException exception = Assert.Throws<ProtoException>(() => ProtoJson.ToString(message, options));
        Assert.Equal(("field_mask", 0, 0), (exception.Path, exception.Line, exception.Column));
        Assert.Equal("The path \"\" of a field mask could not be read back (InvalidValue in field_mask).", exception.Message);
        Assert.Null(Assert.Throws<ProtoException>(() => ProtoJson.ToString(Value.Create(_arena))).Path);
    }

    [Fact]
    public void ANullReferenceIsNullForPeople()
    {
        Assert.Equal("null", default(Tree).ToString());
        Assert.Equal("null", ProtoJson.ToDiagnosticString(default(Tree)));
    }

    [Fact]
    public void AFailedTextGivesItsWriterBack()
    {
        Value rejected = Value.Create(_arena);
        Value good = Value.Create(_arena);
        good.BoolValue = true;
        var output = new ArrayBufferWriter<byte>(16);
        ZeroAllocation.Of(() => Write(good));
        long allocated = long.MaxValue;
        for (int i = 0; i < 10; i++)
        {
            Assert.Throws<ProtoException>(() => Write(rejected));
            long before = GC.GetAllocatedBytesForCurrentThread();
            Write(good);
            allocated = Math.Min(allocated, GC.GetAllocatedBytesForCurrentThread() - before);
        }

        Assert.Equal(0, allocated);

        void Write(Value value)
        {
            output.ResetWrittenCount();
            ProtoJson.Write(value, output);
        }
    }

    [Fact]
    public void ATextThatIsMadeWithinAnotherGivesItsWriterBack()
    {
        Value value = Value.Create(_arena);
        value.BoolValue = true;
        var inner = new ArrayBufferWriter<byte>(16);
        var outer = new NestingOutput(() =>
        {
            inner.ResetWrittenCount();
            ProtoJson.Write(value, inner);
        });
        ZeroAllocation.Of(() => ProtoJson.Write(value, outer));
    }

    /// <summary>Does something else while it is given bytes.</summary>
    private sealed class NestingOutput(Action within) : IBufferWriter<byte>
    {
        private readonly byte[] _memory = new byte[64];

        public void Advance(int count)
        {
        }

        public Memory<byte> GetMemory(int sizeHint = 0)
        {
            within();
            return _memory;
        }

        public Span<byte> GetSpan(int sizeHint = 0) => GetMemory(sizeHint).Span;
    }

    private static void Rejected<T>(T message, ProtoError error, string path, string type, string forPeople) where T : unmanaged, IProtoMessage<T>
    {
        ProtoException exception = Assert.Throws<ProtoException>(() => ProtoJson.ToString(message));
        Assert.Equal((error, path, type), (exception.Error, exception.Path, exception.MessageType));
        string text = ProtoJson.ToDiagnosticString(message);
        Assert.StartsWith(forPeople, text);
        Assert.Equal(text, message.ToString());
        JsonDocument.Parse(text).Dispose();
    }
}
