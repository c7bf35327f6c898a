using System.ComponentModel;

namespace LibProtoZeroSharp.Runtime;

/// <summary>Converts one value between a message and a record.</summary>
/// <typeparam name="TValue">The type in the message.</typeparam>
/// <typeparam name="TManaged">The type in the record.</typeparam>
[EditorBrowsable(EditorBrowsableState.Never)]
public interface IRecordConversion<TValue, TManaged>
{
    /// <summary>Converts a value of a message.</summary>
    /// <param name="value">The value.</param>
    /// <param name="pool">Where strings are looked up before they are made; null for none.</param>
    /// <param name="field">The name of the field, for an exception. Conversions that always succeed get none.</param>
    static abstract TManaged ToManaged(TValue value, Utf8StringPool? pool, string field = "");

    /// <summary>Converts a value of a record. The result is valid until the arena is reset or disposed.</summary>
    /// <inheritdoc cref="ToManaged" path="/param[@name='field']"/>
    static abstract TValue ToValue(TManaged value, ArenaAllocator arena, string field = "");
}
