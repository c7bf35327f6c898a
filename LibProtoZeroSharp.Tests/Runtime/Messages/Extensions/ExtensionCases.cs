extern alias GoogleProtobuf;
extern alias Oracle;

using GoogleProtobuf::Google.Protobuf;
using LibProtoZeroSharp.Tests.Protos;
using GoogleApi = GoogleProtobuf::Google.Protobuf;
using Oracle2023 = Oracle::LibProtoZeroSharp.Tests.Protos.Extensions2023Extensions;
using OracleExtensions = Oracle::LibProtoZeroSharp.Tests.Protos.ExtensionsExtensions;
using OracleProtos = Oracle::LibProtoZeroSharp.Tests.Protos;
using Ours = LibProtoZeroSharp.Tests.Protos.ExtensionsExtensions;
using Ours2023 = LibProtoZeroSharp.Tests.Protos.Extensions2023Extensions;

namespace LibProtoZeroSharp.Tests.Messages.Extensions;

/// <summary>Extensions of every type and shape.</summary>
internal static class ExtensionCases
{
    public static ExtensionCase[] All { get; } =
    [
        Scalar(Ours.DoubleExtension, OracleExtensions.DoubleExtension, random => random.NextDouble()),
        Scalar(Ours.FloatExtension, OracleExtensions.FloatExtension, random => random.NextSingle()),
        Scalar(Ours.Int32Extension, OracleExtensions.Int32Extension, random => (int)random.NextInt64()),
        Scalar(Ours.Int64Extension, OracleExtensions.Int64Extension, random => random.NextInt64() - random.NextInt64()),
        Scalar(Ours.Uint32Extension, OracleExtensions.Uint32Extension, random => (uint)random.NextInt64()),
        Scalar(Ours.Uint64Extension, OracleExtensions.Uint64Extension, random => (ulong)random.NextInt64()),
        Scalar(Ours.Sint32Extension, OracleExtensions.Sint32Extension, random => (int)random.NextInt64()),
        Scalar(Ours.Sint64Extension, OracleExtensions.Sint64Extension, random => -random.NextInt64()),
        Scalar(Ours.Fixed32Extension, OracleExtensions.Fixed32Extension, random => (uint)random.NextInt64()),
        Scalar(Ours.Fixed64Extension, OracleExtensions.Fixed64Extension, random => (ulong)random.NextInt64()),
        Scalar(Ours.Sfixed32Extension, OracleExtensions.Sfixed32Extension, random => (int)random.NextInt64()),
        Scalar(Ours.Sfixed64Extension, OracleExtensions.Sfixed64Extension, random => random.NextInt64()),
        Scalar(Ours.BoolExtension, OracleExtensions.BoolExtension, random => random.Next(2) == 0),
        Scalar(Ours.StringExtension, OracleExtensions.StringExtension, Text, Text),
        Scalar(Ours.BytesExtension, OracleExtensions.BytesExtension, Bytes, Bytes),
        Scalar(Ours.ColorExtension, OracleExtensions.ColorExtension, color => (OracleProtos.Color)color, random => (OracleProtos.Color)random.Next(-1, 2)),
        Scalar(Ours.ClosedExtension, OracleExtensions.ClosedExtension, value => (OracleProtos.Closed)value, _ => OracleProtos.Closed.Far),
        new MessageCase<Leaf, OracleProtos.Leaf>(Ours.LeafExtension, OracleExtensions.LeafExtension, Leaf),
        new MessageCase<GroupExtension, OracleProtos.GroupExtension>(
            Ours.GroupExtension, OracleExtensions.GroupExtension, random => new() { Number = random.Next(), Deeper = new() { Own = 1 } }),
        Repeated(Ours.DoubleExtensions, OracleExtensions.DoubleExtensions, random => random.NextDouble()),
        Repeated(Ours.Int32Extensions, OracleExtensions.Int32Extensions, random => (int)random.NextInt64()),
        Repeated(Ours.Sint64Extensions, OracleExtensions.Sint64Extensions, random => -random.NextInt64()),
        Repeated(Ours.Fixed32Extensions, OracleExtensions.Fixed32Extensions, random => (uint)random.NextInt64()),
        Repeated(Ours.BoolExtensions, OracleExtensions.BoolExtensions, random => random.Next(2) == 0),
        Repeated(Ours.StringExtensions, OracleExtensions.StringExtensions, Text, Text),
        Repeated(Ours.BytesExtensions, OracleExtensions.BytesExtensions, Bytes, Bytes),
        Repeated(Ours.ColorExtensions, OracleExtensions.ColorExtensions, color => (OracleProtos.Color)color, random => (OracleProtos.Color)random.Next(-1, 2)),
        Repeated(Ours.ClosedExtensions, OracleExtensions.ClosedExtensions, value => (OracleProtos.Closed)value, _ => OracleProtos.Closed.Negative),
        Repeated(Ours.LeafExtensions, OracleExtensions.LeafExtensions, leaf => OracleProtos.Leaf.Parser.ParseFrom(leaf.ToByteArray()), Leaf),
        Repeated(
            Ours.GroupExtensions, OracleExtensions.GroupExtensions, group => OracleProtos.GroupExtensions.Parser.ParseFrom(group.ToByteArray()),
            random => new OracleProtos.GroupExtensions { Number = random.Next() }),
        Repeated(Ours.PackedDoubles, OracleExtensions.PackedDoubles, random => random.NextDouble()),
        Repeated(Ours.PackedInt32S, OracleExtensions.PackedInt32S, random => (int)random.NextInt64()),
        Repeated(Ours.PackedBools, OracleExtensions.PackedBools, random => random.Next(2) == 0),
        Repeated(Ours.PackedColors, OracleExtensions.PackedColors, color => (OracleProtos.Color)color, random => (OracleProtos.Color)random.Next(-1, 2)),
        Repeated(Ours.PackedClosed, OracleExtensions.PackedClosed, value => (OracleProtos.Closed)value, _ => OracleProtos.Closed.Six),
        Scalar(Ours.DefaultInt32, OracleExtensions.DefaultInt32, random => random.Next()),
        Scalar(Ours.DefaultDouble, OracleExtensions.DefaultDouble, random => random.NextDouble()),
        Scalar(Ours.DefaultString, OracleExtensions.DefaultString, Text, Text),
        Scalar(Ours.DefaultBytes, OracleExtensions.DefaultBytes, Bytes, Bytes),
        Scalar(Ours.DefaultBool, OracleExtensions.DefaultBool, _ => false),
        Scalar(Ours.DefaultClosed, OracleExtensions.DefaultClosed, value => (OracleProtos.Closed)value, _ => OracleProtos.Closed.Five),
        new MessageCase<ExtensionScope, OracleProtos.ExtensionScope>(
            ExtensionScope.Extensions.Scope, OracleProtos.ExtensionScope.Extensions.Scope, random => new() { Number = random.Next() }),
        Repeated(ExtensionScope.Extensions.Counts, OracleProtos.ExtensionScope.Extensions.Counts, random => random.Next()),
        new MessageCase<Leaf, OracleProtos.Leaf>(Ours2023.DelimitedLeaf, Oracle2023.DelimitedLeaf, Leaf),
        Repeated(Ours2023.DelimitedLeaves, Oracle2023.DelimitedLeaves, leaf => OracleProtos.Leaf.Parser.ParseFrom(leaf.ToByteArray()), Leaf),
        Scalar(Ours2023.CheckedText, Oracle2023.CheckedText, Text, Text),
        Scalar(Ours2023.AnyText, Oracle2023.AnyText, Text, Text),
        Repeated(Ours2023.PackedNumbers, Oracle2023.PackedNumbers, random => random.Next()),
        Repeated(Ours2023.ExpandedEnums, Oracle2023.ExpandedEnums, value => (OracleProtos.ClosedEnum)value, _ => OracleProtos.ClosedEnum.Five),
        Scalar(Ours2023.OpenEnum, Oracle2023.OpenEnum, value => (OracleProtos.OpenEnum)value, random => (OracleProtos.OpenEnum)random.Next(-3, 3)),
        new MessageCase<Extended, OracleProtos.Extended>(Ours.ExtendedExtension, OracleExtensions.ExtendedExtension, Deep),
    ];

