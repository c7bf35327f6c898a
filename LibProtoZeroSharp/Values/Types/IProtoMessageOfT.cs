namespace LibProtoZeroSharp;

/// <summary>
/// A generated message: a struct of one pointer to data in an arena. Copying it copies the reference. The data are valid until the arena
/// is reset or disposed.
/// </summary>
/// <typeparam name="T">The message type itself.</typeparam>
/// <remarks>Only generated code implements this: the runtime requires that <typeparamref name="T"/> is one pointer wide.</remarks>
public interface IProtoMessage<T> : IProtoMessage, IArenaCreatable<T>, IEquatable<T> where T : unmanaged, IProtoMessage<T>
{
}
