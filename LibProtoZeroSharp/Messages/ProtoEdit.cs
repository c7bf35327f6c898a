using System.Buffers;
using LibProtoZeroSharp.Codec;
using LibProtoZeroSharp.Values;

namespace LibProtoZeroSharp;

/// <summary>
/// Changes some fields of encoded messages, without a parse of the others: their bytes and their order stay. The result is what a parse, the changes and a write
/// give, but for the order of fields.
/// </summary>
/// <typeparam name="T">The type of the messages.</typeparam>
/// <remarks>
/// <para>The new values are in a message of the type, so they have the types of the schema, and nothing managed is allocated. The edit of a field is that of
/// a <c>google.protobuf.FieldMask</c>: a field that is not set there is cleared.</para>
/// <para>Make an edit once, and keep it: making it takes longer than applying it. Several threads may use it.</para>
/// <para>Fields that are not on a path are not checked: strings may have bytes that are not UTF-8, and sub-messages may be malformed. Groups and the lengths of
/// all fields beside a path are checked. The lengths around a change take the fewest bytes. The parts of a message that an edit goes through become one.</para>
/// </remarks>
public sealed class ProtoEdit<T> where T : unmanaged, IProtoMessage<T>
{
    private readonly EditPlan _plan;

    /// <summary>Says which fields are edited, by their names in the <c>.proto</c> file, such as <c>id</c> or <c>customer.name</c>.</summary>
    /// <param name="replace">
    /// Fields that take the state of the values: the value, list or map, or that it is absent. If the values have a message on the way, the result has it too.
    /// </param>
    /// <param name="append">Lists that get the items of the values after their own, and maps that get the entries of the values, in place of those with the same key.</param>
    /// <param name="remove">Maps that lose the entries whose keys the values have.</param>
    /// <param name="clear">
    /// Fields that become absent. A path may lead through lists of messages and the values of maps: <c>items.price</c> clears the price of every item.
    /// </param>
    /// <exception cref="ArgumentNullException">A path is null.</exception>
    /// <exception cref="ArgumentException">
    /// A path leads to no field, or to one of another kind, or through a list or map that is not to be cleared, or to a field that another path leads to or through.
    /// </exception>
    public ProtoEdit(
        IEnumerable<string>? replace = null, IEnumerable<string>? append = null, IEnumerable<string>? remove = null, IEnumerable<string>? clear = null)
    {
        _plan = new EditPlan(
            TypeRef.Of<T>(), (EditAction.Replace, replace), (EditAction.Append, append), (EditAction.Remove, remove), (EditAction.Clear, clear));
    }

    /// <summary>Writes an edited message to the start of <paramref name="destination"/>.</summary>
    /// <param name="input">The whole encoded message.</param>
    /// <param name="values">A message with the new values; a null reference if fields are only cleared.</param>
    /// <param name="destination">The destination, which is not the memory of the input.</param>
    /// <returns>Bytes written.</returns>
    /// <exception cref="InvalidOperationException">The destination is too short; its contents are unspecified then.</exception>
    /// <exception cref="ObjectDisposedException">The arena of the values has been reset or disposed.</exception>
    /// <exception cref="ProtoException">
    /// The input is malformed where it was read, or a value can't be written: a string that must be UTF-8 is not, or the message is too large or nests deeper than
    /// the stack allows. The contents of the destination are unspecified then.
    /// </exception>
    public int Apply(ReadOnlySpan<byte> input, T values, Span<byte> destination) => EditPass.Write(_plan, input, RefOf(values), destination);

    /// <summary>Writes an edited message to <paramref name="output"/>. If an exception is thrown, nothing has been written.</summary>
    /// <param name="input">The whole encoded message.</param>
    /// <param name="values">A message with the new values; a null reference if fields are only cleared.</param>
    /// <param name="output">The destination.</param>
    /// <exception cref="ArgumentNullException">The output is null.</exception>
    /// <exception cref="ObjectDisposedException">The arena of the values has been reset or disposed.</exception>
    /// <exception cref="ProtoException">
    /// The input is malformed where it was read, or a value can't be written: a string that must be UTF-8 is not, or the message is too large or nests deeper than
    /// the stack allows.
    /// </exception>
    public void Apply(ReadOnlySpan<byte> input, T values, IBufferWriter<byte> output) => EditPass.Write(_plan, input, RefOf(values), output);

    /// <summary>Writes an edited message, whose input is in segments, to <paramref name="output"/>. The segments are joined in memory of the call.</summary>
    /// <inheritdoc cref="Apply(ReadOnlySpan{byte}, T, IBufferWriter{byte})"/>
    public void Apply(in ReadOnlySequence<byte> input, T values, IBufferWriter<byte> output)
    {
        if (input.IsSingleSegment)
        {
            Apply(input.FirstSpan, values, output);
            return;
        }

        using var scratch = new ArenaAllocator();
        Apply(ProtoMessage.Join(input, scratch, TypeRef.Of<T>()), values, output);
    }

    private static MessageRef RefOf(T values) => values.IsNull ? default : MessageRef.Of(values);
}
