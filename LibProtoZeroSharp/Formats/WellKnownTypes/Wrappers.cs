namespace LibProtoZeroSharp.WellKnownTypes;

// A wrapper is a message around one value, so that a field knows whether it is set (wrappers.proto).

public partial struct DoubleValue : IWrapper<double>
{
    /// <inheritdoc cref="Wrapper.From{TWrapper, TValue}(TValue, ArenaAllocator)"/>
    public static DoubleValue From(double value, ArenaAllocator arena) => Wrapper.From<DoubleValue, double>(value, arena);

    /// <inheritdoc cref="Wrapper.From{TWrapper, TValue}(TValue?, ArenaAllocator)"/>
    public static DoubleValue From(double? value, ArenaAllocator arena) => Wrapper.From<DoubleValue, double>(value, arena);

    /// <inheritdoc cref="Wrapper.ToNullable"/>
    public readonly double? ToNullable() => Wrapper.ToNullable<DoubleValue, double>(this);

    /// <inheritdoc cref="Wrapper.ToNullable"/>
    public static implicit operator double?(DoubleValue wrapper) => wrapper.ToNullable();
}

public partial struct FloatValue : IWrapper<float>
{
    /// <inheritdoc cref="Wrapper.From{TWrapper, TValue}(TValue, ArenaAllocator)"/>
    public static FloatValue From(float value, ArenaAllocator arena) => Wrapper.From<FloatValue, float>(value, arena);

    /// <inheritdoc cref="Wrapper.From{TWrapper, TValue}(TValue?, ArenaAllocator)"/>
    public static FloatValue From(float? value, ArenaAllocator arena) => Wrapper.From<FloatValue, float>(value, arena);

    /// <inheritdoc cref="Wrapper.ToNullable"/>
    public readonly float? ToNullable() => Wrapper.ToNullable<FloatValue, float>(this);

    /// <inheritdoc cref="Wrapper.ToNullable"/>
    public static implicit operator float?(FloatValue wrapper) => wrapper.ToNullable();
}

public partial struct Int64Value : IWrapper<long>
{
    /// <inheritdoc cref="Wrapper.From{TWrapper, TValue}(TValue, ArenaAllocator)"/>
    public static Int64Value From(long value, ArenaAllocator arena) => Wrapper.From<Int64Value, long>(value, arena);

    /// <inheritdoc cref="Wrapper.From{TWrapper, TValue}(TValue?, ArenaAllocator)"/>
    public static Int64Value From(long? value, ArenaAllocator arena) => Wrapper.From<Int64Value, long>(value, arena);

    /// <inheritdoc cref="Wrapper.ToNullable"/>
    public readonly long? ToNullable() => Wrapper.ToNullable<Int64Value, long>(this);

    /// <inheritdoc cref="Wrapper.ToNullable"/>
    public static implicit operator long?(Int64Value wrapper) => wrapper.ToNullable();
}

public partial struct UInt64Value : IWrapper<ulong>
{
    /// <inheritdoc cref="Wrapper.From{TWrapper, TValue}(TValue, ArenaAllocator)"/>
    public static UInt64Value From(ulong value, ArenaAllocator arena) => Wrapper.From<UInt64Value, ulong>(value, arena);

    /// <inheritdoc cref="Wrapper.From{TWrapper, TValue}(TValue?, ArenaAllocator)"/>
    public static UInt64Value From(ulong? value, ArenaAllocator arena) => Wrapper.From<UInt64Value, ulong>(value, arena);

    /// <inheritdoc cref="Wrapper.ToNullable"/>
    public readonly ulong? ToNullable() => Wrapper.ToNullable<UInt64Value, ulong>(this);

    /// <inheritdoc cref="Wrapper.ToNullable"/>
    public static implicit operator ulong?(UInt64Value wrapper) => wrapper.ToNullable();
}

public partial struct Int32Value : IWrapper<int>
{
    /// <inheritdoc cref="Wrapper.From{TWrapper, TValue}(TValue, ArenaAllocator)"/>
    public static Int32Value From(int value, ArenaAllocator arena) => Wrapper.From<Int32Value, int>(value, arena);

    /// <inheritdoc cref="Wrapper.From{TWrapper, TValue}(TValue?, ArenaAllocator)"/>
    public static Int32Value From(int? value, ArenaAllocator arena) => Wrapper.From<Int32Value, int>(value, arena);

    /// <inheritdoc cref="Wrapper.ToNullable"/>
    public readonly int? ToNullable() => Wrapper.ToNullable<Int32Value, int>(this);

