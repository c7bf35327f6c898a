using System.Buffers;
using LibProtoZeroSharp.Codec;
using LibProtoZeroSharp.Values;

namespace LibProtoZeroSharp;

/// <summary>
/// Changes some fields of encoded messages of a type that is known at run time, without a parse of the others: their bytes and their order stay. The result is
/// what a parse, the changes and a write give, but for the order of fields.
/// </summary>
/// <inheritdoc cref="ProtoEdit{T}" path="/remarks"/>
public sealed class DynamicEdit
{
    private readonly EditPlan _plan;

    /// <summary>Says which fields are edited, by their names in the <c>.proto</c> file, as <see cref="ProtoEdit{T}"/> does.</summary>
    /// <param name="type">The type of the messages.</param>
    /// <param name="replace">Fields that take the state of the values.</param>
    /// <param name="append">Lists that get the items of the values, and maps that get their entries.</param>
    /// <param name="remove">Maps that lose the entries whose keys the values have.</param>
    /// <param name="clear">Fields that become absent.</param>
    /// <exception cref="ArgumentNullException">A path is null.</exception>
    /// <exception cref="ArgumentException">A path does not suit the type or another path.</exception>
    /// <exception cref="ObjectDisposedException">The registry of the type is disposed.</exception>
    public DynamicEdit(
        DynamicMessageType type, IEnumerable<string>? replace = null, IEnumerable<string>? append = null, IEnumerable<string>? remove = null,
        IEnumerable<string>? clear = null)
    {
        Type = type;
        _plan = new EditPlan(type.Ref, (EditAction.Replace, replace), (EditAction.Append, append), (EditAction.Remove, remove), (EditAction.Clear, clear));
        type.KeepAlive();
    }

    /// <summary>The type of the messages.</summary>
    public DynamicMessageType Type { get; }

    /// <exception cref="ArgumentException">The values are a message of another type.</exception>
    /// <inheritdoc cref="ProtoEdit{T}.Apply(ReadOnlySpan{byte}, T, Span{byte})"/>
    public int Apply(ReadOnlySpan<byte> input, DynamicMessage values, Span<byte> destination) =>
        Type.KeepAlive(EditPass.Write(_plan, input, RefOf(values), destination));

    /// <exception cref="ArgumentException">The values are a message of another type.</exception>
    /// <inheritdoc cref="ProtoEdit{T}.Apply(ReadOnlySpan{byte}, T, IBufferWriter{byte})"/>
    public void Apply(ReadOnlySpan<byte> input, DynamicMessage values, IBufferWriter<byte> output)
    {
        EditPass.Write(_plan, input, RefOf(values), output);
        Type.KeepAlive();
    }

    private MessageRef RefOf(DynamicMessage values)
    {
        // The registry may have been disposed.
        _ = Type.Ref;
        if (values.IsNull) return default;
        if (values.TryAs(Type, out DynamicMessage same)) return same.Ref;
        throw new ArgumentException($"The values are a message of type {values.Type}, not {Type}.", nameof(values));
    }
}
