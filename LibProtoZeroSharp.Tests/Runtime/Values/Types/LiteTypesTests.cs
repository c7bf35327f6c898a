extern alias GoogleProtobuf;

using System.Reflection;
using GoogleProtobuf::Google.Protobuf;

namespace LibProtoZeroSharp.Tests.Values.Types;

/// <summary>The tests' message types without descriptors, beside Google's classes and beside the same types with descriptors.</summary>
public class LiteTypesTests
{
    private static readonly ProtoReadOptions[] Options =
        [default, new() { AllowPartial = true }, new() { DiscardUnknownFields = true }, new() { MaxDepth = 2 }];

    public static TheoryData<string> Names => TestMessageType.Names;

    [Theory]
    [MemberData(nameof(Names))]
    public void WritesGooglesBytes(string name)
    {
        TestMessageType lite = Lite(name);
        for (int seed = 0; seed < 10; seed++)
        {
            using var arena = new ArenaAllocator();
            byte[] google = Bytes(lite, seed);
            lite.AssertSame(google, lite.RewriteInEveryWay(google, arena));
        }
    }

    [Theory]
    [MemberData(nameof(Names))]
    public void RejectsTheSameBytesAtTheSameOffsets(string name)
    {
        TestMessageType schema = TestMessageType.All[name], lite = Lite(name);
        var random = new Random(7);
        int rejected = 0;
        for (int seed = 0; seed < 5; seed++)
        {
            byte[] sample = Bytes(schema, seed);
            for (int i = 0; i < 60; i++)
            {
                byte[] mutant = ByteMutator.Mutate(sample, random);
                foreach (ProtoReadOptions options in Options)
                {
                    using var arena = new ArenaAllocator();
                    ProtoFailure expected = schema.FailureOf(mutant, arena, options);
                    Assert.Equal(expected, lite.FailureOf(mutant, arena, options));
                    if (expected.Error != ProtoError.None) rejected++;
                }
            }
        }

        Assert.True(rejected > 50, $"{rejected}");
    }

    [Theory]
    [MemberData(nameof(Names))]
    public void IsAValue(string name)
    {
        TestMessageType schema = TestMessageType.All[name], lite = Lite(name);
        for (int seed = 0; seed < 5; seed++)
        {
            using var arena = new ArenaAllocator();
            byte[] first = Bytes(schema, seed), second = Bytes(schema, seed + 100);
            Assert.True(lite.AreEqual(first, first, arena));
            Assert.Equal(schema.AreEqual(first, second, arena), lite.AreEqual(first, second, arena));
            Assert.Equal(schema.CloneAndDestroy(first, arena), lite.CloneAndDestroy(first, arena));
            Assert.Equal(schema.Merge(first, second, arena), lite.Merge(first, second, arena));
            lite.AssertClears(first, arena);
        }
    }

    [Theory]
    [MemberData(nameof(Names))]
    public void HasNoDescriptor(string name)
    {
        Type type = Lite(name).Type;
        Assert.NotNull(type.GetProperty("IsNull"));
        Assert.Null(type.GetProperty("Descriptor"));
        Assert.Contains(name, Rejection(type, "descriptor"), StringComparison.Ordinal);
    }

    /// <summary>All of them need names.</summary>
    [Theory]
    [InlineData("JSON")]
    [InlineData("parse JSON")]
    [InlineData("text")]
    [InlineData("parse text")]
    [InlineData("registry")]
    [InlineData("mask")]
    [InlineData("fields by name")]
    public void WhatNeedsNamesIsRejected(string operation)
    {
        foreach (string name in new[] { "Maps", "Nothing" })
            Assert.StartsWith($"protozero.tests.{name} was generated with optimize_for = LITE_RUNTIME", Rejection(Lite(name).Type, operation), StringComparison.Ordinal);
    }

    [Fact]
    public void TheAssemblyHasNoDescriptors()
    {
        Assembly lite = RegeneratedTypes.Lite.Code, code = RegeneratedTypes.CodeSize.Code;
        Assert.DoesNotContain(lite.GetTypes(), IsReflection);
        Assert.Contains(code.GetTypes(), IsReflection);
    }

    private static bool IsReflection(Type type) => type.Name.EndsWith("Reflection", StringComparison.Ordinal) || type.Name.StartsWith("ProtoFile__", StringComparison.Ordinal);

    private static TestMessageType Lite(string name) => TestMessageType.All[name].With(RegeneratedTypes.Lite.Of(TestMessageType.All[name].Type));

    private static byte[] Bytes(TestMessageType schema, int seed) => new RandomMessages(seed).Next(schema, 50).ToByteArray();

    private static string Rejection(Type type, string operation)
    {
        MethodInfo reject = typeof(LiteTypesTests).GetMethod(nameof(Reject), BindingFlags.NonPublic | BindingFlags.Static)!.MakeGenericMethod(type);
        return (string)reject.Invoke(null, [operation])!;
    }

    private static string Reject<T>(string operation) where T : unmanaged, IProtoMessage<T>
    {
        using var arena = new ArenaAllocator();
        T message = T.Create(arena);
        return Assert.Throws<NotSupportedException>(() => operation switch
        {
            "descriptor" => ProtoMessage.Descriptor<T>(),
            "JSON" => ProtoJson.ToString(message),
            "parse JSON" => ProtoJson.Parse<T>("{}", arena),
            "text" => ProtoText.ToString(message),
            "parse text" => ProtoText.Parse<T>("x: 1"u8, arena),
            "registry" => new TypeRegistry().Add<T>(),
            "mask" => LibProtoZeroSharp.WellKnownTypes.FieldMask.Create(arena).IsValid<T>(),
            _ => (object)DynamicMessage.From(message).Has("name"),
        }).Message;
    }
}
