using System.Buffers;
using LibProtoZeroSharp.Memory;

namespace LibProtoZeroSharp.Reflection;

/// <summary>
/// What the descriptors of a set of files share while they are made, and the managed memory that they may take. The memory follows from the bytes of the
/// set, because a declaration of few bytes is an object with names and indexes.
/// </summary>
/// <param name="set">The set.</param>
/// <remarks>Requires: one thread makes the descriptors.</remarks>
internal sealed class DescriptorSetState(FileDescriptorSet set)
{
    /// <summary>
    /// Bytes for each byte of the set. The smallest declarations take up to 78, such as messages with one field and names of one or two letters.
    /// So no set of a compiler exceeds the budget.
    /// </summary>
    public const int Expansion = 96;

    private readonly long _before = GC.GetAllocatedBytesForCurrentThread();
    private readonly ArrayBufferWriter<byte> _options = new();
    private readonly Stack<MergedOptions> _free = new();
    private long _limit = ParseBudget.Base;
    private bool _isWhole;

    /// <summary>The files that the file which is made may use.</summary>
    public VisibleFiles Visible { get; } = new();

    /// <summary>The rules of each file. They are checked when all files are made, because any of them may declare a custom option.</summary>
    public List<DescriptorRules> Rules { get; } = [];

    /// <summary>The types of custom options of which no value has the option <c>debug_redact</c>.</summary>
    public HashSet<DescriptorBase> TypesWithoutRedaction { get; } = [];

    /// <summary>The options that were written to the buffer of <see cref="StartOptions"/>.</summary>
    public ReadOnlyMemory<byte> EncodedOptions => _options.WrittenMemory;

    /// <summary>Returns an empty buffer for encoded options: always the same, because a set has many options.</summary>
    public IBufferWriter<byte> StartOptions()
    {
        _options.ResetWrittenCount();
        return _options;
    }

    /// <summary>Returns an empty object for the fields of options: those of an earlier option if possible.</summary>
    public MergedOptions RentOptions() => _free.TryPop(out MergedOptions? fields) ? fields : new MergedOptions();

    /// <summary>Takes an object back.</summary>
    /// <param name="fields">The object.</param>
    public void Return(MergedOptions fields)
    {
        // Clear takes time that follows from the largest number of fields.
        if (fields.Values.Count + fields.Messages.Count > 64) return;
        fields.Values.Clear();
        fields.Messages.Clear();
        _free.Push(fields);
    }

    /// <summary>Checks the memory that this thread has allocated since the start.</summary>
    /// <exception cref="ProtoException">It is more than the budget.</exception>
    public void Check()
    {
        if (GC.GetAllocatedBytesForCurrentThread() - _before <= _limit) return;
        if (_isWhole)
        {
            throw new ProtoException(
                ProtoError.BudgetExceeded, $"The descriptors take more than {_limit} bytes, {Expansion} for each byte of their set",
                default, path: null, messageType: null);
        }

        // Most sets fit into the base, and their size need not be known.
        _limit += (long)Expansion * set.CalculateSize();
        _isWhole = true;
        Check();
    }
}
