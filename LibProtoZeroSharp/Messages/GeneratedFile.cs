using System.Buffers;
using System.Buffers.Text;
using System.ComponentModel;
using LibProtoZeroSharp.Memory;
using LibProtoZeroSharp.Reflection;

namespace LibProtoZeroSharp.Runtime;

/// <summary>Makes the descriptors of generated code, each at the first access.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class GeneratedFile
{
    private static readonly object Gate = new();

    /// <summary>The arena of all descriptors of generated code. It is never disposed: their options may be used as long as the process lives.</summary>
    internal static readonly ArenaAllocator Arena = NewPermanentArena();

    /// <summary>The descriptor in <paramref name="slot"/>, which is made if no other thread has made it.</summary>
    /// <param name="slot">The variable for the descriptor of this file.</param>
    /// <param name="dependencies">The descriptors of the imported files, in order.</param>
    /// <param name="base64">The encoded <c>FileDescriptorProto</c> of the file, in base64.</param>
    /// <param name="addTypes">Adds the types that were generated from the file to a registry; null if no types were generated.</param>
    public static FileDescriptor Publish(
        ref FileDescriptor? slot, FileDescriptor[] dependencies, ReadOnlySpan<byte> base64, Action<TypeRegistry>? addTypes)
    {
        lock (Gate)
        {
            if (slot is { } made) return made;
            UnmanagedBytes data = Decode(base64);
            FileDescriptorProto proto = FileDescriptorProto.Parse(data, Arena, new ProtoReadOptions { Input = ProtoInput.AliasUnsafe });
            var file = new FileDescriptor(proto, data, dependencies, new SymbolScope(), state: null) { AddTypes = addTypes };
            Volatile.Write(ref slot, file);
            return file;
        }
    }

    private static unsafe ArenaAllocator NewPermanentArena()
    {
        var arena = new ArenaAllocator();
        ArenaTracking.SetPermanent(arena.State);
        return arena;
    }

    private static unsafe UnmanagedBytes Decode(ReadOnlySpan<byte> base64)
    {
        int room = Base64.GetMaxDecodedFromUtf8Length(base64.Length);
        byte* data = Arena.Allocate<byte>(room);
        OperationStatus status = Base64.DecodeFromUtf8(base64, new Span<byte>(data, room), out _, out int length);
        return status == OperationStatus.Done ? new UnmanagedBytes(data, length) : throw new ArgumentException("The descriptor is not base64.", nameof(base64));
    }
}
