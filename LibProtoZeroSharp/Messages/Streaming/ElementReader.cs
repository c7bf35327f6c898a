using LibProtoZeroSharp.Memory;
using LibProtoZeroSharp.Messages;
using LibProtoZeroSharp.Wire;

namespace LibProtoZeroSharp;

/// <summary>
/// Reads one message of any length from a stream, one element of a list after the other. Neither the message nor the list is ever in memory as a whole.
/// </summary>
/// <typeparam name="TMessage">The type of the message.</typeparam>
/// <typeparam name="TElement">The type of the elements.</typeparam>
/// <remarks>
/// It needs memory for one element and its encoded bytes. A message may be longer than 2 GiB; each of its fields may not. It is for one thread at a time.
/// </remarks>
public sealed class ElementReader<TMessage, TElement> : IDisposable
    where TMessage : unmanaged, IProtoMessage<TMessage>
    where TElement : unmanaged, IProtoMessage<TElement>
{
    private readonly Stream _input;
    private readonly ElementScanner _scanner;
    private readonly KeptFields? _head;
    private readonly ProtoReadOptions _options;

    /// <summary>Begins to read, and skips all fields but the list.</summary>
    /// <param name="input">The stream. It stays open, and is read ahead of the elements.</param>
    /// <param name="path">
    /// The list, by the names in the <c>.proto</c> file: <c>lines</c>, or <c>body.lines</c> for a list of a sub-message.
    /// </param>
    /// <param name="options">
    /// Limits. An element is at most <see cref="ProtoReadOptions.MaxDelimitedLength"/> bytes long. <see cref="ProtoReadOptions.Input"/> is ignored: elements
    /// are copied.
    /// </param>
    /// <exception cref="ArgumentNullException">The stream or the path is null.</exception>
    /// <exception cref="ArgumentException">
    /// The path doesn't lead to a list of these elements, or leads through a list, a map or a group.
    /// </exception>
    public ElementReader(Stream input, string path, ProtoReadOptions options = default) : this(input, path, null, options)
    {
    }

    /// <summary>Begins to read, and keeps all fields but the list for <see cref="ParseHead"/>.</summary>
    /// <param name="input">The stream. It stays open, and is read ahead of the elements.</param>
    /// <param name="path">
    /// The list, by the names in the <c>.proto</c> file: <c>lines</c>, or <c>body.lines</c> for a list of a sub-message.
    /// </param>
    /// <param name="head">
    /// The arena of the other fields. It must not be reset while this reader is used, so it is another one than that of the elements. Its limit
    /// (<see cref="ArenaOptions.MaxBytes"/>) bounds what a sender can put into it.
    /// </param>
    /// <param name="options">Limits, as for the other constructor.</param>
    /// <inheritdoc cref="ElementReader{TMessage, TElement}(Stream, string, ProtoReadOptions)" path="/exception"/>
    public ElementReader(Stream input, string path, ArenaAllocator head, ProtoReadOptions options = default) : this(input, path, (ArenaAllocator?)head, options)
    {
    }

    private ElementReader(Stream input, string path, ArenaAllocator? head, ProtoReadOptions options)
    {
        ArgumentNullException.ThrowIfNull(input);
        ArgumentNullException.ThrowIfNull(path);
        int[] numbers = ElementPath.Numbers<TMessage, TElement>(path);
        _input = input;
        _options = options with { Input = ProtoInput.Copy };
        _head = head is { } arena ? new KeptFields(numbers, arena) : null;
        _scanner = new ElementScanner(numbers, TMessage.FullName, options, _head);
    }

    /// <summary>Bytes of the message that have been taken: up to the last element that was read, and all of them at the end.</summary>
    public long Position => _scanner.Position;

    /// <summary>Reads the next element.</summary>
    /// <param name="arena">
    /// The arena of the element, which is valid until the arena is reset or disposed. Reset it after each element, or after some of them.
    /// </param>
    /// <param name="element">The element; a null reference if the result is false.</param>
    /// <returns>False at the end of the stream.</returns>
    /// <exception cref="ProtoException">
    /// The bytes are not a valid message, or exceed a limit, or the stream ends inside a field. The offset counts from where the message began. After an error
    /// inside of an element, the next one can be read.
    /// </exception>
    /// <exception cref="ObjectDisposedException">This reader is disposed.</exception>
    public bool TryRead(ArenaAllocator arena, out TElement element)
    {
        while (true)
        {
            if (TryParse(arena, out element)) return true;
            if (_scanner.IsFinished) return false;
            _scanner.Advance(_input.ReadChecked(_scanner.PrepareRoom().Span));
        }
    }

    /// <summary>Reads the next element, and awaits its bytes.</summary>
    /// <param name="arena">
    /// The arena of the element, which is valid until the arena is reset or disposed. This must not happen before the task has ended.
    /// </param>
    /// <param name="cancellationToken">Stops waiting for input. The element can be read later then.</param>
    /// <returns>The element; null at the end of the stream.</returns>
    /// <exception cref="OperationCanceledException">The token was cancelled.</exception>
    /// <inheritdoc cref="TryRead" path="/exception"/>
    public async ValueTask<TElement?> ReadAsync(ArenaAllocator arena, CancellationToken cancellationToken = default)
    {
        while (true)
        {
            if (TryParse(arena, out TElement element)) return element;
            if (_scanner.IsFinished) return null;
            _scanner.Advance(await _input.ReadCheckedAsync(_scanner.PrepareRoom(), cancellationToken).ConfigureAwait(false));
        }
    }

    /// <summary>
    /// Parses the fields that were read so far, without the list. Those after the elements that were read are not among them, so a program that needs all
    /// calls it at the end.
    /// </summary>
    /// <returns>The message, in the arena that was given for it.</returns>
    /// <exception cref="InvalidOperationException">No arena was given for these fields.</exception>
    /// <exception cref="ProtoException">The fields are not a valid message, or exceed a limit. The offset is that in the message without the list.</exception>
    /// <exception cref="InsufficientMemoryException">The arena is exhausted.</exception>
    public TMessage ParseHead()
    {
        if (_head == null) throw new InvalidOperationException("The other fields were skipped: give the reader an arena for them.");
        return ProtoMessage.ParseAt<TMessage>(_head.Encoded(), _head.Arena, _options, 0);
    }

    /// <summary>Gives the buffer back. The stream stays open.</summary>
    public void Dispose() => _scanner.Dispose();

    private bool TryParse(ArenaAllocator arena, out TElement element)
    {
        element = default;
        if (!_scanner.TryNext(out ReadOnlySpan<byte> bytes, out long offset)) return false;
        element = ProtoMessage.ParseAt<TElement>(bytes, arena, _options, offset);
        return true;
    }
}
