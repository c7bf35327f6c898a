extern alias GoogleProtobuf;

using System.Collections.Immutable;
using System.Text.Json;
using GoogleProtobuf::Google.Protobuf;
using LibProtoZeroSharp.Tests.Protos;
using LibProtoZeroSharp.WellKnownTypes;

namespace LibProtoZeroSharp.Tests.Formats.Records;

/// <summary>What records promise beyond the content of their messages.</summary>
public sealed class RecordTests : IDisposable
{
    private readonly ArenaAllocator _arena = new();

    public void Dispose() => _arena.Dispose();

    [Fact]
    public void ARecordOutlivesItsMessage()
    {
        Tree tree = Tree.Create(_arena);
        tree.SetText("żółw", _arena);
        tree.Children.Add(_arena).Value = 5;
        tree.Numbers.AddRange([1, 2], _arena);
        TreeRecord record = tree.ToRecord();
        _arena.Reset();
        Assert.Equal(new TreeRecord { Content = new TreeRecord.ContentCase.Text("żółw"), Children = [new TreeRecord { Value = 5 }], Numbers = [1, 2] }, record);
        Assert.Equal("{\"children\":[{\"value\":5}],\"text\":\"żółw\",\"numbers\":[1,2]}", ProtoJson.ToString(record.ToMessage(_arena)));
    }

    [Fact]
    public void AOneofIsASwitch()
    {
        Assert.Equal(["nothing", "a tree of 3", "x"], new TreeRecord?[]
        {
            null,
            new() { Content = new TreeRecord.ContentCase.Only(new TreeRecord { Value = 3 }) },
            new() { Content = new TreeRecord.ContentCase.Text("x") },
        }.Select(tree => tree?.Content switch
        {
            TreeRecord.ContentCase.Only(var only) => $"a tree of {only.Value}",
            TreeRecord.ContentCase.Text text => text.Value,
            _ => "nothing",
        }));
        Assert.All(typeof(TreeRecord.ContentCase).GetNestedTypes(), type => Assert.True(type.IsSealed));
        Assert.Empty(typeof(TreeRecord.ContentCase).GetConstructors());
    }

    [Fact]
    public void WithCopies()
    {
        var tree = new TreeRecord { Value = 1, Numbers = [7] };
        TreeRecord other = tree with { Value = 2 };
        Assert.Equal((1, 2, 7), (tree.Value, other.Value, other.Numbers[0]));
        Assert.NotEqual(tree, other);
        Assert.Equal(tree, other with { Value = 1 });
    }

    [Fact]
    public void AnAbsentFieldIsNull()
    {
        Defaults defaults = Defaults.Create(_arena);
        DefaultsRecord record = defaults.ToRecord();
        Assert.Equal((null, null, null, null), (record.Int32Field, record.StringField, record.BytesField, record.ClosedField));
        Assert.Equal(int.MinValue, record.ToMessage(_arena).Int32Field);
        Assert.Empty(record.ToMessage(_arena).ToByteArray());
        defaults.Int32Field = int.MinValue;
        Assert.Equal(int.MinValue, defaults.ToRecord().Int32Field);
        Assert.NotEqual(record, defaults.ToRecord());
        Assert.True(defaults.ToRecord().ToMessage(_arena).HasInt32Field);
    }

    /// <summary>A message that lacks required fields is a record with nulls, and the record a message that lacks them.</summary>
    [Fact]
    public void ARequiredFieldMayBeMissing()
    {
        RequiredRecord record = Required.Create(_arena).ToRecord();
        Assert.Equal((null, null), (record.Id, record.Leaf));
        Assert.False(ProtoMessage.IsInitialized(record.ToMessage(_arena)));
        Assert.Throws<JsonException>(() => JsonSerializer.Deserialize<RequiredRecord>("{\"id\":1}"));
    }

    [Fact]
    public void TimesAreThoseOfDotNet()
    {
        WellKnown message = WellKnown.Create(_arena);
        message.MutableTimestamp(_arena).Seconds = 1_700_000_000;
        SetNanos(message.Timestamp, 123_456_789);
        message.SetDuration(Duration.FromTimeSpan(TimeSpan.FromMilliseconds(-1500), _arena));
        message.SetNumber(Int64Value.From(7, _arena));
        message.SetText(StringValue.From(_arena.CopyString("t"), _arena));
        message.Doubles.Add(DoubleValue.From(0.5, _arena), _arena);
        message.SetAfter(Duration.FromTimeSpan(TimeSpan.FromTicks(1), _arena));
        message.SetEmpty(Empty.Create(_arena));
        WellKnownRecord record = message.ToRecord();
        Assert.Equal(DateTimeOffset.FromUnixTimeSeconds(1_700_000_000).AddTicks(1_234_567), record.Timestamp);
        Assert.Equal((TimeSpan.FromMilliseconds(-1500), 7L, "t", 0.5), (record.Duration, record.Number, record.Text, record.Doubles[0]));
        Assert.Equal(new WellKnownRecord.WhenCase.After(TimeSpan.FromTicks(1)), record.When);
        Assert.Equal(new EncodedMessage<Empty>(Empty.Create(_arena)), record.Empty);

        WellKnown back = record.ToMessage(_arena);
        Assert.Equal(123_456_700, back.Timestamp.Nanos);
        SetNanos(message.Timestamp, 123_456_700);
        Assert.Equal(message, back);
        Assert.Equal(record, (record with { Timestamp = record.Timestamp!.Value.ToOffset(TimeSpan.FromHours(2)) }).ToMessage(_arena).ToRecord());

        static void SetNanos(Timestamp time, int nanos) => time.Nanos = nanos;
    }

