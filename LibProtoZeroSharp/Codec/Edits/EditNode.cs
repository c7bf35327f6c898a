using LibProtoZeroSharp.Contract;
using LibProtoZeroSharp.Values;

namespace LibProtoZeroSharp.Codec;

/// <summary>The fields of a message that an edit touches.</summary>
internal sealed class EditNode
{
    /// <summary>The steps of numbers below this are found by an index.</summary>
    private const int MostIndexed = 256;

    private readonly Dictionary<int, EditStep> _byNumber = [];
    private EditStep?[] _index = [];

    /// <summary>The fields, after <see cref="Finish"/>.</summary>
    public EditStep[] Steps { get; private set; } = [];

    /// <summary>How many oneofs are touched.</summary>
    public int OneofCount { get; private set; }

    /// <summary>Whether the parts of a message, or the fields of a oneof, have to be found before the first one is written.</summary>
    public bool NeedsScan { get; private set; }

    /// <summary>Whether the edit may set fields that the input doesn't have.</summary>
    public bool TakesValues { get; private set; }

    /// <summary>The step of a field, which is new if there is none yet.</summary>
    public EditStep GetOrAdd(in TableField field)
    {
        if (!_byNumber.TryGetValue(field.Number, out EditStep? step)) _byNumber.Add(field.Number, step = new EditStep(field));
        return step;
    }

    /// <summary>The edit of the values of a map, if this is the edit of its entries.</summary>
    /// <param name="map">The map, whose values are messages.</param>
    public EditNode ValuesOf(in TableField map)
    {
        if (_byNumber.Count == 0)
        {
            var step = EditStep.ValueOf(map, new EditNode());
            _byNumber.Add(step.Number, step);
        }

        return _byNumber.Values.Single().Inner!;
    }

    /// <summary>The step of a number; null if the field is not touched.</summary>
    public EditStep? Find(int number) => (uint)number < (uint)_index.Length ? _index[number] : FindFar(number);

    /// <summary>Completes this and the edits of inner messages.</summary>
    /// <param name="type">The type of the message; no type for the entry of a map.</param>
    public void Finish(TypeRef type)
    {
        if (!type.IsNone) AddOneofs(type);
        Steps = [.. _byNumber.Values.OrderBy(step => step.Number)];
        for (int i = 0; i < Steps.Length; i++) Steps[i].Position = i;
        _index = new EditStep?[Math.Min(Steps.Select(step => step.Number + 1).DefaultIfEmpty().Max(), MostIndexed)];
        foreach (EditStep step in Steps)
        {
            if (step.Number < _index.Length) _index[step.Number] = step;
            // Of a map, the messages are two steps away.
            step.Inner?.Finish(step.IsMap && !type.IsNone ? default : step.Field.MessageType);
        }

        TakesValues = Steps.Any(step => step.Alone != null || step.Inner is { TakesValues: true });
        NeedsScan = OneofCount > 0 || Steps.Any(step => step is { Action: EditAction.Enter, IsSingular: true });
    }

    private EditStep? FindFar(int number)
    {
        if (number < MostIndexed) return null;
        foreach (EditStep step in Steps)
        {
            if (step.Number == number) return step;
        }

        return null;
    }

    /// <summary>Adds the other fields of each oneof that is touched.</summary>
    private void AddOneofs(TypeRef type)
    {
        foreach (int oneof in _byNumber.Values.Where(step => step.Field.IsInOneof).Select(step => step.Field.PresenceOffset).Distinct().ToArray())
        {
            foreach (ref readonly TableField field in type.Fields)
            {
                if (field.IsInOneof && field.PresenceOffset == oneof) GetOrAdd(field).Oneof = OneofCount;
            }

            OneofCount++;
        }
    }
}
