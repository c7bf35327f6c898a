using System.ComponentModel;
using LibProtoZeroSharp.Reflection;
using LibProtoZeroSharp.Runtime;
using LibProtoZeroSharp.Values;

namespace LibProtoZeroSharp;

/// <summary>
/// A generated message of any type: a struct of one pointer to data in an arena. <see cref="IProtoMessage{T}"/> is the same with its type.
/// </summary>
/// <remarks>
/// <para>Only generated code implements this. The interface has no type parameter: explicit implementations have its name in theirs, and so every
/// message of an assembly shares these names in the metadata.</para>
/// <para>Requires, for every static member that takes <c>data</c>: it is the address of <see cref="DataSize"/> bytes of a message of this type,
/// aligned to 8 bytes, not null, in memory that is alive. <see cref="Decode"/> writes to it, so there it is not the default of an absent sub-message.
/// Implementations do not check this.</para>
/// </remarks>
public interface IProtoMessage
{
    /// <summary>
    /// Does nothing. A type without this member was generated for another contract with the runtime: its code relies on offsets and sizes that are
    /// not those of this assembly. .NET does not load such a type. The name contains the number of the contract. Members with earlier numbers
    /// stay, but are not abstract: if the member that a type implements were missing, .NET would report only that, and name neither the type nor its
    /// assembly.
    /// </summary>
    [EditorBrowsable(EditorBrowsableState.Never)]
    static abstract void Contract2_RebuildTheAssemblyWithTheVersionOfLibProtoZeroSharpThatItRunsWith();

    /// <summary>Does nothing. Types of an earlier contract implement it.</summary>
    [EditorBrowsable(EditorBrowsableState.Never)]
    static virtual void Contract1_RebuildTheAssemblyWithTheVersionOfLibProtoZeroSharpThatItRunsWith()
    {
    }

    /// <summary>Whether this is <c>default</c>, which refers to no message.</summary>
    bool IsNull { get; }

    /// <summary>The protobuf name: package, enclosing messages and name, separated by dots.</summary>
    static abstract string FullName { get; }

    /// <summary>Names, fields and options of the message, as in its .proto file. It is made at the first access.</summary>
    /// <exception cref="NotSupportedException">The type was generated with <c>optimize_for = LITE_RUNTIME</c>.</exception>
    static virtual MessageDescriptor Descriptor => throw LiteTypes.NoDescriptor("This message type");

    /// <summary>If the type was generated to hold an extension as its only field, that extension; null for messages.</summary>
    [EditorBrowsable(EditorBrowsableState.Never)]
    static virtual FieldDescriptor? Extension => null;

    /// <summary>Bytes of the message's data, without the memory that they refer to. All zeros are the empty message.</summary>
    /// <remarks>
    /// Ensures: a constant of at least a pointer's size; the last 8 bytes are the pointer to the unknown fields
    /// (<c>DataSizes.Pointer</c>). At most about 1.5 MiB.
    /// </remarks>
    [EditorBrowsable(EditorBrowsableState.Never)]
    static abstract int DataSize { get; }

    /// <summary>Merges the fields between <paramref name="cursor"/> and <paramref name="end"/> into <paramref name="data"/>.</summary>
    /// <param name="cursor">The first tag. It may be after <paramref name="end"/>, and is returned unchanged then.</param>
    /// <param name="end">The end of the message; for a group, the end of the message around it.</param>
    /// <param name="data">The data to merge into; written to.</param>
    /// <param name="context">The parse. It has no error; the caller has entered the level (<c>TryNest</c>) for a nested message.</param>
    /// <returns>
    /// <paramref name="end"/>, or an address up to 14 bytes after it if the last field exceeds the end. Null if the bytes are malformed, or if an
    /// end-group tag ends the message; the context then has the error and its address. The end-group tag is an error unless the message is a group.
    /// </returns>
    /// <remarks>
    /// Requires: the type's remarks on <paramref name="data"/>; after the end of the input, 64 more bytes can be read (<c>ArenaState.Slop</c>);
    /// the input lives as long as the message, which has views of it. The caller compares the result with <paramref name="end"/>: only it finds out
    /// that the last field was truncated. Ensures: after an error, all pointers and counts in the data are valid, but it is unspecified which
    /// fields are merged; bytes after <paramref name="end"/> may have been taken for part of the last field.
    /// </remarks>
    [EditorBrowsable(EditorBrowsableState.Never)]
    static abstract Cursor Decode(Cursor cursor, Cursor end, DataAddress data, DecodeContext context);

    /// <summary>
    /// Writes the fields of <paramref name="data"/> at <paramref name="cursor"/>, by ascending number, and the unknown fields after them.
    /// </summary>
    /// <param name="cursor">Where the first tag goes.</param>
    /// <param name="data">The data of the message; only read, except that maps are sealed.</param>
    /// <param name="context">The write.</param>
    /// <returns>The address after the last field. Bytes that were written before may have moved, together with the context's origin.</returns>
    /// <remarks>
    /// Requires: <c>EncodeRoom.Total</c> bytes of room at <paramref name="cursor"/>, less a tag and a length (10 bytes). Ensures: no byte after the
    /// room is written. The room left at the result is unspecified, so the caller calls <see cref="EncodeContext.Ensure"/> before it writes
    /// on. If it throws, the bytes after <paramref name="cursor"/> are unspecified.
    /// </remarks>
    [EditorBrowsable(EditorBrowsableState.Never)]
    static abstract Cursor Encode(Cursor cursor, DataAddress data, EncodeContext context);

    /// <summary>Bytes that <see cref="Encode"/> writes; more than 2^31−1 if the message is too large.</summary>
    [EditorBrowsable(EditorBrowsableState.Never)]
    static abstract ulong Measure(DataAddress data);

    /// <summary>
    /// Whether decoding, encoding and measuring are table-driven, as the option <c>optimize_for = CODE_SIZE</c> asks for.
    /// </summary>
    [EditorBrowsable(EditorBrowsableState.Never)]
    static virtual bool IsTableDriven => false;

    /// <summary>Whether the type has no descriptor, as the option <c>optimize_for = LITE_RUNTIME</c> asks for.</summary>
    [EditorBrowsable(EditorBrowsableState.Never)]
    static virtual bool IsLite => false;

    /// <summary>Whether all <c>required</c> fields are set, in sub-messages too.</summary>
    [EditorBrowsable(EditorBrowsableState.Never)]
    static virtual bool IsInitialized(DataAddress data) => true;

    /// <summary>
    /// The rows of the <see cref="MessageTable"/>, one for each field, by ascending number. Each row is the numbers of a <c>FieldRow</c>. The
    /// functions of the fields come from <see cref="Link"/>.
    /// </summary>
    [EditorBrowsable(EditorBrowsableState.Never)]
    static abstract ReadOnlySpan<uint> FieldRows { get; }

    /// <summary>Stores the functions of the fields: those that return the tables of their messages or know their closed enums.</summary>
    /// <param name="links">It has one element for each row of <see cref="FieldRows"/>.</param>
    [EditorBrowsable(EditorBrowsableState.Never)]
    static virtual void Link(FieldLinks links)
    {
    }
}