    /// <summary>The registry for Google's parser.</summary>
    public static ExtensionRegistry Registry { get; } =
    [
        .. ExtendedOnes(), .. OracleProtos.Extensions2023Reflection.Descriptor.Extensions.UnorderedExtensions.Select(field => field.Extension),
    ];

    /// <summary>A message of Google's with some of them.</summary>
    public static OracleProtos.Extended Message(Random random)
    {
        var message = new OracleProtos.Extended { Own = random.Next() };
        foreach (ExtensionCase extension in All)
        {
            if (random.Next(3) == 0) extension.Fill(message, random);
        }

        return message;
    }

    private static IEnumerable<GoogleApi.Extension> ExtendedOnes() =>
        OracleProtos.ExtensionsReflection.Descriptor.Extensions.UnorderedExtensions
            .Concat(OracleProtos.ExtensionsReflection.Descriptor.MessageTypes.SelectMany(type => type.Extensions.UnorderedExtensions))
            .Where(field => field.ExtendeeType.Name == "Extended").Select(field => field.Extension);

    private static ScalarCase<T, T> Scalar<T>(Extension<Extended, T> ours, GoogleApi.Extension<OracleProtos.Extended, T> google, Func<Random, T> make) where T : unmanaged =>
        new(ours, google, value => value, make);

    private static ScalarCase<T, TGoogle> Scalar<T, TGoogle>(
        Extension<Extended, T> ours, GoogleApi.Extension<OracleProtos.Extended, TGoogle> google, Func<T, TGoogle> convert, Func<Random, TGoogle> make) where T : unmanaged =>
        new(ours, google, convert, make);

    private static RepeatedCase<T, T> Repeated<T>(RepeatedExtension<Extended, T> ours, GoogleApi.RepeatedExtension<OracleProtos.Extended, T> google, Func<Random, T> make)
        where T : unmanaged => new(ours, google, value => value, make);

    private static RepeatedCase<T, TGoogle> Repeated<T, TGoogle>(
        RepeatedExtension<Extended, T> ours, GoogleApi.RepeatedExtension<OracleProtos.Extended, TGoogle> google, Func<T, TGoogle> convert, Func<Random, TGoogle> make)
        where T : unmanaged => new(ours, google, convert, make);

    private static string Text(Utf8String text) => text.ToString();

    private static string Text(Random random) => string.Concat(Enumerable.Repeat("żółw", random.Next(6)));

    private static ByteString Bytes(UnmanagedBytes bytes) => ByteString.CopyFrom(bytes.AsSpan());

    private static ByteString Bytes(Random random)
    {
        var bytes = new byte[random.Next(40)];
        random.NextBytes(bytes);
        return ByteString.CopyFrom(bytes);
    }

    private static OracleProtos.Leaf Leaf(Random random) => new() { Number = random.Next(3), Text = Text(random) };

    private static OracleProtos.Extended Deep(Random random)
    {
        var message = new OracleProtos.Extended { Inside = new() { Own = random.Next() } };
        message.SetExtension(Oracle::LibProtoZeroSharp.Tests.Protos.ExtensionsExtensions.StringExtension, Text(random));
        return message;
    }
}
