using System.Reflection;

namespace LibProtoZeroSharp.Conformance.Messages;

/// <summary>What decodes and encodes the messages of a type.</summary>
internal abstract class MessageCode
{
    /// <summary>Decodes and encodes.</summary>
    /// <returns>None if the bytes are a message.</returns>
    public abstract ProtoFailure Rewrite(ReadOnlySpan<byte> bytes, ProtoReadOptions options, out byte[] rewritten);

    /// <summary>Decodes, and writes as JSON.</summary>
    public abstract string ToJson(byte[] bytes);

    /// <summary>Parses JSON without a check for required fields, and encodes.</summary>
    public abstract byte[] FromJson(byte[] utf8);

    /// <summary>Decodes, and writes as text format.</summary>
    public abstract string ToText(byte[] bytes);

    /// <summary>Parses text format, and encodes.</summary>
    public abstract byte[] FromText(byte[] utf8);

    /// <summary>The message types in an assembly by their protobuf names.</summary>
    public static Dictionary<string, Type> TypesIn(Assembly assembly) => assembly.GetTypes()
        .Where(type => IsMessage(type) && !HoldsExtension(type)).ToDictionary(type => (string)Implementation(type, "get_FullName").Invoke(null, null)!);

    public static MessageCode Of(Type type) => (MessageCode)Activator.CreateInstance(typeof(GeneratedMessage<>).MakeGenericType(type))!;

    private static bool IsMessage(Type type) =>
        type.IsValueType && typeof(IProtoMessage).IsAssignableFrom(type);

    /// <summary>Whether the type is not a message of the file, but the holder of an extension's value.</summary>
    private static bool HoldsExtension(Type type) => Implementation(type, "get_Extension").DeclaringType == type;

    /// <summary>By reflection: a generic method would have to be compiled for each of thousands of types.</summary>
    private static MethodInfo Implementation(Type type, string member)
    {
        InterfaceMapping members = type.GetInterfaceMap(typeof(IProtoMessage));
        return members.TargetMethods[Array.FindIndex(members.InterfaceMethods, method => method.Name == member)];
    }

    protected static void CheckLength(string type, int length, byte[] rewritten)
    {
        if (length != rewritten.Length) throw new InvalidDataException($"{type}: CalculateSize says {rewritten.Length}, but {length} bytes are written.");
    }
}

/// <summary>Generated code.</summary>
internal sealed class GeneratedMessage<T> : MessageCode where T : unmanaged, IProtoMessage<T>
{
    /// <summary>The types that an <c>Any</c> can hold.</summary>
    /// <remarks>Only made where it is needed, because files with LITE_RUNTIME have no descriptors.</remarks>
    private static readonly Lazy<TypeRegistry> Types = new(() => new TypeRegistry().Add(T.Descriptor.File));

    public override ProtoFailure Rewrite(ReadOnlySpan<byte> bytes, ProtoReadOptions options, out byte[] rewritten)
    {
        rewritten = [];
        using var arena = new ArenaAllocator();
        // The garbage collector could move an array, so an array can't be aliased.
        if (!ProtoMessage.TryParse(arena.CopyBytes(bytes).AsSpan(), arena, out T message, out ProtoFailure failure, options)) return failure;
        rewritten = new byte[ProtoMessage.CalculateSize(message)];
        CheckLength(T.FullName, ProtoMessage.WriteTo(message, rewritten), rewritten);
        return default;
    }

    public override string ToJson(byte[] bytes)
    {
        using var arena = new ArenaAllocator();
        return ProtoJson.ToString(ProtoMessage.Parse<T>(bytes, arena), new ProtoJsonWriteOptions { Types = Types.Value });
    }

    public override byte[] FromJson(byte[] utf8)
    {
        using var arena = new ArenaAllocator();
        return ProtoMessage.ToByteArray(ProtoJson.Parse<T>(utf8, arena, new ProtoJsonReadOptions { Types = Types.Value, AllowPartial = true }));
    }

    public override string ToText(byte[] bytes)
    {
        using var arena = new ArenaAllocator();
        return ProtoText.ToString(ProtoMessage.Parse<T>(bytes, arena), new ProtoTextWriteOptions { Types = Types.Value });
    }

    public override byte[] FromText(byte[] utf8)
    {
        using var arena = new ArenaAllocator();
        return ProtoMessage.ToByteArray(ProtoText.Parse<T>(utf8, arena, new ProtoTextReadOptions { Types = Types.Value }));
    }
}

/// <summary>The type's table, made at run time.</summary>
internal sealed class DynamicMessageCode(TypeRegistry types, DynamicMessageType type) : MessageCode
{
    public override ProtoFailure Rewrite(ReadOnlySpan<byte> bytes, ProtoReadOptions options, out byte[] rewritten)
    {
        rewritten = [];
        using var arena = new ArenaAllocator();
        if (!type.TryParse(arena.CopyBytes(bytes).AsSpan(), arena, out DynamicMessage message, out ProtoFailure failure, options)) return failure;
        rewritten = new byte[message.CalculateSize()];
        CheckLength(type.FullName, message.WriteTo(rewritten), rewritten);
        return default;
    }

    public override string ToJson(byte[] bytes)
    {
        using var arena = new ArenaAllocator();
        return ProtoJson.ToString(type.Parse(bytes, arena), new ProtoJsonWriteOptions { Types = types });
    }

    public override byte[] FromJson(byte[] utf8)
    {
        using var arena = new ArenaAllocator();
        return ProtoJson.Parse(type, utf8, arena, new ProtoJsonReadOptions { Types = types, AllowPartial = true }).ToByteArray();
    }

    public override string ToText(byte[] bytes)
    {
        using var arena = new ArenaAllocator();
        return ProtoText.ToString(type.Parse(bytes, arena), new ProtoTextWriteOptions { Types = types });
    }

    public override byte[] FromText(byte[] utf8)
    {
        using var arena = new ArenaAllocator();
        return ProtoText.Parse(type, utf8, arena, new ProtoTextReadOptions { Types = types }).ToByteArray();
    }
}
