using System.Buffers;
using System.Diagnostics;
using LibProtoZeroSharp.Codec;
using LibProtoZeroSharp.Formats;
using LibProtoZeroSharp.Memory;
using LibProtoZeroSharp.Runtime;
using LibProtoZeroSharp.Values;
using LibProtoZeroSharp.WellKnownTypes;
using LibProtoZeroSharp.Wire;

namespace LibProtoZeroSharp;

/// <summary>
/// A message whose type is known at run time: a reference to data in an arena, together with the type. Copying it copies the reference. The data are
/// valid until the arena is reset or disposed.
/// </summary>
/// <remarks>
/// <para>It has the same data in memory as a generated message of its type, and is parsed, written, copied and compared by the same code. Only
/// parsing and writing are table-driven.</para>
/// <para>Members that take a field find it by a <see cref="FieldKey"/>: its name, number or descriptor. They throw <see cref="ArgumentException"/> if
/// the type has no such field, and <see cref="InvalidOperationException"/> if the field has another type.</para>
/// <para>Like all messages it may be read by several threads, and changed by one.</para>
/// </remarks>
[DebuggerDisplay("{DebuggerDisplay,nq}")]
[DebuggerTypeProxy(typeof(DynamicMessageDebugView))]
public readonly partial struct DynamicMessage : IEquatable<DynamicMessage>
{
    private readonly MessageRef _message;
    private readonly TypeRegistry? _registry;

    internal DynamicMessage(MessageRef message, TypeRegistry? registry)
    {
        _message = message;
        _registry = registry;
    }

    /// <summary>Whether this is <c>default</c>, which refers to no message.</summary>
    public bool IsNull => _message.IsNone;

    /// <summary>The type; null for a null reference.</summary>
    public DynamicMessageType Type => new(_message.Type, _registry);

    /// <summary>The fields that the schema doesn't know, encoded, in the order of the input. A <see cref="ProtoReader"/> can read them.</summary>
    /// <remarks>The span is valid until the message is changed or its arena is reset or disposed.</remarks>
    public ReadOnlySpan<byte> UnknownFields
    {
        get
        {
            ReadOnlySpan<byte> unknown = Ref.UnknownBytes;
            Type.KeepAlive();
            return unknown;
        }
    }

    /// <summary>The message, for reading. It is checked that there is one, and that its type is there, without the Debug package too.</summary>
    internal MessageRef Ref
    {
        get
        {
            if (IsNull) throw new InvalidOperationException("default(DynamicMessage) is a reference to no message; make one with Create(arena).");
            _message.CheckAlive();
            return new MessageRef(Type.Ref, _message);
        }
    }

    private MessageRef WritableRef
    {
        get
        {
            _message.RequireWritable();
            return Ref;
        }
    }

    private string DebuggerDisplay => DynamicMessageDebugView.Describe(this);

    /// <summary>A generated message as a dynamic one. Both are the same message; nothing is copied.</summary>
    /// <param name="message">The message; a null reference gives a null reference.</param>
    public static DynamicMessage From<T>(T message) where T : unmanaged, IProtoMessage<T> =>
        message.IsNull ? default : new DynamicMessage(MessageRef.Of(message), null);

    /// <summary>Whether two messages are of the same type and have the same fields, set to the same values.</summary>
    public static bool operator ==(DynamicMessage left, DynamicMessage right) => left.Equals(right);

    /// <summary>Whether two messages differ.</summary>
    public static bool operator !=(DynamicMessage left, DynamicMessage right) => !left.Equals(right);

    /// <summary>
    /// The generated message that this is. Nothing is copied: both are the same message. Both types have the same name, and the same fields at the
    /// same places in memory, as types of the same <c>.proto</c> file do.
    /// </summary>
    /// <returns>False if the types differ.</returns>
    public bool TryAs<T>(out T message) where T : unmanaged, IProtoMessage<T>
    {
        bool isSame = TryAs(DynamicMessageType.Of<T>(), out DynamicMessage same);
        message = isSame ? same._message.As<T>() : default;
        return isSame;
    }

    /// <summary>
    /// This message as one of another type of the same name, which has the same fields at the same places in memory. Nothing is copied.
    /// </summary>
    /// <param name="type">The other type, generated or of any registry.</param>
    /// <param name="message">The same message; a null reference if the result is false.</param>
    /// <returns>False if the types differ.</returns>
    public bool TryAs(DynamicMessageType type, out DynamicMessage message)
    {
        bool isSame = Type.Ref.Equals(type.Ref) || (Type.FullName == type.FullName && TypeRegistry.HaveSameLayout(Type, type));
        message = isSame ? new DynamicMessage(new MessageRef(type.Ref, Ref), type.Registry) : default;
        return isSame;
    }

    /// <summary>
    /// The generated message with the same fields. It is this message if <see cref="TryAs{T}"/> can say so; otherwise it is a new one, as if the
    /// encoding of this message had been parsed.
    /// </summary>
    /// <param name="arena">The arena of a new message.</param>
    /// <exception cref="ProtoException">The message can't be encoded, or its encoding is not a valid message of the other type.</exception>
    public T To<T>(ArenaAllocator arena) where T : unmanaged, IProtoMessage<T>
    {
        if (TryAs(out T same)) return same;
        using ArenaAllocator scratch = arena.Scratch();
        var writer = new ProtoWriter(scratch);
        Write(ref writer);
        Span<byte> bytes = scratch.AllocateUninitialized<byte>((int)writer.GetTotalLength());
        writer.CopyTo(bytes);
        return ProtoMessage.Parse<T>(bytes, arena);
    }

    /// <summary>Merges the rest of <paramref name="reader"/> into the message, as <see cref="ProtoMessage"/>'s <c>Read</c> does.</summary>
    /// <param name="reader">The reader, whose depth limit goes on in the message.</param>
    /// <param name="arena">The arena of what is read.</param>
    /// <param name="options">Limits. The input is always copied.</param>
    /// <exception cref="ProtoException">
    /// The bytes are not a valid message of this type, or exceed a limit. The fields before the error have been merged.
    /// </exception>
    public void Read(ref ProtoReader reader, ArenaAllocator arena, ProtoReadOptions options = default)
    {
        ProtoMessage.Read(WritableRef, ref reader, arena, options);
        Type.KeepAlive();
    }

    /// <summary>Bytes of the encoded message.</summary>
    /// <exception cref="ProtoException">The message takes more than 2^31−1 bytes, or nests deeper than the stack allows.</exception>
    public int CalculateSize() => Type.KeepAlive(ProtoMessage.CalculateSize(Ref));

    /// <summary>Writes the fields of the message, without a tag and without a length prefix.</summary>
    /// <param name="writer">The writer, which then continues after the message.</param>
    /// <param name="options">The order of map entries.</param>
    /// <exception cref="ProtoException">
    /// A string that must be UTF-8 is not, or the message is too large, or nests deeper than the stack allows. The writer is unchanged then.
    /// </exception>
    /// <exception cref="InvalidOperationException">The message does not fit into the writer's span. The writer is unchanged then.</exception>
    /// <exception cref="InsufficientMemoryException">The arena is exhausted. The writer is unchanged then.</exception>
    public void Write(ref ProtoWriter writer, ProtoWriteOptions options = default) => Write(ref writer, options, int.MaxValue);

    /// <inheritdoc cref="ProtoMessage.WriteAliased{T}(T, ref ProtoWriter, ProtoWriteOptions)" path="/*[not(self::param[@name='message'])]"/>
    public void WriteAliased(ref ProtoWriter writer, ProtoWriteOptions options = default) => Write(ref writer, options, AliasedValues.LeastToCopy);

    /// <summary>Writes the message to the start of <paramref name="destination"/>.</summary>
    /// <param name="destination">The destination.</param>
    /// <param name="options">The order of map entries.</param>
    /// <returns>Bytes written.</returns>
    /// <exception cref="InvalidOperationException">The destination is too short; its contents are unspecified then.</exception>
    /// <exception cref="ProtoException">A string that must be UTF-8 is not, or the message nests deeper than the stack allows.</exception>
    public int WriteTo(Span<byte> destination, ProtoWriteOptions options = default) => Type.KeepAlive(ProtoMessage.WriteTo(Ref, destination, options));

    /// <inheritdoc cref="ProtoMessage.TryWriteTo{T}(T, Span{byte}, out int, ProtoWriteOptions)" path="/*[not(self::param[@name='message'])]"/>
    public bool TryWriteTo(Span<byte> destination, out int bytesWritten, ProtoWriteOptions options = default) =>
        Type.KeepAlive(ProtoMessage.TryWriteTo(Ref, destination, out bytesWritten, options));

    /// <summary>Writes the message to <paramref name="output"/>. If an exception is thrown, nothing has been written.</summary>
    /// <param name="output">The destination.</param>
    /// <param name="options">The order of map entries.</param>
    /// <inheritdoc cref="Write(ref ProtoWriter, ProtoWriteOptions)" path="/*[not(self::param)]"/>
    public void WriteTo(IBufferWriter<byte> output, ProtoWriteOptions options = default)
    {
        ProtoMessage.WriteTo(Ref, output, options);
        Type.KeepAlive();
    }

    /// <summary>Writes the message to <paramref name="output"/>. If encoding fails, nothing has been written.</summary>
    /// <inheritdoc cref="WriteTo(IBufferWriter{byte}, ProtoWriteOptions)"/>
    public void WriteTo(Stream output, ProtoWriteOptions options = default)
    {
        ProtoMessage.WriteTo(Ref, output, options);
        Type.KeepAlive();
    }

    /// <summary>Encodes the message into a new array.</summary>
    /// <param name="options">The order of map entries.</param>
    /// <inheritdoc cref="Write(ref ProtoWriter, ProtoWriteOptions)" path="/*[not(self::param)]"/>
    public byte[] ToByteArray(ProtoWriteOptions options = default) => Type.KeepAlive(ProtoMessage.ToByteArray(Ref, options));

    /// <summary>Packs the message: the name of its type goes into <see cref="Any.TypeUrl"/>, and its encoding into <see cref="Any.Value"/>.</summary>
    /// <param name="arena">The arena of the result and its bytes.</param>
    /// <param name="typeUrlPrefix">The prefix of the URL. A slash is added unless it ends with one.</param>
    /// <exception cref="ArgumentNullException">The prefix is null.</exception>
    /// <exception cref="ProtoException">A string that must be UTF-8 is not, or the message is too large.</exception>
    public Any Pack(ArenaAllocator arena, string typeUrlPrefix = Any.DefaultTypeUrlPrefix)
    {
        Any any = Any.CreateFor(Type.FullName, CalculateSize(), arena, typeUrlPrefix, out Span<byte> room);
        WriteTo(room);
        return any;
    }

    /// <summary>Copies a message with everything that it refers to.</summary>
    /// <param name="arena">The arena of the whole copy.</param>
    /// <inheritdoc cref="ProtoMessage.Clone{T}(T, ArenaAllocator)" path="/exception|/remarks"/>
    public DynamicMessage Clone(ArenaAllocator arena)
    {
        return IsNull ? default : new DynamicMessage(Type.KeepAlive(ProtoMessage.Clone(Ref, arena)), _registry);
    }

    /// <param name="writer">The writer.</param>
    /// <param name="options">The order of map entries.</param>
    /// <param name="leastAliased">Bytes of a value from which on the output refers to it.</param>
    internal void Write(ref ProtoWriter writer, ProtoWriteOptions options, int leastAliased)
    {
        ProtoMessage.Write(Ref, ref writer, options, leastAliased);
        Type.KeepAlive();
    }

    /// <inheritdoc cref="ProtoMessage.CloneToBlock"/>
    internal DynamicMessage CloneToBlock() => new(Type.KeepAlive(ProtoMessage.CloneToBlock(Ref)), _registry);

    /// <summary>Merges copies of the fields of a message of the same type into this one.</summary>
    /// <param name="source">The message to merge from. If it is a null reference, nothing happens.</param>
    /// <param name="arena">The arena of this message, or one that lives as long.</param>
    /// <exception cref="ArgumentException">The source is of another type.</exception>
    /// <inheritdoc cref="ProtoMessage.MergeFrom{T}(T, T, ArenaAllocator)" path="/exception"/>
    public void MergeFrom(DynamicMessage source, ArenaAllocator arena)
    {
        if (source.IsNull) return;
        if (!source.TryAs(Type, out DynamicMessage same))
            throw new ArgumentException(ErrorText.Of($"A message of type {source.Type} can't be merged into one of type {Type}."), nameof(source));
        ProtoMessage.MergeFrom(WritableRef, same.Ref, arena);
        Type.KeepAlive();
    }

    /// <summary>Makes all fields absent, unknown fields too. Memory of lists and maps is freed only with the arena.</summary>
    public void Clear()
    {
        WritableRef.Clear();
        Type.KeepAlive();
    }

    /// <summary>Whether all <c>required</c> fields are set, in sub-messages too. Extensions are not checked.</summary>
    /// <exception cref="ProtoException">Messages nest deeper than the stack allows: the message may contain itself.</exception>
    public bool IsInitialized() => Type.KeepAlive(RequiredFields.AreSet(Ref));

    /// <summary>The paths of the <c>required</c> fields that are not set, such as <c>list[3].id</c>.</summary>
    /// <returns>An empty list if <see cref="IsInitialized"/> is true.</returns>
    public IReadOnlyList<string> FindMissing() => IsInitialized() ? [] : Type.KeepAlive(MissingFields.Find(Ref));

    /// <summary>Whether both are of the same type and have the same fields, set to the same values, in sub-messages too.</summary>
    /// <returns>A null reference equals only another null reference.</returns>
    /// <inheritdoc cref="ProtoMessage.Equals{T}(T, T)" path="/remarks|/exception"/>
    public bool Equals(DynamicMessage other)
    {
        if (IsNull || other.IsNull) return IsNull && other.IsNull;
        return other.TryAs(Type, out DynamicMessage same) && Type.KeepAlive(ProtoMessage.AreEqual(Ref, same.Ref));
    }

    /// <inheritdoc/>
    public override bool Equals(object? obj) => obj is DynamicMessage other && Equals(other);

    /// <summary>A hash of the fields and their values. Equal messages have the same hash. It is seeded per process: don't store it.</summary>
    public override int GetHashCode() => IsNull ? 0 : Type.KeepAlive(ProtoMessage.GetHashCode(Ref));

    /// <summary>The message as text for people: JSON, if JSON can represent it (<see cref="ProtoJson"/>).</summary>
    public override string ToString()
    {
        if (IsNull) return "null";
        using JsonText text = JsonText.Of(Ref, new ProtoJsonWriteOptions { Types = Type.Registry }, isDiagnostic: true);
        Type.KeepAlive();
        return text.Buffer.ToString();
    }
}
