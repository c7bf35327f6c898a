using System.Diagnostics;
using LibProtoZeroSharp.Memory;
using LibProtoZeroSharp.Values;

namespace LibProtoZeroSharp;

/// <summary>
/// A copy of a message as an object that nobody disposes: it lives until the garbage collector finds it, as any other object. It doesn't change, so threads may
/// share it, and it may be a key. <see cref="ProtoMessage.ToSnapshot"/> makes it.
/// </summary>
/// <typeparam name="T">The message type.</typeparam>
/// <remarks>
/// <para>Its memory has the message's own size, as that of a <see cref="MessageOwner{T}"/>, whose memory is freed at a time that the program chooses.</para>
/// <para>The message is valid as long as the snapshot is reachable. A variable that is not used any more doesn't keep an object. So a method that has the only
/// reference to the snapshot calls <see cref="GC.KeepAlive"/> with it after the last use of what it got from <see cref="Message"/>. A snapshot in a field or a
/// collection is reachable anyway.</para>
/// <para>The memory is given up after a second garbage collection, and not after the one that has found the snapshot. From then on each use of the message, or
/// of a string, list or map of it, throws <see cref="ObjectDisposedException"/>. A span is not checked, as nowhere in the library. It then shows memory of other
/// messages, or zeros; the memory stays readable for as long as the process lives if the message takes less than 64 KiB.</para>
/// </remarks>
[DebuggerDisplay("{_message,nq}")]
public sealed class Snapshot<T> : IEquatable<Snapshot<T>> where T : unmanaged, IProtoMessage<T>
{
    private readonly T _message;
    private bool _wasFound;

    internal Snapshot(T message)
    {
        MessageRef copy = ProtoMessage.CloneToBlock(MessageRef.Of(message));
        _message = copy.As<T>();
        SnapshotPressure.Add(MessageBlock.SizeOf(copy.Reference));
    }

    /// <summary>Gives the memory back, at the second call.</summary>
    ~Snapshot()
    {
        // The constructor has thrown.
        if (_message.IsNull) return;
        if (_wasFound)
        {
            nint block = MessageRef.Of(_message).Reference;
            SnapshotPressure.Add(-MessageBlock.SizeOf(block));
            MessageBlock.Free(block);
            return;
        }

        // The method that was the last to use the snapshot may still read the message. It has done so at the next collection, if it doesn't keep the message.
        _wasFound = true;
        GC.ReRegisterForFinalize(this);
    }

    /// <summary>
    /// The message, which is valid as long as this object is reachable. It must not be changed: other code may read it, on this thread or on others.
    /// </summary>
    public T Message => _message;

    /// <summary>Whether both messages have the same fields, set to the same values, in sub-messages too.</summary>
    /// <inheritdoc cref="ProtoMessage.Equals{T}(T, T)" path="/remarks|/exception"/>
    public bool Equals(Snapshot<T>? other)
    {
        if (other is null) return false;
        bool areEqual = ReferenceEquals(this, other) || ProtoMessage.Equals(_message, other._message);
        GC.KeepAlive(other);
        GC.KeepAlive(this);
        return areEqual;
    }

    /// <inheritdoc/>
    public override bool Equals(object? obj) => Equals(obj as Snapshot<T>);

    /// <inheritdoc cref="ProtoMessage.GetHashCode{T}(T)"/>
    public override int GetHashCode()
    {
        int hash = ProtoMessage.GetHashCode(_message);
        GC.KeepAlive(this);
        return hash;
    }

    /// <summary>The message as text for people: JSON, if JSON can represent it (<see cref="ProtoJson"/>).</summary>
    public override string ToString()
    {
        string text = _message.ToString()!;
        GC.KeepAlive(this);
        return text;
    }
}