    /// <summary>Times of random messages, without what is below 100 ns.</summary>
    [Fact]
    public void RandomWellKnownTypesAreKept()
    {
        var record = TestRecord.Of(TestMessageType.WellKnown);
        int kept = 0;
        for (int seed = 0; seed < Campaign.Iterations(200, 1000); seed++)
        {
            _arena.Reset();
            byte[] random = new RandomMessages(seed).Next(TestMessageType.WellKnown, 40).ToByteArray();
            WellKnown message = WellKnown.Parse(random, _arena, new ProtoReadOptions { DiscardUnknownFields = true });
            if (message.HasTimestamp) Round(message.Timestamp);
            if (message.HasDuration) Round(message.Duration);
            foreach (Timestamp time in message.Timestamps) Round(time);
            if (message.HasAt) Round(message.At);
            if (message.HasAfter) Round(message.After);
            byte[] bytes = message.ToByteArray();
            object value = record.Read(bytes, _arena);
            Assert.Equal(Convert.ToHexString(bytes), Convert.ToHexString(record.Write(value, _arena)));
            Assert.Equal(value, record.Read(bytes, _arena));
            if (bytes.Length > 20) kept++;
        }

        Assert.NotEqual(0, kept);

        static void Round<T>(T time)
            where T : ITime
        {
            // Valid whatever the seconds are, and in units of 100 ns.
            time.Seconds = Math.Abs(time.Seconds % Duration.MaxSeconds) / 2;
            time.Nanos = Math.Abs(time.Nanos % 10_000_000) * 100;
        }
    }

    [Fact]
    public void AnInvalidTimeNamesItsField()
    {
        WellKnown message = WellKnown.Create(_arena);
        message.MutableTimestamp(_arena).Seconds = 253_402_300_800;
        AssertNames("protozero.tests.WellKnown.timestamp", message);
        message.ClearTimestamp();
        message.Timestamps.Add(_arena).Nanos = -1;
        AssertNames("protozero.tests.WellKnown.timestamps", message);
        message.Timestamps.Clear();
        message.MutableAfter(_arena).Seconds = Duration.MaxSeconds + 1;
        AssertNames("protozero.tests.WellKnown.after", message);

        var record = new WellKnownRecord { Duration = TimeSpan.MaxValue };
        Assert.Contains("protozero.tests.WellKnown.duration", Assert.Throws<OverflowException>(() => record.ToMessage(_arena)).Message, StringComparison.Ordinal);
        Assert.StartsWith("WellKnownRecord: ", record.ToString(), StringComparison.Ordinal);

        static void AssertNames(string field, WellKnown message) =>
            Assert.Contains(field + " has ", Assert.Throws<InvalidOperationException>(() => message.ToRecord()).Message, StringComparison.Ordinal);
    }

    [Fact]
    public void NumbersAreComparedBitByBit()
    {
        var zero = new RepeatedRecord { DoubleField = [0.0], FloatField = [float.NaN] };
        Assert.Equal(zero, zero with { DoubleField = [0.0], FloatField = [float.NaN] });
        Assert.NotEqual(zero, zero with { DoubleField = [-0.0] });
        Assert.Equal(new OneofsRecord.AllCase.DoubleField(double.NaN), new OneofsRecord.AllCase.DoubleField(double.NaN));
        Assert.NotEqual(new OneofsRecord.AllCase.DoubleField(0.0), new OneofsRecord.AllCase.DoubleField(-0.0));
        Assert.Equal(new OneofsRecord.AllCase.BytesField([1]), new OneofsRecord.AllCase.BytesField([1]));
        Assert.Equal(new OneofsRecord.AllCase.BytesField([1]).GetHashCode(), new OneofsRecord.AllCase.BytesField([1]).GetHashCode());
    }

    [Fact]
    public void AListThatIsDefaultIsEmpty()
    {
        var record = new RepeatedRecord { Int32Field = default, StringField = default, LeafField = default };
        Assert.Equal(new RepeatedRecord(), record);
        Assert.Equal(new RepeatedRecord().GetHashCode(), record.GetHashCode());
        Assert.Empty(record.ToMessage(_arena).ToByteArray());
    }

