using System.Runtime.CompilerServices;

namespace LibProtoZeroSharp;

// Messages that are longer than memory: a list in them is read element by element.
public static partial class ProtoStream
{
    /// <summary>
    /// Enumerates the elements of a list in one message, which may be longer than memory. Each is valid until the next one is read. Other fields are
    /// skipped: an <see cref="ElementReader{TMessage, TElement}"/> can keep them.
    /// </summary>
    /// <typeparam name="TMessage">The type of the message.</typeparam>
    /// <typeparam name="TElement">The type of the elements.</typeparam>
    /// <param name="input">The message, up to the end of the stream. The stream stays open, and is read ahead of the elements.</param>
    /// <param name="path">
    /// The list, by the names in the <c>.proto</c> file: <c>lines</c>, or <c>body.lines</c> for a list of a sub-message.
    /// </param>
    /// <param name="options">
    /// Limits. An element is at most <see cref="ProtoReadOptions.MaxDelimitedLength"/> bytes long. <see cref="ProtoReadOptions.Input"/> is ignored.
    /// </param>
    /// <exception cref="ArgumentException">
    /// The path doesn't lead to a list of these elements, or leads through a list, a map or a group.
    /// </exception>
    /// <remarks>
    /// Enumerating throws a <see cref="ProtoException"/> if the bytes are not a valid message, or exceed a limit, or if the stream ends inside a field.
    /// Its offset counts from where the enumeration began.
    /// </remarks>
    public static IEnumerable<TElement> ReadElements<TMessage, TElement>(Stream input, string path, ProtoReadOptions options = default)
        where TMessage : unmanaged, IProtoMessage<TMessage>
        where TElement : unmanaged, IProtoMessage<TElement> =>
        Enumerate(new ElementReader<TMessage, TElement>(input, path, options));

    /// <summary>
    /// Enumerates the elements of a list in one message, which may be longer than memory, asynchronously. Each is valid until the next one is read. Other
    /// fields are skipped: an <see cref="ElementReader{TMessage, TElement}"/> can keep them.
    /// </summary>
    /// <typeparam name="TMessage">The type of the message.</typeparam>
    /// <typeparam name="TElement">The type of the elements.</typeparam>
    /// <param name="input">The message, up to the end of the stream. The stream stays open, and is read ahead of the elements.</param>
    /// <param name="path">
    /// The list, by the names in the <c>.proto</c> file: <c>lines</c>, or <c>body.lines</c> for a list of a sub-message.
    /// </param>
    /// <param name="options">
    /// Limits. An element is at most <see cref="ProtoReadOptions.MaxDelimitedLength"/> bytes long. <see cref="ProtoReadOptions.Input"/> is ignored.
    /// </param>
    /// <param name="cancellationToken">Stops waiting for input.</param>
    /// <inheritdoc cref="ReadElements{TMessage, TElement}(Stream, string, ProtoReadOptions)" path="/exception"/>
    /// <inheritdoc cref="ReadElements{TMessage, TElement}(Stream, string, ProtoReadOptions)" path="/remarks"/>
    public static IAsyncEnumerable<TElement> ReadElementsAsync<TMessage, TElement>(
        Stream input, string path, ProtoReadOptions options = default, CancellationToken cancellationToken = default)
        where TMessage : unmanaged, IProtoMessage<TMessage>
        where TElement : unmanaged, IProtoMessage<TElement> =>
        EnumerateAsync(new ElementReader<TMessage, TElement>(input, path, options), cancellationToken);

    private static IEnumerable<TElement> Enumerate<TMessage, TElement>(ElementReader<TMessage, TElement> reader)
        where TMessage : unmanaged, IProtoMessage<TMessage>
        where TElement : unmanaged, IProtoMessage<TElement>
    {
        using (reader)
        using (var arena = new ArenaAllocator())
        {
            while (reader.TryRead(arena, out TElement element))
            {
                yield return element;
                arena.Reset();
            }
        }
    }

    private static async IAsyncEnumerable<TElement> EnumerateAsync<TMessage, TElement>(
        ElementReader<TMessage, TElement> reader, [EnumeratorCancellation] CancellationToken cancellationToken)
        where TMessage : unmanaged, IProtoMessage<TMessage>
        where TElement : unmanaged, IProtoMessage<TElement>
    {
        using (reader)
        using (var arena = new ArenaAllocator())
        {
            while (await reader.ReadAsync(arena, cancellationToken).ConfigureAwait(false) is { } element)
            {
                yield return element;
                arena.Reset();
            }
        }
    }
}
