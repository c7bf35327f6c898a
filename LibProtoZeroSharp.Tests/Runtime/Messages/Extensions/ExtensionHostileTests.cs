extern alias GoogleProtobuf;
extern alias Oracle;

using LibProtoZeroSharp.Memory;
using LibProtoZeroSharp.Tests.Protos;
using GoogleProtobuf::Google.Protobuf;
using OracleProtos = Oracle::LibProtoZeroSharp.Tests.Protos;

namespace LibProtoZeroSharp.Tests.Messages.Extensions;

/// <summary>Hostile bytes: they become a message, or an error when an extension is read, and nothing else.</summary>
public class ExtensionHostileTests
{
    private static readonly int Mutations = Campaign.Iterations(1_000, Checks.Full ? 1_000 : 8_000);

    private static readonly MessageParser<OracleProtos.Extended> Parser = OracleProtos.Extended.Parser.WithExtensionRegistry(ExtensionCases.Registry);

    /// <summary>If an extension can't be read, Google's parser rejects the message. The input ends at inaccessible memory.</summary>
    [Fact]
    public void ChangedMessagesAreReadOrRejected()
    {
        using var arena = new ArenaAllocator();
        using var input = new GuardedMemory(1 << 16);
        var random = new Random(5);
        byte[][] samples = [.. Enumerable.Range(0, 40).Select(seed => ExtensionCases.Message(new Random(seed)).ToByteArray())];
        int read = 0;
        int rejected = 0;
        for (int i = 0; i < Mutations; i++)
        {
            arena.Reset();
            byte[] bytes = ByteMutator.Mutate(samples[random.Next(samples.Length)], random);
            var options = new ProtoReadOptions { Input = i % 2 == 0 ? ProtoInput.Copy : ProtoInput.AliasUnsafe };
            Extended message;
            try
            {
                message = Extended.Parse(input.Place(bytes), arena, options);
            }
            catch (ProtoException)
            {
                continue;
            }

            ProtoError error = ProtoError.None;
            foreach (ExtensionCase extension in ExtensionCases.All)
            {
                if (ErrorOf(() => Use(extension, message, arena)) is not ProtoError.None and var found) error = found;
            }

            if (error == ProtoError.None) read++;
            else rejected++;

            // Google's classes for C# accept strings that aren't UTF-8, and drop the bits of a tag above the 32nd.
            if (error is ProtoError.None or ProtoError.InvalidUtf8 or ProtoError.InvalidTag) continue;
            Assert.ThrowsAny<Exception>(() => Parser.ParseFrom(bytes));
        }

        Assert.True(read > Mutations / 10 && rejected > Mutations / 100, $"{read} were read, {rejected} rejected.");
    }

    [Fact]
    public void NestingHasALimit()
    {
        using var arena = new ArenaAllocator();
        Extended message = Extended.Parse(Nested(100), arena);
        Assert.True(message.GetExtension(ExtensionsExtensions.ExtendedExtension, arena).Inside.HasInside);
        message = Extended.Parse(Nested(101), arena);
        Assert.Equal(ProtoError.DepthExceeded, Assert.Throws<ProtoException>(() => message.GetExtension(ExtensionsExtensions.ExtendedExtension, arena)).Error);
    }

    /// <summary>With a high limit, parsing accepts groups that a later walk over the unknown fields has to walk again.</summary>
    [Fact]
    public void DeepGroupsAreWalkedOver()
    {
        using var arena = new ArenaAllocator();
        const int depth = 5_000;
        byte[] bytes = [.. Enumerable.Repeat<byte>(0x1B, depth), .. Enumerable.Repeat<byte>(0x1C, depth), 0xB8, 0x06, 0x05];
        Extended message = Extended.Parse(bytes, arena, new ProtoReadOptions { MaxDepth = depth });
        Assert.Equal(5, message.GetExtension(ExtensionsExtensions.Int32Extension));

        // If less of the stack is left than before, the result is an error and not a crash.
        ProtoError error = ProtoError.None;
        var small = new Thread(() => error = ErrorOf(() => message.GetExtension(ExtensionsExtensions.Int32Extension)), 128 * 1024);
        small.Start();
        small.Join();
        Assert.True(error is ProtoError.None or ProtoError.DepthExceeded);
    }

    [Fact]
    public void ItemsOfMessageSetsAreReadOrRejected()
    {
        using var arena = new ArenaAllocator();
        using var input = new GuardedMemory(1 << 12);
        var random = new Random(6);
        byte[] sample = Convert.FromHexString("0B10011A0412020B0C0C" + "0B10FEFFFFFF071A0208030C" + "0A020805" + "0B1A02080510010C");
        for (int i = 0; i < Mutations; i++)
        {
            arena.Reset();
            if (!BigSet.TryParse(input.Place(ByteMutator.Mutate(sample, random)), arena, out BigSet set, new ProtoReadOptions { Input = ProtoInput.AliasUnsafe })) continue;
            ErrorOf(() => set.GetExtension(BigItem.Extensions.First, arena));
            ErrorOf(() => set.GetExtension(BigItem.Extensions.Largest, arena));
            set.SetExtension(BigItem.Extensions.First, BigItem.Create(arena), arena);
            set.ClearExtension(BigItem.Extensions.Largest, arena);
            Assert.True(set.HasExtension(BigItem.Extensions.First) && !set.HasExtension(BigItem.Extensions.Largest));
            Assert.Equal(set, BigSet.Parse(set.ToByteArray(), arena));
        }
    }

    private static void Use(ExtensionCase extension, Extended message, ArenaAllocator arena)
    {
        bool isIn = extension.IsIn(message);
        extension.Read(message, arena);
        Extended copy = Extended.Create(arena);
        extension.Copy(message, copy, arena);
        Assert.Equal(isIn, extension.IsIn(copy));
        copy = message.Clone(arena);
        extension.Clear(copy, arena);
        Assert.False(extension.IsIn(copy));
    }

    private static ProtoError ErrorOf(Action action)
    {
        try
        {
            action();
            return ProtoError.None;
        }
        catch (ProtoException exception)
        {
            return exception.Error;
        }
    }

    /// <summary>An extension with nested messages, of which the innermost is at that level.</summary>
    private static byte[] Nested(int depth)
    {
        using var arena = new ArenaAllocator();
        var writer = new ProtoWriter(arena);
        writer.StartSub(ExtensionsExtensions.ExtendedExtension.FieldNumber);
        for (int i = 1; i < depth; i++) writer.StartSub(2);
        for (int i = 0; i < depth; i++) writer.CloseSub();
        var bytes = new byte[writer.GetTotalLength()];
        writer.CopyTo(bytes);
        return bytes;
    }
}