    [Fact]
    public void NullIsNoValue()
    {
        foreach (object record in new object[]
        {
            new TreeRecord { Content = new TreeRecord.ContentCase.Text(null!) }, new TreeRecord { Children = [null!] }, new TreeRecord { Named = null! },
            new RepeatedRecord { StringField = [null!] },
        })
        {
            Assert.Throws<ArgumentNullException>(() =>
            {
                (record as TreeRecord)?.ToMessage(_arena);
                (record as RepeatedRecord)?.ToMessage(_arena);
            });
            Assert.Contains("Record: ", record.ToString(), StringComparison.Ordinal);
            _ = (record.GetHashCode(), record.Equals(new TreeRecord()));
        }
    }

    /// <summary>Of two entries with one key on the wire, the last counts.</summary>
    [Fact]
    public void ADuplicateKeyHasItsLastValue()
    {
        TreeRecord record = Tree.Parse([0x22, 7, 0x0A, 1, (byte)'a', 0x12, 2, 8, 1, 0x22, 7, 0x0A, 1, (byte)'a', 0x12, 2, 8, 2], _arena).ToRecord();
        Assert.Equal(new TreeRecord { Value = 2 }, Assert.Single(record.Named).Value);
    }

    /// <summary>proto2 doesn't validate strings. Keys that become equal are one key.</summary>
    [Fact]
    public void WhatIsNotUtf8BecomesTheReplacementCharacter()
    {
        Required message = Required.Create(_arena);
        message.Name = _arena.CopyString([(byte)'a', 0xFF]);
        message.Named.Set(_arena.CopyString([0xFE]), Required.Create(_arena), _arena);
        message.Named.Set(_arena.CopyString([0xFF]), Required.Create(_arena), _arena);
        RequiredRecord record = message.ToRecord();
        Assert.Equal("a\uFFFD", record.Name);
        Assert.Equal(["\uFFFD"], record.Named.Keys);
    }

    /// <summary>Records are made from the inside, so no test needs a deep stack to make one.</summary>
    [Theory]
    [InlineData(256 << 10)]
    [InlineData(1536 << 10)]
    public void ADeepRecordIsAnErrorAtMost(int stackSize)
    {
        TreeRecord left = new(), right = new();
        for (int i = 0; i < 50_000; i++)
            (left, right) = (Around(left, i), Around(right, i));
        foreach (Action operation in new Action[]
        {
            () => left.ToMessage(_arena), () => left.Equals(right), () => left.GetHashCode(), () => JsonSerializer.Serialize(left),
        })
        {
            Exception? failure = null;
            var thread = new Thread(() => failure = Record.Exception(operation), stackSize);
            thread.Start();
            thread.Join();
            ProtoException exception = Assert.IsType<ProtoException>(failure);
            Assert.Equal(ProtoError.DepthExceeded, exception.Error);
            Assert.Contains("Records nest deeper than the stack of this thread allows", exception.Message, StringComparison.Ordinal);
        }

        string text = "";
        var printing = new Thread(() => text = left.ToString(), stackSize);
        printing.Start();
        printing.Join();
        Assert.StartsWith("TreeRecord: ", text, StringComparison.Ordinal);

        static TreeRecord Around(TreeRecord inner, int level) => level % 2 == 0 ? new TreeRecord { Left = inner } : new TreeRecord { Children = [inner] };
    }

    [Fact]
    public void StringsComeFromThePool()
    {
        var pool = new Utf8StringPool();
        Repeated message = Repeated.Create(_arena);
        message.StringField.AddRange(["same", "same"], _arena);
        Tree tree = Tree.Create(_arena);
        tree.SetText("same", _arena);
        RepeatedRecord record = message.ToRecord(pool);
        Assert.Same(record.StringField[0], record.StringField[1]);
        Assert.Same(record.StringField[0], ((TreeRecord.ContentCase.Text)tree.ToRecord(pool).Content!).Value);
        Assert.NotSame(record.StringField[0], message.ToRecord().StringField[0]);
    }

    [Fact]
    public void AMapHasNoOrderAndNoSetter()
    {
        Dictionary<string, TreeRecord> one = new() { ["a"] = new() { Value = 1 }, ["b"] = new() }, two = new() { ["b"] = new(), ["a"] = new() { Value = 1 } };
        TreeRecord left = new() { Named = one }, right = new() { Named = two.ToImmutableDictionary() };
        Assert.Equal(left, right);
        Assert.Equal(left.GetHashCode(), right.GetHashCode());
        Assert.NotEqual(left, left with { Named = new Dictionary<string, TreeRecord> { ["a"] = new(), ["b"] = new() } });
        Assert.False(left.ToMessage(_arena).ToRecord().Named is Dictionary<string, TreeRecord>);
    }

    [Fact]
    public void JsonThatIsNoSuchMessageSaysWhy()
    {
        Assert.Null(JsonSerializer.Deserialize<TreeRecord>("null"));
        JsonException exception = Assert.Throws<JsonException>(() => JsonSerializer.Deserialize<TreeRecord>("{\"value\":\"x\"}"));
        Assert.Equal("value", Assert.IsType<ProtoException>(exception.InnerException).Path);
        Assert.Equal("[{\"value\":1},null]", JsonSerializer.Serialize(new TreeRecord?[] { new() { Value = 1 }, null }));
    }
}
