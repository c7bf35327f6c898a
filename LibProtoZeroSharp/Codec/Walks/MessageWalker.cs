using LibProtoZeroSharp.Contract;
using LibProtoZeroSharp.Runtime;
using LibProtoZeroSharp.Values;

namespace LibProtoZeroSharp.Codec;

/// <summary>
/// Walks through the fields that are set in a message and in all its sub-messages, by ascending number, to find what an operation has failed at. It
/// doesn't recurse, so no message is too deep for it. It allocates managed memory.
/// </summary>
/// <remarks>
/// Requires: the messages don't change during the walk. A message that is referred to more than once is walked through
/// once.
/// </remarks>
internal ref struct MessageWalker
{
    private readonly ArenaAllocator _scratch;
    private readonly HashSet<nint> _entered = [];
    private unsafe Level* _level;

    /// <param name="message">The outermost message.</param>
    /// <param name="scratch">The arena of the places; it must outlive them.</param>
    public MessageWalker(MessageRef message, ArenaAllocator scratch)
    {
        _scratch = scratch;
        Enter(message);
    }

    /// <summary>The place of the field at the walker.</summary>
    public readonly unsafe ref FieldPlace Place => ref _level->Place;

    /// <summary>The field's value, list or map.</summary>
    public readonly unsafe ValueRef Value => _level->Message.Value(Field);

    /// <summary>The type of the field's messages.</summary>
    public readonly unsafe TypeRef Type => new(Field.Message);

    /// <summary>The field at the walker, which is set.</summary>
    public readonly unsafe ref readonly TableField Field => ref _level->Message.Fields[_level->Place.Field];

    /// <summary>
    /// Whether the walk has ended at a message that contains itself. <see cref="Place"/> is then the place of its second occurrence.
    /// </summary>
    public bool IsCycle { get; private set; }

    /// <summary>The place of the first occurrence of the message that contains itself; none if it is the outermost message.</summary>
    public PlaceRef FirstPlace { get; private set; }

    /// <summary>Moves to the next field.</summary>
    /// <returns>False after the last field, and where the walk has ended at a message that contains itself.</returns>
    public unsafe bool Next()
    {
        while (_level != null && !IsCycle)
        {
            if (TryEnterNext()) continue;
            if (IsCycle) return false;
            _level->Place.Element = FieldPlace.None;
            _level->Place.Key = default;
            _level->NextItem = 0;
            if (++_level->Place.Field == _level->Message.Fields.Length) _level = _level->Outer;
            else if (_level->Message.IsSet(Field)) return true;
        }

        return false;
    }

    /// <summary>Enters the next message of the current field.</summary>
    /// <returns>False if there are no more, or if the message contains itself.</returns>
    private unsafe bool TryEnterNext()
    {
        if (_level->Place.Field == FieldPlace.None) return false;
        ref readonly TableField field = ref Field;
        if (!field.IsMessage || !_level->Message.IsSet(field)) return false;
        while (_level->NextItem is var item && item < CountOf(field))
        {
            _level->NextItem++;
            MessageRef message = MessageAt(field, item);
            if (!message.IsNone && Enter(message)) return true;
            if (IsCycle) return false;
        }

        return false;
    }

    private readonly int CountOf(in TableField field) => field.Cardinality switch
    {
        FieldCardinality.Singular => 1,
        FieldCardinality.Map => Value.Map(field).Count,
        _ => Value.List(field).Count,
    };

    private readonly unsafe MessageRef MessageAt(in TableField field, int item)
    {
        switch (field.Cardinality)
        {
            case FieldCardinality.Singular:
                return Value.MessageIfSet(field);
            case FieldCardinality.Map:
                EntryRef entry = Value.Map(field)[item];
                _level->Place.Key = entry.Key;
                return entry.Value.MessageIfSet(field);
            default:
                _level->Place.Element = item;
                return Value.List(field)[item].MessageIfSet(field);
        }
    }

    /// <returns>False if the message was entered before.</returns>
    private unsafe bool Enter(MessageRef message)
    {
        if (!_entered.Add((nint)message.Data))
        {
            for (Level* level = _level; level != null && !IsCycle; level = level->Outer)
            {
                if (level->Message.Data != message.Data) continue;
                IsCycle = true;
                FirstPlace = PlaceOf(level->Outer);
            }

            return false;
        }

        Level* entered = _scratch.Allocate<Level>(1);
        *entered = new Level(_level, message);
        _level = entered;
        return true;
    }

    private static unsafe PlaceRef PlaceOf(Level* level) => level == null ? default : new PlaceRef(ref level->Place);

    /// <summary>A message that the walk is in.</summary>
    private unsafe struct Level(Level* outer, MessageRef message)
    {
        public readonly unsafe Level* Outer = outer;
        public readonly MessageRef Message = message;

        /// <summary>The position in the message; it refers to that of the message around it.</summary>
        public unsafe FieldPlace Place = new(PlaceOf(outer), message.Type);

        /// <summary>The element of the field that is entered next.</summary>
        public int NextItem;
    }
}
