using System.ComponentModel;
using LibProtoZeroSharp.Codec;
using LibProtoZeroSharp.Formats;
using LibProtoZeroSharp.Values;
using LibProtoZeroSharp.Wire;

namespace LibProtoZeroSharp.Runtime;

/// <summary>Numbers, bools and enums, which are the same in a record.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly struct SameConversion<T> : IRecordConversion<T, T>
{
    /// <inheritdoc/>
    public static T ToManaged(T value, Utf8StringPool? pool, string field = "") => value;

    /// <inheritdoc/>
    public static T ToValue(T value, ArenaAllocator arena, string field = "") => value;
}

/// <summary>Messages that have a record.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly struct RecordConversion<TRecord, TMessage> : IRecordConversion<TMessage, TRecord>
    where TRecord : class, IProtoRecord<TRecord, TMessage>
    where TMessage : unmanaged, IProtoMessage<TMessage>
{
    /// <inheritdoc/>
    /// <exception cref="InvalidOperationException">A time is not valid.</exception>
    /// <exception cref="ProtoException">The message is too deep for the stack.</exception>
    public static TRecord ToManaged(TMessage value, Utf8StringPool? pool, string field = "")
    {
        StackGuard.OfThread.Require();
        return TRecord.FromMessage(value, pool);
    }

    /// <inheritdoc/>
    /// <exception cref="ArgumentNullException">The record, or something in it that can't be null, is null.</exception>
    /// <exception cref="OverflowException">A <see cref="TimeSpan"/> is longer than a duration can be.</exception>
    /// <exception cref="ProtoException">The record is too deep for the stack.</exception>
    public static TMessage ToValue(TRecord value, ArenaAllocator arena, string field = "")
    {
        ArgumentNullException.ThrowIfNull(value);
        if (!StackGuard.OfThread.HasRoom()) throw RecordErrors.TooDeep(TMessage.FullName);
        TMessage message = TMessage.Create(arena);
        value.CopyTo(message, arena);
        return message;
    }

    /// <summary>Copies the outermost message into a record: what <c>ToRecord</c> of a message calls.</summary>
    /// <param name="message">The message.</param>
    /// <param name="pool">Where strings are looked up before they are made; null for none.</param>
    /// <inheritdoc cref="ToManaged" path="/exception"/>
    public static TRecord ToRecord(TMessage message, Utf8StringPool? pool)
    {
        try
        {
            return ToManaged(message, pool);
        }
        catch (ProtoException exception) when (exception.MessageType == null)
        {
            throw MessageFaults.Describe(exception, MessageRef.Of(message));
        }
    }

    /// <summary>The record as JSON, for people. It throws nothing: a record that can't become a message gives the reason.</summary>
    public static string ToText(TRecord value)
    {
        using var arena = new ArenaAllocator();
        try
        {
            return ProtoJson.ToDiagnosticString(ToValue(value, arena));
        }
        catch (Exception exception) when (exception is ArgumentNullException or OverflowException or ProtoException)
        {
            return $"{typeof(TRecord).Name}: {exception.Message}";
        }
    }
}
