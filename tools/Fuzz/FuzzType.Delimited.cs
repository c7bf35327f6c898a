using System.Buffers;

namespace LibProtoZeroSharp.Tools.Fuzz;

/// <param name="Messages">The number of messages before the error or the end.</param>
/// <param name="Digest">Their bytes, written again.</param>
/// <param name="Error">The error at which reading ends.</param>
/// <param name="Offset">Where.</param>
internal readonly record struct DelimitedResult(int Messages, uint Digest, ProtoError Error, long Offset);

internal sealed partial class FuzzType<T>
{
    private const int MostPrefix = 5;

    private static readonly ProtoReadOptions _options = new() { MaxDelimitedLength = 1000 };

    public override DelimitedResult ReadDelimited(ReadOnlySpan<byte> input, FuzzMemory memory, uint choice)
    {
        memory.Reset();
        DelimitedResult expected = Model(input, memory);
        DelimitedResult found = new DelimitedReading(memory).Read(input, choice);
        if (found != expected) throw new FindException($"way {choice % DelimitedReading.Ways}: {found}, the model: {expected}");
        return expected;
    }

    private static DelimitedResult Model(ReadOnlySpan<byte> input, FuzzMemory memory)
    {
        int messages = 0;
        uint digest = 0;
        for (int start = 0; start < input.Length; messages++)
        {
            ulong length = 0;
            int content = start, end = Math.Min(input.Length, start + MostPrefix);
            bool hasEnded = false;
            for (; content < end && !hasEnded; content++)
            {
                length |= (ulong)(input[content] & 0x7F) << (7 * (content - start));
                hasEnded = input[content] < 0x80;
            }

            if (!hasEnded && end - start < MostPrefix) return Result(ProtoError.Truncated, input.Length);
            if (!hasEnded || length > int.MaxValue) return Result(ProtoError.InvalidLength, start);
            if (length > (ulong)_options.MaxDelimitedLength) return Result(ProtoError.MessageTooLarge, start);
            if (length > (ulong)(input.Length - content)) return Result(ProtoError.Truncated, input.Length);
            if (!ProtoMessage.TryParse(input.Slice(content, (int)length), memory.First, out T message, out ProtoFailure failure))
                return Result(failure.Error, content + failure.Offset);
            digest = Digest.Of(Write(message, memory.Output), digest);
            start = content + (int)length;
        }

        return Result(ProtoError.None, 0);

        DelimitedResult Result(ProtoError error, long offset) => new(messages, digest, error, offset);
    }

    /// <summary>Reads the same messages in one of the ways that the library has.</summary>
    private sealed class DelimitedReading(FuzzMemory memory)
    {
        public const uint Ways = 8;

        private int _messages;
        private uint _digest;
        private long _start;

        public DelimitedResult Read(ReadOnlySpan<byte> input, uint choice)
        {
            ReadOnlySequence<byte> pieces = memory.Pieces.Cut(input, choice);
            try
            {
                switch (choice % Ways)
                {
                    case 0: AddAll(ProtoStream.ReadAllDelimited<T>(memory.Place(input, atStart: false), _options)); break;
                    case 1: AddAll(ProtoStream.ReadAllDelimited<T>(memory.Place(input, atStart: false), memory.Second, _options with { Input = ProtoInput.AliasUnsafe })); break;
                    case 2: AddAll(ProtoStream.ReadAllDelimited<T>(pieces, memory.Second, _options)); break;
                    case 3: AddAll(ProtoStream.ReadAllDelimited<T>(pieces, _options)); break;
                    case 4: foreach (T message in ProtoStream.ReadAllDelimited<T>(memory.Pieces.Stream, _options)) Add(message); break;
                    case 5: AddAllAsync(ProtoStream.ReadAllDelimitedAsync<T>(memory.Pieces.Stream, memory.Second, _options)).GetAwaiter().GetResult(); break;
                    case 6: ReadStream(input.Length); break;
                    default: ReadSequence(pieces); break;
                }
            }
            catch (ProtoException exception)
            {
                if (exception.MessageType != T.FullName) throw new FindException($"the message type is {exception.MessageType}");
                return new DelimitedResult(_messages, _digest, exception.Error, _start + exception.Offset);
            }

            return new DelimitedResult(_messages, _digest, ProtoError.None, 0);
        }

        private void Add(T message)
        {
            _messages++;
            _digest = Digest.Of(Write(message, memory.Other), _digest);
        }

        private void AddAll(DelimitedMessages<T> messages)
        {
            foreach (T message in messages) Add(message);
        }

        private async Task AddAllAsync(IAsyncEnumerable<T> messages)
        {
            await foreach (T message in messages.ConfigureAwait(false)) Add(message);
        }

        /// <summary>One by one, which says where a message starts only by what it has read.</summary>
        private void ReadStream(int length)
        {
            while (ProtoStream.ReadDelimited<T>(memory.Pieces.Stream, memory.Second, _options) is { } message)
            {
                Add(message);
                _start = memory.Pieces.Stream.BytesRead;
            }

            if (_start != length) throw new FindException($"the stream has ended after {_start} of {length} bytes");
        }

        private void ReadSequence(ReadOnlySequence<byte> rest)
        {
            long length = rest.Length;
            while (ProtoStream.TryReadDelimited(ref rest, memory.Second, out T message, _options))
            {
                Add(message);
                _start = length - rest.Length;
            }

            if (!rest.IsEmpty) throw new ProtoException(ProtoError.Truncated, rest.Length, T.FullName);
        }
    }
}
