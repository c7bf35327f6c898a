extern alias GoogleProtobuf;
extern alias Oracle;

using GoogleProtobuf::Google.Protobuf;
using LibProtoZeroSharp.Tests.Protos;
using OracleProtos = Oracle::LibProtoZeroSharp.Tests.Protos;

namespace LibProtoZeroSharp.Tests.Messages.Extensions;

/// <summary>Extensions compared with those of Google's classes, which know them while they parse.</summary>
public class ExtensionOracleTests
{
    private static readonly MessageParser<OracleProtos.Extended> Parser = OracleProtos.Extended.Parser.WithExtensionRegistry(ExtensionCases.Registry);

    [Fact]
    public void WhatGoogleWritesIsReadAndWrittenBack()
    {
        using var arena = new ArenaAllocator();
        var random = new Random(1);
        for (int i = 0; i < Campaign.Iterations(60, 300); i++)
        {
            OracleProtos.Extended google = ExtensionCases.Message(random);
            byte[] bytes = google.ToByteArray();
            Extended message = Extended.Parse(bytes, arena);
            AssertSame(google, message, arena);
            Assert.Equal(bytes, message.ToByteArray());

            Extended copy = Extended.Create(arena);
            foreach (ExtensionCase extension in ExtensionCases.All) extension.Copy(message, copy, arena);
            copy.Own = message.Own;
            AssertSame(google, copy, arena);
            Assert.Equal(google, Parser.ParseFrom(copy.ToByteArray()));
        }
    }

    /// <summary>Lists are appended to, sub-messages merged, other values overwritten, both by merging messages and by joining their bytes.</summary>
    [Fact]
    public void MergedMessagesHaveTheExtensionsOfBoth()
    {
        using var arena = new ArenaAllocator();
        var random = new Random(2);
        for (int i = 0; i < Campaign.Iterations(60, 300); i++)
        {
            byte[] first = ExtensionCases.Message(random).ToByteArray();
            byte[] second = ExtensionCases.Message(random).ToByteArray();
            OracleProtos.Extended google = Parser.ParseFrom([.. first, .. second]);
            AssertSame(google, Extended.Parse((byte[])[.. first, .. second], arena), arena);

            Extended merged = Extended.Parse(first, arena);
            merged.MergeFrom(Extended.Parse(second, arena), arena);
            AssertSame(google, merged, arena);
            Extended clone = merged.Clone(arena);
            Assert.Equal(merged, clone);
            AssertSame(google, clone, arena);
        }
    }

    [Fact]
    public void WhatIsClearedIsGoneAndTheRestIsNot()
    {
        using var arena = new ArenaAllocator();
        var random = new Random(3);
        for (int i = 0; i < 200; i++)
        {
            byte[] bytes = ExtensionCases.Message(random).ToByteArray();
            Extended message = Extended.Parse((byte[])[.. bytes, .. bytes], arena);
            Extended rest = Extended.Create(arena);
            ExtensionCase cleared = ExtensionCases.All[random.Next(ExtensionCases.All.Length)];
            foreach (ExtensionCase extension in ExtensionCases.All.Where(extension => extension != cleared)) extension.Copy(message, rest, arena);
            cleared.Clear(message, arena);
            Assert.False(cleared.IsIn(message));
            rest.Own = message.Own;
            AssertSame(Parser.ParseFrom(message.ToByteArray()), message, arena);
            Assert.Equal(Parser.ParseFrom(rest.ToByteArray()), Parser.ParseFrom(message.ToByteArray()));
        }
    }

    private static void AssertSame(OracleProtos.Extended google, Extended message, ArenaAllocator arena)
    {
        foreach (ExtensionCase extension in ExtensionCases.All) extension.AssertSame(google, message, arena);
    }
}
