using LibProtoZeroSharp.Contract;
using LibProtoZeroSharp.Runtime;
using LibProtoZeroSharp.Schema;

namespace LibProtoZeroSharp.Walks;

/// <summary>
/// Walks through the fields that are set in a message and in all its sub-messages, by ascending number, to find what an operation has failed at. It
/// doesn't recurse, so no message is too deep for it. It allocates managed memory.
/// </summary>
/// <remarks>
/// Requires: as for <see cref="MessageTable"/>; the messages don't change during the walk. A message that is referred to more than once is walked through
/// once.
/// </remarks>
internal unsafe ref struct MessageWalker
{
    private readonly ArenaAllocator _scratch;
    private readonly HashSet<nint> _entered = [];
    private Level* _level;

    /// <param name="table">The type.</param>
    /// <param name="data">The data of the outermost message.</param>
    /// <param name="scratch">The arena of the places; it must outlive them.</param>
    public MessageWalker(MessageTable* table, byte* data, ArenaAllocator scratch)
    {
        _scratch = scratch;
        Enter(table, data);
    }

    /// <summary>The place of the field at the walker.</summary>
    public readonly FieldPlace* Place => &_level->Place;

    /// <summary>The address of the field's value, list or map.</summary>
    public readonly byte* Value => _level->Data + Field.Offset;

    /// <summary>The field at the walker, which is set.</summary>
    public readonly ref readonly TableField Field => ref MessageTable.Fields(_level->Table)[_level->Place.Field];

    /// <summary>
    /// Whether the walk has ended at a message that contains itself. <see cref="Place"/> is then the place of its second occurrence.
    /// </summary>
    public bool IsCycle { get; private set; }

    /// <summary>The place of the first occurrence of the message that contains itself; null if it is the outermost message.</summary>
    public FieldPlace* FirstPlace { get; private set; }

    /// <summary>Moves to the next field.</summary>
    /// <returns>False after the last field, and where the walk has ended at a message that contains itself.</returns>
    public bool Next()
    {
        while (_level != null && !IsCycle)
        {
            if (TryEnterNext()) continue;
            if (IsCycle) return false;
            _level->Place.Element = FieldPlace.None;
            _level->Place.Entry = null;
            _level->NextItem = 0;
            if (++_level->Place.Field == MessageTable.Fields(_level->Table).Length) _level = _level->Outer;
            else if (Field.IsSet(_level->Data)) return true;
        }

        return false;
    }

    /// <summary>Enters the next message of the current field.</summary>
    /// <returns>False if there are no more, or if the message contains itself.</returns>
    private bool TryEnterNext()
    {
        if (_level->Place.Field == FieldPlace.None) return false;
        ref readonly TableField field = ref Field;
        if (!field.IsMessage || !field.IsSet(_level->Data)) return false;
        while (_level->NextItem is var item && item < CountOf(field))
        {
            _level->NextItem++;
            byte* message = MessageAt(field, item);
            if (message != null && Enter(field.Message, message)) return true;
            if (IsCycle) return false;
        }

        return false;
    }

    private readonly int CountOf(in TableField field) => field.Cardinality switch
    {
        FieldCardinality.Singular => 1,
        FieldCardinality.Map => ((RawMap*)Value)->Count,
        _ => ((RawList*)Value)->Count,
    };

    private readonly byte* MessageAt(in TableField field, int item)
    {
        switch (field.Cardinality)
        {
            case FieldCardinality.Singular:
                return *(byte**)Value;
            case FieldCardinality.Map:
                _level->Place.Entry = TableMap.Entry(field, (RawMap*)Value, item);
                return *(byte**)(_level->Place.Entry + field.EntryValueOffset);
            default:
                _level->Place.Element = item;
                return ((byte**)((RawList*)Value)->Items)[item];
        }
    }

    /// <returns>False if the message was entered before.</returns>
    private bool Enter(MessageTable* table, byte* data)
    {
        if (!_entered.Add((nint)data))
        {
            for (Level* level = _level; level != null && !IsCycle; level = level->Outer)
            {
                if (level->Data != data) continue;
                IsCycle = true;
                FirstPlace = level->Outer == null ? null : &level->Outer->Place;
            }

            return false;
        }

        Level* entered = _scratch.Allocate<Level>(1);
        *entered = new Level(_level, table, data);
        _level = entered;
        return true;
    }

    /// <summary>A message that the walk is in.</summary>
    private struct Level(Level* outer, MessageTable* table, byte* data)
    {
        public readonly Level* Outer = outer;
        public readonly MessageTable* Table = table;
        public readonly byte* Data = data;

        /// <summary>The position in the message; it refers to that of the message around it.</summary>
        public FieldPlace Place = new(outer == null ? null : &outer->Place, table);

        /// <summary>The element of the field that is entered next.</summary>
        public int NextItem;
    }
}
