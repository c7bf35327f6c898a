extern alias GoogleProtobuf;

using System.Collections;
using System.Globalization;
using GoogleProtobuf::Google.Protobuf;
using LibProtoZeroSharp.Tests.Protos;
using GoogleField = GoogleProtobuf::Google.Protobuf.Reflection.FieldDescriptor;

namespace LibProtoZeroSharp.Tests.Formats.Dynamic;

/// <summary>Fields of dynamic messages as objects.</summary>
public sealed class BoxedValuesTests : IDisposable
{
    private const int Seeds = 10;

    private readonly ArenaAllocator _arena = new();

    public static TheoryData<string> Names => TestMessageType.Names;

    public void Dispose() => _arena.Dispose();

    [Theory]
    [MemberData(nameof(Names))]
    public void ValuesAreThoseOfGooglesLibrary(string name)
    {
        for (int seed = 0; seed < Seeds; seed++)
        {
            IMessage expected = new RandomMessages(seed).Next(TestMessageType.All[name], 40);
            DynamicMessage message = Parse(name, expected.ToByteArray());
            foreach (GoogleField field in expected.Descriptor.Fields.InFieldNumberOrder().Where(field => !IsWrapper(field)))
                Assert.Equal($"{field.Name} = {Plain(field.Accessor.GetValue(expected))}", $"{field.Name} = {Plain(message.GetValue(field.FieldNumber))}");
        }
    }

    [Theory]
    [MemberData(nameof(Names))]
    public void WhatWasReadCanBeSet(string name)
    {
        for (int seed = 0; seed < Seeds; seed++)
        {
            DynamicMessage message = Parse(name, new RandomMessages(seed).Next(TestMessageType.All[name], 40).ToByteArray());
            DynamicMessage copy = message.Type.Create(_arena);
            foreach (LibProtoZeroSharp.Reflection.FieldDescriptor field in message.GetSetFields()) copy.SetValue(field, message.GetValue(field), _arena);
            Assert.Equal(message, copy);
            foreach (LibProtoZeroSharp.Reflection.FieldDescriptor field in message.GetSetFields()) copy.SetValue(field, null, _arena);
            Assert.Equal(0, copy.CalculateSize());
        }
    }

    [Fact]
    public void ConvenientFormsAreTaken()
    {
        DynamicMessage message = New<Repeated>();
        message.SetValue("color_field", new List<object> { "COLOR_RED", Color.Red, 5 }, _arena);
        Assert.Equal([(int)Color.Red, (int)Color.Red, 5], Assert.IsType<object[]>(message.GetValue("color_field")));
        message.SetValue("int32_field", new[] { 1, 2 }, _arena);
        message.SetValue("int32_field", Enumerable.Range(3, 100), _arena);
        Assert.Equal(Enumerable.Range(3, 100), message.GetList<int>("int32_field").AsSpan().ToArray());
        message.SetValue("string_field", new object[] { "a", _arena.CopyString("b") }, _arena);
        Assert.Equal(["a", "b"], Assert.IsType<object[]>(message.GetValue("string_field")));
    }

    [Fact]
    public void AWrongTypeLeavesTheMessageUnchanged()
    {
        DynamicMessage message = New<Repeated>();
        message.SetValue("int32_field", new[] { 1, 2 }, _arena);
        byte[] before = message.ToByteArray();
        Rejected("int32_field", new object[] { 1, 2L }, "Int32, not Int64");
        Rejected("int32_field", new object?[] { 1, null }, "Int32, not null");
        Rejected("int32_field", 5, "IEnumerable, not Int32");
        Rejected("string_field", "text", "IEnumerable, not String");
        Rejected("color_field", new[] { "NO_COLOR" }, "has no value \"NO_COLOR\"");
        Rejected("leaf_field", new object[] { New<Repeated>() }, "not protozero.tests.Leaf");
        Assert.Equal(before, message.ToByteArray());
        Assert.Throws<ArgumentException>(() => message.GetValue("no_field"));

        void Rejected(string field, object value, string reason) =>
            Assert.Contains(reason, Assert.Throws<ArgumentException>(() => message.SetValue(field, value, _arena)).Message);
    }

    [Fact]
    public void AnExhaustedArenaLeavesTheMessageUnchanged()
    {
        DynamicMessage message = New<Repeated>();
        message.SetValue("int32_field", new[] { 1, 2 }, _arena);
        using var small = new ArenaAllocator(new ArenaOptions { MaxBytes = 4096 });
        Assert.Throws<InsufficientMemoryException>(() => message.SetValue("int32_field", Enumerable.Range(0, 10_000), small));
        Assert.Equal([1, 2], message.GetList<int>("int32_field").AsSpan().ToArray());
    }

    private DynamicMessage New<T>() where T : unmanaged, IProtoMessage<T> => DynamicTypes.All.GetMessageType(T.FullName).Create(_arena);

    private DynamicMessage Parse(string name, byte[] bytes) =>
        DynamicTypes.All.GetMessageType(TestMessageType.All[name].Descriptor.FullName).Parse(bytes, _arena, new ProtoReadOptions { DiscardUnknownFields = true });

    /// <summary>Whether Google's library has the value of a well-known wrapper in place of the message.</summary>
    private static bool IsWrapper(GoogleField field) => field.FieldType == GoogleProtobuf::Google.Protobuf.Reflection.FieldType.Message
        && ((field.IsMap ? field.MessageType.FindFieldByNumber(2) : field) is { FieldType: GoogleProtobuf::Google.Protobuf.Reflection.FieldType.Message } value)
        && value.MessageType.File.Name == "google/protobuf/wrappers.proto";

    /// <summary>The same text for values of both libraries.</summary>
    private static string Plain(object? value) => value switch
    {
        null => "absent",
        string text => $"\"{text}\"",
        ByteString bytes => Convert.ToHexString(bytes.Span),
        byte[] bytes => Convert.ToHexString(bytes),
        double number => BitConverter.DoubleToInt64Bits(number).ToString(CultureInfo.InvariantCulture),
        float number => BitConverter.SingleToInt32Bits(number).ToString(CultureInfo.InvariantCulture),
        Enum number => Convert.ToInt32(number, CultureInfo.InvariantCulture).ToString(CultureInfo.InvariantCulture),
        // Their sizes differ where Google's library drops minus zero.
        IMessage or DynamicMessage => "message",
        IDictionary map => string.Join(", ", Entries(map).Order(StringComparer.Ordinal)),
        IEnumerable list => string.Join(", ", list.Cast<object?>().Select(Plain)),
        _ => Convert.ToString(value, CultureInfo.InvariantCulture)!,
    };

    private static IEnumerable<string> Entries(IDictionary map)
    {
        foreach (DictionaryEntry entry in map) yield return $"{Plain(entry.Key)}: {Plain(entry.Value)}";
    }
}
