using System.Reflection;

namespace LibProtoZeroSharp.Conformance.Messages;

/// <summary>A generated message type that is known at run time only.</summary>
internal abstract class GeneratedMessage
{
    /// <summary>Decodes and encodes.</summary>
    /// <returns>False where the bytes are refused.</returns>
    public abstract bool TryRewrite(ReadOnlySpan<byte> bytes, ProtoReadOptions options, out byte[] rewritten);

    /// <summary>The message types in an assembly by their protobuf names.</summary>
    public static Dictionary<string, Type> TypesIn(Assembly assembly) => assembly.GetTypes().Where(IsMessage).ToDictionary(FullNameOf);

    public static GeneratedMessage Of(Type type) => (GeneratedMessage)Activator.CreateInstance(typeof(GeneratedMessage<>).MakeGenericType(type))!;

    private static bool IsMessage(Type type) =>
        type.IsValueType && type.GetInterfaces().Any(implemented => implemented.IsGenericType && implemented.GetGenericTypeDefinition() == typeof(IProtoMessage<>));

    /// <summary>By reflection: a generic method would have to be compiled for each of thousands of types.</summary>
    private static string FullNameOf(Type type)
    {
        InterfaceMapping members = type.GetInterfaceMap(typeof(IProtoMessage<>).MakeGenericType(type));
        int index = Array.FindIndex(members.InterfaceMethods, method => method.Name == "get_FullName");
        return (string)members.TargetMethods[index].Invoke(null, null)!;
    }
}

/// <inheritdoc/>
internal sealed class GeneratedMessage<T> : GeneratedMessage where T : unmanaged, IProtoMessage<T>
{
    public override bool TryRewrite(ReadOnlySpan<byte> bytes, ProtoReadOptions options, out byte[] rewritten)
    {
        rewritten = [];
        using var arena = new ArenaAllocator();
        // The garbage collector could move an array, which is then not to be aliased.
        if (!ProtoMessage.TryParse(arena.CopyBytes(bytes).AsSpan(), arena, options, out T message)) return false;
        rewritten = new byte[ProtoMessage.CalculateSize(message)];
        int length = ProtoMessage.WriteTo(message, rewritten);
        return length == rewritten.Length ? true : throw new InvalidDataException($"{T.FullName}: CalculateSize says {rewritten.Length}, but {length} bytes are written.");
    }
}
