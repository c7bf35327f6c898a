using LibProtoZeroSharp.Messages;

namespace LibProtoZeroSharp;

/// <summary>
/// Writes one message of any length to a stream, one element of a list after the other. Neither the message nor the list is ever in memory as a whole.
/// </summary>
/// <typeparam name="TMessage">The type of the message.</typeparam>
/// <typeparam name="TElement">The type of the elements.</typeparam>
/// <remarks>
/// <para>The fields of a message may be in any order, so its other fields are written by <c>WriteTo</c> to the same stream, before the elements or after them.</para>
/// <para>The length of a sub-message precedes it, and is not known while its elements are still to come. So each element of a list in a sub-message is written with its
/// own occurrence of the sub-message. Parsers merge them, which appends the lists (protobuf.dev, "Last One Wins").</para>
/// <para>It is for one thread at a time.</para>
/// </remarks>
public sealed class ElementWriter<TMessage, TElement> : IDisposable
    where TMessage : unmanaged, IProtoMessage<TMessage>
    where TElement : unmanaged, IProtoMessage<TElement>
{
    private readonly Stream _output;
    private readonly int[] _path;
    private readonly ArenaAllocator _arena = new();

    /// <summary>Begins to write.</summary>
    /// <param name="output">The stream, which stays open. Each element is written to it at once, so a stream with a buffer is faster for small ones.</param>
    /// <param name="path">
    /// The list, by the names in the <c>.proto</c> file: <c>lines</c>, or <c>body.lines</c> for a list of a sub-message.
    /// </param>
    /// <exception cref="ArgumentNullException">The stream or the path is null.</exception>
    /// <exception cref="ArgumentException">The path doesn't lead to a list of these elements, or leads through a list, a map or a group.</exception>
    public ElementWriter(Stream output, string path)
    {
        ArgumentNullException.ThrowIfNull(output);
        ArgumentNullException.ThrowIfNull(path);
        _path = ElementPath.Numbers<TMessage, TElement>(path);
        _output = output;
    }

    /// <summary>Writes an element. If encoding fails, nothing has been written.</summary>
    /// <param name="element">The element, not a null reference.</param>
    /// <param name="options">The order of map entries.</param>
    /// <exception cref="ProtoException">
    /// A string that must be UTF-8 is not, or the element is too large, or nests deeper than the stack allows: it may contain itself.
    /// </exception>
    public void Write(TElement element, ProtoWriteOptions options = default)
    {
        _arena.Reset();
        var writer = new ProtoWriter(_arena);
        Encode(element, options, ref writer);
        writer.WriteTo(_output);
    }

    /// <summary>Writes an element, and flushes the stream. If encoding fails, nothing has been written.</summary>
    /// <param name="element">The element, not a null reference.</param>
    /// <param name="options">The order of map entries.</param>
    /// <param name="cancellationToken">Stops waiting for the stream. A part of the element may have been written then.</param>
    /// <exception cref="OperationCanceledException">The token was cancelled.</exception>
    /// <inheritdoc cref="Write" path="/exception"/>
    public ValueTask WriteAsync(TElement element, ProtoWriteOptions options = default, CancellationToken cancellationToken = default) =>
        AsyncOutput.WriteAsync(
            _output,
            (This: this, element, options),
            static (state, output) =>
            {
                state.This._arena.Reset();
                var writer = new ProtoWriter(state.This._arena);
                state.This.Encode(state.element, state.options, ref writer);
                writer.WriteTo(output);
            },
            cancellationToken);

    /// <summary>Frees the memory for an encoded element. The stream stays open.</summary>
    public void Dispose() => _arena.Dispose();

    private void Encode(TElement element, ProtoWriteOptions options, ref ProtoWriter writer)
    {
        for (int i = 0; i < _path.Length - 1; i++) writer.StartSub(_path[i]);
        writer.AddMessage(_path[^1], element, options);
        for (int i = 0; i < _path.Length - 1; i++) writer.CloseSub();
    }
}
