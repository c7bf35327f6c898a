using System.ComponentModel;

namespace LibProtoZeroSharp.Runtime;

/// <summary>An immutable record of .NET beside a message, as <c>Records="true"</c> generates it.</summary>
/// <typeparam name="TRecord">The record itself.</typeparam>
/// <typeparam name="TMessage">The message.</typeparam>
/// <remarks>Only generated code implements and calls this. Users call <c>ToRecord</c> of the message and <c>ToMessage</c> of the record, which check the stack.</remarks>
[EditorBrowsable(EditorBrowsableState.Never)]
public interface IProtoRecord<TRecord, TMessage>
    where TRecord : class, IProtoRecord<TRecord, TMessage>
    where TMessage : unmanaged, IProtoMessage<TMessage>
{
    /// <summary>Makes a record of a message.</summary>
    /// <exception cref="InvalidOperationException">A time is not valid.</exception>
    static abstract TRecord FromMessage(TMessage message, Utf8StringPool? pool);

    /// <summary>Sets the fields of an empty message.</summary>
    /// <exception cref="OverflowException">A <see cref="TimeSpan"/> is longer than a duration can be.</exception>
    void CopyTo(TMessage message, ArenaAllocator arena);
}
