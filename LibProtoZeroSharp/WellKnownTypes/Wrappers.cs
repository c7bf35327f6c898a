using LibProtoZeroSharp.Runtime;

namespace LibProtoZeroSharp.WellKnownTypes;

// A wrapper is a message around one value, so that a field knows whether it is set (wrappers.proto). All nine wrappers have the same members.

public unsafe partial struct DoubleValue
{
    /// <summary>Makes a wrapper of the value.</summary>
    public static DoubleValue From(double value, ArenaAllocator arena)
    {
        DoubleValue wrapper = Create(arena);
        wrapper.Value = value;
        return wrapper;
    }

    /// <summary>Makes a wrapper of the value, or a null reference for null: a field that is set to it is cleared.</summary>
    public static DoubleValue From(double? value, ArenaAllocator arena) => value is { } present ? From(present, arena) : default;

    /// <summary>The value; null if this is a null reference, or was read from an unset field.</summary>
    public readonly double? ToNullable() => MessageData.Present(this).IsSet ? Value : null;

    /// <inheritdoc cref="ToNullable"/>
    public static implicit operator double?(DoubleValue wrapper) => wrapper.ToNullable();
}

public unsafe partial struct FloatValue
{
    /// <summary>Makes a wrapper of the value.</summary>
    public static FloatValue From(float value, ArenaAllocator arena)
    {
        FloatValue wrapper = Create(arena);
        wrapper.Value = value;
        return wrapper;
    }

    /// <summary>Makes a wrapper of the value, or a null reference for null: a field that is set to it is cleared.</summary>
    public static FloatValue From(float? value, ArenaAllocator arena) => value is { } present ? From(present, arena) : default;

    /// <summary>The value; null if this is a null reference, or was read from an unset field.</summary>
    public readonly float? ToNullable() => MessageData.Present(this).IsSet ? Value : null;

    /// <inheritdoc cref="ToNullable"/>
    public static implicit operator float?(FloatValue wrapper) => wrapper.ToNullable();
}

public unsafe partial struct Int64Value
{
    /// <summary>Makes a wrapper of the value.</summary>
    public static Int64Value From(long value, ArenaAllocator arena)
    {
        Int64Value wrapper = Create(arena);
        wrapper.Value = value;
        return wrapper;
    }

    /// <summary>Makes a wrapper of the value, or a null reference for null: a field that is set to it is cleared.</summary>
    public static Int64Value From(long? value, ArenaAllocator arena) => value is { } present ? From(present, arena) : default;

    /// <summary>The value; null if this is a null reference, or was read from an unset field.</summary>
    public readonly long? ToNullable() => MessageData.Present(this).IsSet ? Value : null;

    /// <inheritdoc cref="ToNullable"/>
    public static implicit operator long?(Int64Value wrapper) => wrapper.ToNullable();
}

public unsafe partial struct UInt64Value
{
    /// <summary>Makes a wrapper of the value.</summary>
    public static UInt64Value From(ulong value, ArenaAllocator arena)
    {
        UInt64Value wrapper = Create(arena);
        wrapper.Value = value;
        return wrapper;
    }

    /// <summary>Makes a wrapper of the value, or a null reference for null: a field that is set to it is cleared.</summary>
    public static UInt64Value From(ulong? value, ArenaAllocator arena) => value is { } present ? From(present, arena) : default;

    /// <summary>The value; null if this is a null reference, or was read from an unset field.</summary>
    public readonly ulong? ToNullable() => MessageData.Present(this).IsSet ? Value : null;

    /// <inheritdoc cref="ToNullable"/>
    public static implicit operator ulong?(UInt64Value wrapper) => wrapper.ToNullable();
}

public unsafe partial struct Int32Value
{
    /// <summary>Makes a wrapper of the value.</summary>
    public static Int32Value From(int value, ArenaAllocator arena)
    {
        Int32Value wrapper = Create(arena);
        wrapper.Value = value;
        return wrapper;
    }

