using System.ComponentModel;
using LibProtoZeroSharp.Reflection;
using LibProtoZeroSharp.Runtime;

namespace LibProtoZeroSharp;

/// <summary>
/// A generated message: a struct of one pointer to data in an arena. Copying it copies the reference; the data lives until the arena
/// is reset or disposed.
/// </summary>
/// <typeparam name="T">The message type itself.</typeparam>
/// <remarks>Only generated code implements this: everything else relies on <typeparamref name="T"/> being one pointer wide.</remarks>
public unsafe interface IProtoMessage<T> : IArenaCreatable<T>, IEquatable<T> where T : unmanaged, IProtoMessage<T>
{
    /// <summary>
    /// Does nothing. A type without it was generated for another contract with the runtime, and .NET doesn't load it: its code relies on offsets and
    /// sizes that are not those of this assembly. The number in the name is that of the contract. Members of earlier numbers stay, but are
    /// not abstract: if the one that a type does implement were gone, .NET would complain of that, and name neither the type nor its assembly.
    /// </summary>
    [EditorBrowsable(EditorBrowsableState.Never)]
    static abstract void Contract1_RebuildTheAssemblyWithTheVersionOfLibProtoZeroSharpThatItRunsWith();

    /// <summary>Whether this is <c>default</c>: a reference to no message at all.</summary>
    bool IsNull { get; }

    /// <summary>The protobuf name: package, enclosing messages and name, with dots between.</summary>
    static abstract string FullName { get; }

    /// <summary>Names, fields and options of the message, as its .proto file says them. It is made when it is first asked for.</summary>
    static abstract MessageDescriptor Descriptor { get; }

    /// <summary>The extension that is the only field of this type, where the type was made to hold one; null for messages.</summary>
    [EditorBrowsable(EditorBrowsableState.Never)]
    static virtual FieldDescriptor? Extension => null;

    /// <summary>Bytes of the message's data, without what it points to; all zero is the empty message.</summary>
    [EditorBrowsable(EditorBrowsableState.Never)]
    static abstract int DataSize { get; }

    /// <summary>Merges the fields between <paramref name="cursor"/> and <paramref name="end"/> into <paramref name="data"/>.</summary>
    /// <returns>
    /// Where reading stopped: <paramref name="end"/>, unless the last field runs over it, which the caller must find out. Null where the
    /// bytes are malformed, or where an end-group tag ends the message, which is an error unless the message is a group; the context then
    /// knows why and where.
    /// </returns>
    [EditorBrowsable(EditorBrowsableState.Never)]
    static abstract byte* Decode(byte* cursor, byte* end, void* data, DecodeContext* context);

    /// <summary>Writes the fields of <paramref name="data"/> at <paramref name="cursor"/>.</summary>
    /// <returns>The byte behind them.</returns>
    [EditorBrowsable(EditorBrowsableState.Never)]
    static abstract byte* Encode(byte* cursor, void* data, EncodeContext* context);

    /// <summary>The number of bytes that <see cref="Encode"/> writes.</summary>
    [EditorBrowsable(EditorBrowsableState.Never)]
    static abstract ulong Measure(void* data);

    /// <summary>Whether all <c>required</c> fields are set, in sub-messages too.</summary>
    [EditorBrowsable(EditorBrowsableState.Never)]
    static abstract bool IsInitialized(void* data);

    /// <summary>What the <see cref="MessageTable"/> says about the fields, besides <see cref="Link"/>: a row of numbers for each, by rising number.</summary>
    [EditorBrowsable(EditorBrowsableState.Never)]
    static abstract ReadOnlySpan<uint> FieldRows { get; }

    /// <summary>Tells which functions go with the fields: those that give their messages' tables or know their closed enums.</summary>
    [EditorBrowsable(EditorBrowsableState.Never)]
    static virtual void Link(FieldLinks* links)
    {
    }
}
