using System.Buffers;
using LibProtoZeroSharp.Contract;
using LibProtoZeroSharp.Memory;
using LibProtoZeroSharp.Values;
using LibProtoZeroSharp.Wire;

namespace LibProtoZeroSharp.Codec;

/// <summary>
/// Writes an edited message. The result is as if the message had been parsed, changed and written, but what isn't touched is copied in its order.
/// </summary>
/// <remarks>
/// A message on a path is scanned twice if the path goes on through a singular field or a oneof is touched, because the last occurrence decides which fields of
/// a oneof are set, and a message may have several parts.
/// </remarks>
internal ref struct EditPass
{
    /// <summary>The most bytes of memory that an output is asked for at once, besides what encoding needs to be fast.</summary>
    private const int MostAsked = 16 << 10;

    private ProtoWriter _writer;

    private EditPass(SegmentedBuffer buffer) => _writer = new ProtoWriter(buffer);

    /// <summary>Writes an edited message to the start of <paramref name="destination"/>.</summary>
    /// <param name="plan">The fields.</param>
    /// <param name="input">The whole encoded message.</param>
    /// <param name="values">A message of the type with the new values, which is alive; none if no field is replaced or appended.</param>
    /// <param name="destination">The destination.</param>
    /// <returns>Bytes written.</returns>
    /// <exception cref="InvalidOperationException">The destination is too short.</exception>
    /// <exception cref="ProtoException">The input is malformed where it had to be read, or a value can't be written.</exception>
    public static unsafe int Write(EditPlan plan, ReadOnlySpan<byte> input, MessageRef values, Span<byte> destination)
    {
        fixed (byte* start = destination, pinned = input)
        {
            var pass = new EditPass(SegmentedBuffer.CreateAfter(start, start + destination.Length));
            try
            {
                pass.Run(plan, input, values);
                long length = pass._writer.Position;
                if (length > destination.Length) WriterErrors.ThrowNoRoom(0, length, destination.Length);
                return pass._writer.CopyTo(destination);
            }
            finally
            {
                pass._writer.Dispose();
            }
        }
    }

    /// <summary>Writes an edited message. If an exception is thrown, nothing has been written.</summary>
    /// <param name="plan">The fields.</param>
    /// <param name="input">The whole encoded message.</param>
    /// <param name="values">A message of the type with the new values, which is alive; none if no field is replaced or appended.</param>
    /// <param name="output">The destination.</param>
    /// <inheritdoc cref="Write(EditPlan, ReadOnlySpan{byte}, MessageRef, Span{byte})" path="/exception"/>
    public static unsafe void Write(EditPlan plan, ReadOnlySpan<byte> input, MessageRef values, IBufferWriter<byte> output)
    {
        ArgumentNullException.ThrowIfNull(output);
        // Mostly the edited message fits into it, and is not copied twice.
        Span<byte> room = output.GetSpan(Math.Min(input.Length, MostAsked) + EncodeRoom.Total);
        fixed (byte* start = room, pinned = input)
        {
            var pass = new EditPass(SegmentedBuffer.CreateAfter(start, start + room.Length));
            try
            {
                pass.Run(plan, input, values);
                pass._writer.WriteTo(output, room);
            }
            finally
            {
                pass._writer.Dispose();
            }
        }
    }

    private void Run(EditPlan plan, ReadOnlySpan<byte> input, MessageRef values)
    {
        try
        {
            Edit(plan.Root, input, new ProtoReader(input), values);
        }
        catch (ProtoException exception) when (exception.MessageType == null)
        {
            throw new ProtoException(exception.Error, exception.Offset, plan.Type.FullName);
        }
    }

    /// <param name="node">The fields of the message that are touched.</param>
    /// <param name="input">What the positions of the reader count in.</param>
    /// <param name="reader">A reader before the first field of the message.</param>
    /// <param name="values">The message with the new values; none if there are none.</param>
    private void Edit(EditNode node, ReadOnlySpan<byte> input, ProtoReader reader, MessageRef values)
    {
        Span<EditState> states = stackalloc EditState[node.Steps.Length];
        Span<OneofRun> oneofs = stackalloc OneofRun[node.OneofCount];
        states.Clear();
        oneofs.Clear();
        ProtoReader all = reader;
        if (node.NeedsScan) Scan(node, reader, values, states, oneofs);
        int copied = reader.Position;
        while (true)
        {
            int start = reader.Position;
            if (!reader.Next()) break;
            EditStep? step = node.Find(reader.FieldNumber);
            if (step == null || !step.Matches(reader))
            {
                reader.Skip();
                continue;
            }

            ProtoReader field = reader;
            reader.Skip();
            bool isAlive = step.Oneof < 0 || oneofs[step.Oneof].Has(step.Number, start);
            if (isAlive && Keeps(step, field, values)) continue;
            _writer.AddRaw(input[copied..start]);
            copied = reader.Position;
            ref EditState state = ref states[step.Position];
            if (step.Action == EditAction.Replace) Replace(step, field, values, ref state);
            else if (step.Action != EditAction.Enter) step.WriteUnknown(field, ref _writer);
            else if (isAlive) Enter(step, field, input, all, values, state, start);
        }

        _writer.AddRaw(input[copied..reader.Position]);
        foreach (EditStep step in node.Steps)
        {
            if (!Sets(step, values) || states[step.Position].IsDone) continue;
            if (step.Alone != null) step.Alone.Write(values, ref _writer);
            else if (states[step.Position].Count == 0) EnterContent(step, [], new ProtoReader([]), ValuesOf(step, values));
        }
    }

    /// <summary>Finds which occurrences of oneofs and of messages with several parts count.</summary>
    private static void Scan(EditNode node, ProtoReader reader, MessageRef values, Span<EditState> states, Span<OneofRun> oneofs)
    {
        while (true)
        {
            int start = reader.Position;
            if (!reader.Next()) break;
            EditStep? step = node.Find(reader.FieldNumber);
            bool matches = step != null && step.Matches(reader);
            reader.Skip();
            if (!matches) continue;
            ref EditState state = ref states[step!.Position];
            if (step.Oneof >= 0 && oneofs[step.Oneof].Number != step.Number)
            {
                oneofs[step.Oneof] = new OneofRun(step.Number, start);
                state = default;
            }

            if (state.Count++ == 0) state.First = start;
            state.Last = start;
        }

        foreach (EditStep step in node.Steps)
        {
            if (step.Oneof < 0) continue;
            ref OneofRun oneof = ref oneofs[step.Oneof];
            // A field that is set here takes the place of all others of its oneof, and a message that was not the last one is a new one.
            if (Sets(step, values) && (step.Action == EditAction.Replace || oneof.Number != step.Number)) oneof = default;
            if (oneof.Number != step.Number) states[step.Position] = default;
        }
    }

    /// <summary>Whether an occurrence is not touched.</summary>
    private static bool Keeps(EditStep step, ProtoReader field, MessageRef values) => step.Action switch
    {
        EditAction.Keep => true,
        EditAction.Append when !step.IsMap => true,
        EditAction.Append or EditAction.Remove => !IsSet(step, values) || !step.HasKey(MapOf(step, values), field.ReadMessage()),
        _ => false,
    };

    private static MapRef MapOf(EditStep step, MessageRef values)
    {
        MapRef map = values.Value(step.Field).Map(step.Field);
        map.Seal();
        return map;
    }

    private static bool IsSet(EditStep step, MessageRef values) => !values.IsNone && values.IsSet(step.Field);

    /// <summary>Whether the result has the field, whatever the input has.</summary>
    private static bool Sets(EditStep step, MessageRef values) => (step.Alone != null || step.Inner is { TakesValues: true }) && IsSet(step, values);

    /// <summary>The message with the new values of a field's message; none if there are none.</summary>
    private static MessageRef ValuesOf(EditStep step, MessageRef values)
    {
        if (!IsSet(step, values)) return default;
        MessageRef inner = values.Value(step.Field).MessageIfSet(step.Field);
        inner.CheckAlive();
        return inner;
    }

    /// <summary>Writes the new value in place of the first occurrence.</summary>
    private void Replace(EditStep step, ProtoReader field, MessageRef values, ref EditState state)
    {
        if (IsSet(step, values) && !state.IsDone) step.Alone!.Write(values, ref _writer);
        state.IsDone = true;
        step.WriteUnknown(field, ref _writer);
    }

    /// <summary>Writes an edited message in place of its last part, or one of a list.</summary>
    private void Enter(EditStep step, ProtoReader field, ReadOnlySpan<byte> input, ProtoReader all, MessageRef values, EditState state, int start)
    {
        if (!step.IsSingular)
        {
            EnterContent(step, input, ContentOf(step, field), default);
        }
        else if (state.Count == 1)
        {
            EnterContent(step, input, ContentOf(step, field), ValuesOf(step, values));
        }
        else if (state.Last == start)
        {
            EnterParts(step, input, all, values, state);
        }
    }

    /// <summary>Writes an edited message that has several parts. Parsers merge them, so they are the fields of one message, in their order.</summary>
    private void EnterParts(EditStep step, ReadOnlySpan<byte> input, ProtoReader reader, MessageRef values, EditState state)
    {
        using var scratch = new ArenaAllocator();
        Span<byte> room = scratch.AllocateUninitialized<byte>(input.Length);
        int length = 0;
        while (true)
        {
            int start = reader.Position;
            if (!reader.Next()) break;
            ProtoReader field = reader;
            reader.Skip();
            if (start < state.First || field.FieldNumber != step.Number || !step.Matches(field)) continue;
            ProtoReader content = ContentOf(step, field);
            input.Slice(content.Position, content.Remaining).CopyTo(room[length..]);
            length += content.Remaining;
        }

        ReadOnlySpan<byte> joined = room[..length];
        try
        {
            EnterContent(step, joined, new ProtoReader(joined), ValuesOf(step, values));
        }
        catch (ProtoException exception) when (exception.MessageType == null)
        {
            throw new ProtoException(exception.Error, state.First);
        }
    }

    private void EnterContent(EditStep step, ReadOnlySpan<byte> input, ProtoReader content, MessageRef values)
    {
        if (step.IsGroup) _writer.StartGroup(step.Number); else _writer.StartSub(step.Number);
        Edit(step.Inner!, input, content, values);
        if (step.IsGroup) _writer.CloseGroup(); else _writer.CloseSub();
    }

    private static ProtoReader ContentOf(EditStep step, ProtoReader field) => step.IsGroup ? field.ReadGroup() : field.ReadMessage();

    /// <summary>What is known of a field in one message.</summary>
    private struct EditState
    {
        /// <summary>How many occurrences count.</summary>
        public int Count;

        /// <summary>The position of the first one that counts.</summary>
        public int First;

        /// <summary>The position of the last one.</summary>
        public int Last;

        /// <summary>Whether the new value is written.</summary>
        public bool IsDone;
    }

    /// <summary>The occurrences of a oneof that count.</summary>
    /// <param name="number">The number of the field that is set.</param>
    /// <param name="start">The position of the first one after other fields of the oneof.</param>
    private readonly struct OneofRun(int number, int start)
    {
        public int Number => number;

        /// <summary>Whether an occurrence of a field counts.</summary>
        public bool Has(int field, int position) => field == number && position >= start;
    }
}