    /// <inheritdoc cref="Wrapper.ToNullable"/>
    public static implicit operator int?(Int32Value wrapper) => wrapper.ToNullable();
}

public partial struct UInt32Value : IWrapper<uint>
{
    /// <inheritdoc cref="Wrapper.From{TWrapper, TValue}(TValue, ArenaAllocator)"/>
    public static UInt32Value From(uint value, ArenaAllocator arena) => Wrapper.From<UInt32Value, uint>(value, arena);

    /// <inheritdoc cref="Wrapper.From{TWrapper, TValue}(TValue?, ArenaAllocator)"/>
    public static UInt32Value From(uint? value, ArenaAllocator arena) => Wrapper.From<UInt32Value, uint>(value, arena);

    /// <inheritdoc cref="Wrapper.ToNullable"/>
    public readonly uint? ToNullable() => Wrapper.ToNullable<UInt32Value, uint>(this);

    /// <inheritdoc cref="Wrapper.ToNullable"/>
    public static implicit operator uint?(UInt32Value wrapper) => wrapper.ToNullable();
}

public partial struct BoolValue : IWrapper<bool>
{
    /// <inheritdoc cref="Wrapper.From{TWrapper, TValue}(TValue, ArenaAllocator)"/>
    public static BoolValue From(bool value, ArenaAllocator arena) => Wrapper.From<BoolValue, bool>(value, arena);

    /// <inheritdoc cref="Wrapper.From{TWrapper, TValue}(TValue?, ArenaAllocator)"/>
    public static BoolValue From(bool? value, ArenaAllocator arena) => Wrapper.From<BoolValue, bool>(value, arena);

    /// <inheritdoc cref="Wrapper.ToNullable"/>
    public readonly bool? ToNullable() => Wrapper.ToNullable<BoolValue, bool>(this);

    /// <inheritdoc cref="Wrapper.ToNullable"/>
    public static implicit operator bool?(BoolValue wrapper) => wrapper.ToNullable();
}

public partial struct StringValue : IWrapper<Utf8String>
{
    /// <summary>Makes a wrapper of a copy of the value.</summary>
    public static StringValue From(Utf8String value, ArenaAllocator arena) => Wrapper.From<StringValue, Utf8String>(value, arena);

    /// <summary>Makes a wrapper of a copy of the string in UTF-8, or a null reference for null: a field that is set to it is cleared.</summary>
    public static StringValue From(string? value, ArenaAllocator arena)
    {
        if (value == null) return default;
        StringValue wrapper = Create(arena);
        wrapper.SetValue(value, arena);
        return wrapper;
    }

    /// <inheritdoc cref="Wrapper.From{TWrapper, TValue}(TValue?, ArenaAllocator)"/>
    public static StringValue From(Utf8String? value, ArenaAllocator arena) => Wrapper.From<StringValue, Utf8String>(value, arena);

    /// <inheritdoc cref="Wrapper.ToNullable"/>
    public readonly Utf8String? ToNullable() => Wrapper.ToNullable<StringValue, Utf8String>(this);

    /// <inheritdoc cref="Wrapper.ToNullable"/>
    public static implicit operator Utf8String?(StringValue wrapper) => wrapper.ToNullable();
}

public partial struct BytesValue : IWrapper<UnmanagedBytes>
{
    /// <summary>Makes a wrapper of a copy of the value.</summary>
    public static BytesValue From(UnmanagedBytes value, ArenaAllocator arena) => Wrapper.From<BytesValue, UnmanagedBytes>(value, arena);

    /// <summary>Makes a wrapper of a copy of the bytes.</summary>
    public static BytesValue From(ReadOnlySpan<byte> value, ArenaAllocator arena)
    {
        BytesValue wrapper = Create(arena);
        wrapper.SetValue(value, arena);
        return wrapper;
    }

    /// <inheritdoc cref="Wrapper.From{TWrapper, TValue}(TValue?, ArenaAllocator)"/>
    public static BytesValue From(UnmanagedBytes? value, ArenaAllocator arena) => Wrapper.From<BytesValue, UnmanagedBytes>(value, arena);

    /// <inheritdoc cref="Wrapper.ToNullable"/>
    public readonly UnmanagedBytes? ToNullable() => Wrapper.ToNullable<BytesValue, UnmanagedBytes>(this);

    /// <inheritdoc cref="Wrapper.ToNullable"/>
    public static implicit operator UnmanagedBytes?(BytesValue wrapper) => wrapper.ToNullable();
}
