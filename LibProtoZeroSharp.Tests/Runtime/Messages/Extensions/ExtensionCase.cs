extern alias GoogleProtobuf;
extern alias Oracle;

using GoogleProtobuf::Google.Protobuf;
using LibProtoZeroSharp.Tests.Protos;
using GoogleApi = GoogleProtobuf::Google.Protobuf;
using OracleProtos = Oracle::LibProtoZeroSharp.Tests.Protos;

namespace LibProtoZeroSharp.Tests.Messages.Extensions;

/// <summary>An extension of <c>Extended</c>, in our form and in Google's.</summary>
internal abstract class ExtensionCase
{
    /// <summary>Gives Google's message a random value of it.</summary>
    public abstract void Fill(OracleProtos.Extended google, Random random);

    /// <summary>Fails unless both have the same value of it, or none.</summary>
    public abstract void AssertSame(OracleProtos.Extended google, Extended ours, ArenaAllocator arena);

    /// <summary>Reads it from one of our messages, and sets it in another.</summary>
    public abstract void Copy(Extended source, Extended target, ArenaAllocator arena);

    /// <summary>Reads it. The result may be an error.</summary>
    public abstract void Read(Extended message, ArenaAllocator arena);

    public abstract void Clear(Extended message, ArenaAllocator arena);

    public abstract bool IsIn(Extended message);
}

internal sealed class ScalarCase<TValue, TGoogle>(
    Extension<Extended, TValue> ours, GoogleApi.Extension<OracleProtos.Extended, TGoogle> google, Func<TValue, TGoogle> convert, Func<Random, TGoogle> make)
    : ExtensionCase where TValue : unmanaged
{
    public override void Fill(OracleProtos.Extended message, Random random) => message.SetExtension(google, make(random));

    public override void AssertSame(OracleProtos.Extended theirs, Extended message, ArenaAllocator arena)
    {
        Assert.Equal(theirs.HasExtension(google), message.HasExtension(ours));
        Assert.Equal(theirs.GetExtension(google), convert(message.GetExtension(ours)));
    }

    public override void Copy(Extended source, Extended target, ArenaAllocator arena)
    {
        if (source.HasExtension(ours)) target.SetExtension(ours, source.GetExtension(ours), arena);
    }

    public override void Read(Extended message, ArenaAllocator arena) => message.GetExtension(ours);

    public override void Clear(Extended message, ArenaAllocator arena) => message.ClearExtension(ours, arena);

    public override bool IsIn(Extended message) => message.HasExtension(ours);
}

internal sealed class MessageCase<TValue, TGoogle>(
    MessageExtension<Extended, TValue> ours, GoogleApi.Extension<OracleProtos.Extended, TGoogle> google, Func<Random, TGoogle> make)
    : ExtensionCase where TValue : unmanaged, IProtoMessage<TValue> where TGoogle : class, IMessage<TGoogle>, new()
{
    public override void Fill(OracleProtos.Extended message, Random random) => message.SetExtension(google, make(random));

    public override void AssertSame(OracleProtos.Extended theirs, Extended message, ArenaAllocator arena)
    {
        Assert.Equal(theirs.HasExtension(google), message.HasExtension(ours));
        IMessage value = new TGoogle().Descriptor.Parser.WithExtensionRegistry(ExtensionCases.Registry).ParseFrom(ProtoMessage.ToByteArray(message.GetExtension(ours, arena)));
        Assert.Equal(theirs.GetExtension(google) ?? new TGoogle(), value);
    }

    public override void Copy(Extended source, Extended target, ArenaAllocator arena)
    {
        if (source.HasExtension(ours)) target.SetExtension(ours, source.GetExtension(ours, arena), arena);
    }

    public override void Read(Extended message, ArenaAllocator arena) => message.GetExtension(ours, arena);

    public override void Clear(Extended message, ArenaAllocator arena) => message.ClearExtension(ours, arena);

    public override bool IsIn(Extended message) => message.HasExtension(ours);
}

internal sealed class RepeatedCase<TValue, TGoogle>(
    RepeatedExtension<Extended, TValue> ours, GoogleApi.RepeatedExtension<OracleProtos.Extended, TGoogle> google, Func<TValue, TGoogle> convert, Func<Random, TGoogle> make)
    : ExtensionCase where TValue : unmanaged
{
    public override void Fill(OracleProtos.Extended message, Random random)
    {
        for (int i = random.Next(1, 5); i > 0; i--) message.GetOrInitializeExtension(google).Add(make(random));
    }

    public override void AssertSame(OracleProtos.Extended theirs, Extended message, ArenaAllocator arena)
    {
        IEnumerable<TGoogle> expected = (IEnumerable<TGoogle>?)theirs.GetExtension(google) ?? [];
        Assert.Equal(expected.Any(), message.HasExtension(ours));
        Assert.Equal(expected, message.GetExtension(ours, arena).AsSpan().ToArray().Select(convert));
    }

    public override void Copy(Extended source, Extended target, ArenaAllocator arena)
    {
        UnmanagedList<TValue> values = source.GetExtension(ours, arena);
        if (values.Count == 0) return;
        target.SetExtension(ours, values.AsSpan()[..^1], arena);
        target.AddExtension(ours, values[values.Count - 1], arena);
    }

    public override void Read(Extended message, ArenaAllocator arena) => message.GetExtension(ours, arena);

    public override void Clear(Extended message, ArenaAllocator arena) => message.ClearExtension(ours, arena);

    public override bool IsIn(Extended message) => message.HasExtension(ours);
}
