using LibProtoZeroSharp.Codec;
using LibProtoZeroSharp.Memory;
using LibProtoZeroSharp.Runtime;
using LibProtoZeroSharp.Values;

namespace LibProtoZeroSharp.Messages;

/// <summary>
/// An extension of a message that a registry knows, with all of its fields together. In the unknown fields of the message, other fields may be
/// between them.
/// </summary>
internal struct EncodedExtension
{
    private UnknownFields _fields;

    /// <summary>The number of the extension.</summary>
    public int Number { get; private init; }

    /// <summary>Collects the extensions of a message, by ascending number, in time that does not depend on how many the registry has.</summary>
    /// <param name="types">The registry.</param>
    /// <param name="message">The message.</param>
    /// <param name="scratch">The arena of the result.</param>
    /// <exception cref="ProtoException">The stack is too small for groups that nest deeper than a hundred levels.</exception>
    /// <remarks>Requires: the unknown fields are alive and well-formed, as the decoder keeps them.</remarks>
    public static unsafe Span<EncodedExtension> Collect(TypeRegistry types, MessageRef message, ArenaAllocator scratch)
    {
        UnknownFields* unknown = message.Unknown;
        int count = 0, bytes = 0;
        var fields = new UnknownFieldWalker(unknown);
        while (fields.Next())
        {
            if (TypeOf(types, message.Type, fields) == null) continue;
            count++;
            bytes += (int)(fields.End - fields.Start);
        }

        if (count == 0) return default;
        var parts = new Span<Part>(scratch.Allocate<Part>(count), count);
        count = 0;
        fields = new UnknownFieldWalker(unknown);
        while (fields.Next())
        {
            if (TypeOf(types, message.Type, fields) is { } extension) parts[count++] = new Part(extension.Field.Number, fields.Start, fields.End);
        }

        parts.Sort();
        return Join(parts, scratch.Allocate<byte>(bytes), scratch);
    }

    /// <summary>Decodes the extension into a new holder.</summary>
    /// <param name="holder">The type of the holder of the extension.</param>
    /// <param name="arena">The arena of the holder.</param>
    /// <param name="maxDepth">How deep messages and groups may nest in the value.</param>
    /// <param name="error">The error in the bytes.</param>
    /// <returns>The holder; none if the extension is empty, or if there is an error.</returns>
    /// <remarks>Requires: the holder is that of the extension, and the arena of <see cref="Collect"/> is alive.</remarks>
    public unsafe MessageRef TryDecode(TypeRef holder, ArenaAllocator arena, int maxDepth, out ProtoError error)
    {
        fixed (UnknownFields* fields = &_fields) return new MessageRef(holder, ExtensionData.TryRead(fields, holder.Table, arena.State, maxDepth, out error, out _));
    }

    /// <summary>A walker before the first unknown field of a message. Extensions are unknown fields, too.</summary>
    /// <remarks>Requires: as for <see cref="UnknownFieldWalker"/>.</remarks>
    public static unsafe UnknownFieldWalker Walk(MessageRef message) => new(message.Unknown);

    /// <summary>The extension of an unknown field; null if the registry has none.</summary>
    /// <param name="types">The registry.</param>
    /// <param name="message">The type of the message with the field.</param>
    /// <param name="field">The field.</param>
    public static unsafe ExtensionType? TypeOf(TypeRegistry types, TypeRef message, in UnknownFieldWalker field)
    {
        if (!message.Names.IsMessageSet || !MessageSetItem.TryRead(field, out int number, out _)) number = ProtoTag.FieldNumber(field.Tag);
        ExtensionType? extension = types.FindExtension(message, number);
        return extension != null && new ExtensionWalker(null, extension.Field).Takes(field, out _, out _) ? extension : null;
    }

    /// <summary>Copies the parts of each extension one after the other.</summary>
    private static unsafe Span<EncodedExtension> Join(Span<Part> parts, byte* target, ArenaAllocator scratch)
    {
        var extensions = new Span<EncodedExtension>(scratch.Allocate<EncodedExtension>(parts.Length), parts.Length);
        int count = 0;
        foreach (Part part in parts)
        {
            var bytes = (int)(part.End - part.Start);
            Buffer.MemoryCopy(part.Start, target, bytes, bytes);
            if (count == 0 || extensions[count - 1].Number != part.Number)
                extensions[count++] = new EncodedExtension { Number = part.Number, _fields = new UnknownFields { Reference = target } };
            extensions[count - 1]._fields.Length += bytes;
            target += bytes;
        }

        return extensions[..count];
    }

    private readonly unsafe struct Part(int number, byte* start, byte* end) : IComparable<Part>
    {
        public readonly int Number = number;
        public readonly unsafe byte* Start = start;
        public readonly unsafe byte* End = end;

        /// <summary>Fields of one extension keep their order.</summary>
        public unsafe int CompareTo(Part other) =>
            Number != other.Number ? Number.CompareTo(other.Number) : ((nuint)Start).CompareTo((nuint)other.Start);
    }
}