    /// <summary>Makes a wrapper of the value, or a null reference for null: a field that is set to it is cleared.</summary>
    public static Int32Value From(int? value, ArenaAllocator arena) => value is { } present ? From(present, arena) : default;

    /// <summary>The value; null if this is a null reference, or was read from an unset field.</summary>
    public readonly int? ToNullable() => MessageData.Present(this).IsSet ? Value : null;

    /// <inheritdoc cref="ToNullable"/>
    public static implicit operator int?(Int32Value wrapper) => wrapper.ToNullable();
}

public unsafe partial struct UInt32Value
{
    /// <summary>Makes a wrapper of the value.</summary>
    public static UInt32Value From(uint value, ArenaAllocator arena)
    {
        UInt32Value wrapper = Create(arena);
        wrapper.Value = value;
        return wrapper;
    }

    /// <summary>Makes a wrapper of the value, or a null reference for null: a field that is set to it is cleared.</summary>
    public static UInt32Value From(uint? value, ArenaAllocator arena) => value is { } present ? From(present, arena) : default;

    /// <summary>The value; null if this is a null reference, or was read from an unset field.</summary>
    public readonly uint? ToNullable() => MessageData.Present(this).IsSet ? Value : null;

    /// <inheritdoc cref="ToNullable"/>
    public static implicit operator uint?(UInt32Value wrapper) => wrapper.ToNullable();
}

public unsafe partial struct BoolValue
{
    /// <summary>Makes a wrapper of the value.</summary>
    public static BoolValue From(bool value, ArenaAllocator arena)
    {
        BoolValue wrapper = Create(arena);
        wrapper.Value = value;
        return wrapper;
    }

    /// <summary>Makes a wrapper of the value, or a null reference for null: a field that is set to it is cleared.</summary>
    public static BoolValue From(bool? value, ArenaAllocator arena) => value is { } present ? From(present, arena) : default;

    /// <summary>The value; null if this is a null reference, or was read from an unset field.</summary>
    public readonly bool? ToNullable() => MessageData.Present(this).IsSet ? Value : null;

    /// <inheritdoc cref="ToNullable"/>
    public static implicit operator bool?(BoolValue wrapper) => wrapper.ToNullable();
}

public unsafe partial struct StringValue
{
    /// <summary>A wrapper of the value. It refers to the bytes of the value, which must live as long as the wrapper.</summary>
    public static StringValue From(Utf8String value, ArenaAllocator arena)
    {
        StringValue wrapper = Create(arena);
        wrapper.Value = value;
        return wrapper;
    }

    /// <summary>Makes a wrapper of the value, or a null reference for null: a field that is set to it is cleared.</summary>
    public static StringValue From(Utf8String? value, ArenaAllocator arena) => value is { } present ? From(present, arena) : default;

    /// <summary>The value; null if this is a null reference, or was read from an unset field.</summary>
    public readonly Utf8String? ToNullable() => MessageData.Present(this).IsSet ? Value : null;

    /// <inheritdoc cref="ToNullable"/>
    public static implicit operator Utf8String?(StringValue wrapper) => wrapper.ToNullable();
}

public unsafe partial struct BytesValue
{
    /// <summary>A wrapper of the value. It refers to the bytes of the value, which must live as long as the wrapper.</summary>
    public static BytesValue From(UnmanagedBytes value, ArenaAllocator arena)
    {
        BytesValue wrapper = Create(arena);
        wrapper.Value = value;
        return wrapper;
    }

    /// <summary>Makes a wrapper of the value, or a null reference for null: a field that is set to it is cleared.</summary>
    public static BytesValue From(UnmanagedBytes? value, ArenaAllocator arena) => value is { } present ? From(present, arena) : default;

    /// <summary>The value; null if this is a null reference, or was read from an unset field.</summary>
    public readonly UnmanagedBytes? ToNullable() => MessageData.Present(this).IsSet ? Value : null;

    /// <inheritdoc cref="ToNullable"/>
    public static implicit operator UnmanagedBytes?(BytesValue wrapper) => wrapper.ToNullable();
}
