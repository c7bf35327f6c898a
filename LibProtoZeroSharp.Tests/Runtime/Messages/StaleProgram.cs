using LibProtoZeroSharp.Tests.Protos;

namespace LibProtoZeroSharp.Tests.Messages;

/// <summary>
/// A random program over three arenas. It keeps every reference that it gets, and uses them after their arena has ended, too. The model of each says what a
/// use must do.
/// </summary>
internal sealed partial class StaleProgram
{
    private const int Arenas = 3, LargestMessage = 40;

    private readonly int _seed;
    private readonly Random _random;
    private readonly Action[] _kinds;
    private readonly List<string> _steps = [];
    private readonly (ArenaAllocator Arena, Epoch Epoch)[] _arenas = new (ArenaAllocator, Epoch)[Arenas];
    private readonly List<ArenaAllocator> _disposed = [];
    private readonly List<Known<Tree, TreeModel>> _trees = [];
    private readonly List<(Known<Tree, TreeModel> Original, Known<Tree, TreeModel> Copy)> _copies = [];
    private readonly List<Known<MessageList<Tree>, TreeModel>> _children = [];
    private readonly List<Known<UnmanagedList<int>, TreeModel>> _numbers = [];
    private readonly List<Known<UnmanagedMap<Utf8String, Tree>, TreeModel>> _maps = [];
    private readonly List<Known<Utf8String, StringModel>> _strings = [];
    private readonly List<Known<UnmanagedList<Utf8String>, ListModel<StringModel>>> _stringLists = [];
    private int _names;

    public StaleProgram(int seed)
    {
        (_seed, _random) = (seed, new Random(seed));
        _kinds =
        [
            Create, Parse, Read, SetValue, SetString, SetString, SetSubMessage, SetSubMessage, GetSubMessage, MutateSubMessage, Clear, KeepParts, CopyString,
            UseString, UseChildren, UseChildren, UseNumbers, UseMap, UseMap, UseStringList, UseStringList, Copy, Merge, Describe, Write, Print, Compare, Hash,
            Fill, Reset, Dispose, UseDisposed,
        ];
    }

    /// <exception cref="InvalidOperationException">A use does not do what it must. The message has the steps until then.</exception>
    public void Run(int steps)
    {
        for (int i = 0; i < Arenas; i++) _arenas[i] = (new ArenaAllocator(), new Epoch());
        try
        {
            Create();
            KeepParts();
            CopyString();
            CreateStringList();
            while (_steps.Count < steps) _kinds[_random.Next(_kinds.Length)]();
        }
        catch (Exception exception)
        {
            throw new InvalidOperationException(
                $"Program {_seed} of {steps} steps fails in the last of these:\n{string.Join('\n', _steps)}\n{exception.Message}", exception);
        }
        finally
        {
            foreach ((ArenaAllocator arena, _) in _arenas) arena.Dispose();
        }
    }

    /// <summary>Does a step.</summary>
    /// <returns>Whether the use has worked.</returns>
    private bool Do(Fate fate, string step, Action use)
    {
        _steps.Add(fate == Fate.Works ? step : $"{step}  // {fate}");
        try
        {
            use();
        }
        catch (ObjectDisposedException) when (fate != Fate.Works)
        {
            return false;
        }

        return fate != Fate.Throws ? true : throw new InvalidOperationException("It must throw an ObjectDisposedException.");
    }

    /// <summary>Does a step that may make a list grow.</summary>
    private bool DoAndGrow<T>(ListModel<T> list, Func<int> capacity, Epoch epoch, Fate fate, string step, Action use)
    {
        int before = list.Epoch.HasEnded ? 0 : capacity();
        bool works = Do(fate, step, use);
        if (!list.Epoch.HasEnded && capacity() != before) list.Array = epoch;
        return works;
    }

    private void Create()
    {
        (string name, ArenaAllocator arena, Epoch epoch) = PickArena();
        Tree tree = default;
        Do(Fate.Works, $"{NextName} = Tree.Create({name})", () => tree = Tree.Create(arena));
        Keep(tree, new TreeModel(epoch));
    }

    private void Parse()
    {
        (string name, ArenaAllocator arena, Epoch epoch) = PickArena();
        var model = new TreeModel(epoch);
        StaleField[] fields = [.. Enumerable.Range(0, _random.Next(6)).Select(_ => StaleField.Next(_random))];
        byte[] bytes = [.. fields.SelectMany(field => field.Bytes)];
        foreach (StaleField field in fields) field.Apply(model, epoch);
        Tree tree = default;
        Do(Fate.Works, $"{NextName} = Tree.Parse({Convert.ToHexString(bytes)}, {name})", () => tree = Tree.Parse(bytes, arena));
        Keep(tree, model);
    }

    /// <summary>Reads one field, so that a read that throws has no effect.</summary>
    private void Read()
    {
        (string tree, Tree handle, TreeModel model) = Pick(_trees);
        (string name, ArenaAllocator arena, Epoch epoch) = PickArena();
        var field = StaleField.Next(_random);
        bool isDynamic = IsHeads;
        Fate fate = Worst(model.Epoch.Fate, field.FateOf(model));
        void Use()
        {
            var reader = new ProtoReader(field.Bytes);
            if (isDynamic) DynamicMessage.From(handle).Read(ref reader, arena);
            else handle.Read(ref reader, ref arena);
        }

        bool works = DoAndGrow(
            model.Children, () => handle.Children.Capacity, epoch, fate, $"{tree}.Read({Convert.ToHexString(field.Bytes)}, {name})", () =>
            {
                int numbers = model.Epoch.HasEnded ? 0 : handle.Numbers.Capacity, named = model.Epoch.HasEnded ? 0 : handle.Named.Capacity;
                Use();
                if (handle.Numbers.Capacity != numbers) model.Numbers.Array = epoch;
                if (handle.Named.Capacity != named) model.Named.Array = epoch;
            });
        if (works) field.Apply(model, epoch);
    }

    private void SetValue()
    {
        (string tree, Tree handle, TreeModel model) = Pick(_trees);
        int value = _random.Next(100);
        if (Do(model.Epoch.Fate, $"{tree}.Value = {value}", () => handle.Value = value)) model.Value = value;
    }

    private void SetString()
    {
        (string tree, Tree handle, TreeModel model) = Pick(_trees);
        (string text, Utf8String view, StringModel value) = Pick(_strings);
        (string name, ArenaAllocator arena, Epoch epoch) = PickArena();
        bool copies = IsHeads;
        bool works = copies
            ? Do(Worst(model.Epoch.Fate, value.Epoch.Fate), $"{tree}.SetText({text}, {name})", () => handle.SetText(view.ToString(), arena))
            : Do(model.Epoch.Fate, $"{tree}.Text = {text}", () => handle.Text = view);
        if (works) (model.Text, model.Only) = (copies ? new StringModel(value.Value, epoch) : value, null);
    }

    private void SetSubMessage()
    {
        (string tree, Tree handle, TreeModel model) = Pick(_trees);
        (string sub, Tree subHandle, TreeModel subModel) = Pick(_trees);
        if (!CanHold(model, subModel)) return;
        if (IsHeads)
        {
            if (Do(model.Epoch.Fate, $"{tree}.SetLeft({sub})", () => handle.SetLeft(subHandle))) model.Left = subModel;
        }
        else if (Do(model.Epoch.Fate, $"{tree}.SetOnly({sub})", () => handle.SetOnly(subHandle)))
        {
            (model.Only, model.Text) = (subModel, null);
        }
    }

    private void GetSubMessage()
    {
        (string tree, Tree handle, TreeModel model) = Pick(_trees);
        bool isLeft = IsHeads;
        Tree sub = default;
        bool works = Do(model.Epoch.Fate, $"{NextName} = {tree}.{(isLeft ? "Left" : "Only")}", () => sub = isLeft ? handle.Left : handle.Only);
        if (works && (isLeft ? model.Left : model.Only) is { } found) Keep(sub, found);
        else if (works) Assert.Equal(0, sub.Value);
    }

    private void MutateSubMessage()
    {
        (string tree, Tree handle, TreeModel model) = Pick(_trees);
        (string name, ArenaAllocator arena, Epoch epoch) = PickArena();
        bool isLeft = IsHeads;
        Tree sub = default;
        bool works = Do(model.Epoch.Fate, $"{NextName} = {tree}.Mutable{(isLeft ? "Left" : "Only")}({name})", () =>
            sub = isLeft ? handle.MutableLeft(arena) : handle.MutableOnly(arena));
        if (!works) return;
        if (!isLeft) model.Text = null;
        Keep(sub, isLeft ? model.Left ??= new TreeModel(epoch) : model.Only ??= new TreeModel(epoch));
    }

    private void Clear()
    {
        (string tree, Tree handle, TreeModel model) = Pick(_trees);
        if (_random.Next(4) == 0 && Do(model.Epoch.Fate, $"{tree}.Clear()", () => handle.Clear())) model.Clear();
    }

    /// <summary>Keeps references to the lists and the map of a message.</summary>
    private void KeepParts()
    {
        (string tree, Tree handle, TreeModel model) = Pick(_trees);
        Do(model.Epoch.Fate, $"keep the parts of {tree}", () =>
        {
            _children.Add(new($"{tree}.Children", handle.Children, model));
            _numbers.Add(new($"{tree}.Numbers", handle.Numbers, model));
            _numbers.Add(new($"{tree}.GetList(\"numbers\")", DynamicMessage.From(handle).GetList<int>("numbers"), model));
            _maps.Add(new($"{tree}.Named", handle.Named, model));
        });
    }

    private void CopyString()
    {
        (string name, ArenaAllocator arena, Epoch epoch) = PickArena();
        string value = $"{(char)('a' + _random.Next(12))}{(_random.Next(4) == 0 ? new string('x', 70) : "")}";
        Utf8String text = default;
        Do(Fate.Works, $"{NextName} = {name}.CopyString(\"{value}\")", () => text = arena.CopyString(value));
        Keep(text, new StringModel(value, epoch));
    }

    private void UseString()
    {
        (string text, Utf8String handle, StringModel model) = Pick(_strings);
        Do(model.Epoch.Fate, $"{text}.ToString()", () => Assert.Equal(model.Value, handle.ToString()));
        Do(model.Epoch.Fate, $"{text} == \"{model.Value}\"", () => Assert.True(handle == model.Value));
    }

    /// <summary>Allocates and overwrites memory, so that the arena needs more than its first page, and stale data do not stay as they were.</summary>
    private void Fill()
    {
        (string name, ArenaAllocator arena, _) = PickArena();
        int size = _random.Next(3) == 0 ? _random.Next(40_000) : _random.Next(500);
        Do(Fate.Works, $"fill {size} bytes of {name}", () => arena.AllocateUninitialized<byte>(size).Fill(0xEE));
    }

    private void Reset()
    {
        int index = _random.Next(Arenas);
        Do(Fate.Works, $"a{index}.Reset()", _arenas[index].Arena.Reset);
        End(index);
    }

    private void Dispose()
    {
        int index = _random.Next(Arenas);
        _disposed.Add(_arenas[index].Arena);
        Do(Fate.Works, $"a{index}.Dispose(); a{index} = new ArenaAllocator()", _arenas[index].Arena.Dispose);
        _arenas[index].Arena = new ArenaAllocator();
        End(index);
    }

    private void End(int index)
    {
        _arenas[index].Epoch.HasEnded = true;
        _arenas[index].Epoch = new Epoch();
    }

    private void UseDisposed()
    {
        if (_disposed.Count == 0) return;
        ArenaAllocator arena = _disposed[_random.Next(_disposed.Count)];
        Do(Fate.Throws, "Tree.Create(a disposed arena)", () => Tree.Create(arena));
        Do(Fate.Throws, "Tree.Parse([8, 1], a disposed arena)", () => Tree.Parse([8, 1], arena));
        Do(Fate.Throws, "CopyString of a disposed arena", () => arena.CopyString("x"));
        Do(Fate.Throws, "Reset of a disposed arena", arena.Reset);
    }

    private static Fate Worst(params ReadOnlySpan<Fate> fates)
    {
        Fate worst = Fate.Works;
        foreach (Fate fate in fates) worst = (Fate)Math.Max((int)worst, (int)fate);
        return worst;
    }

    /// <summary>Whether a message may get another as its part: the result is small, and does not contain itself.</summary>
    private static bool CanHold(TreeModel message, TreeModel part) => !part.Contains(message) && message.Size + part.Size <= LargestMessage;

    private bool IsHeads => _random.Next(2) == 0;

    /// <summary>The name of the next message or string in the steps.</summary>
    private string NextName => $"v{_names}";

    private void Keep(Tree tree, TreeModel model) => _trees.Add(new($"v{_names++}", tree, model));

    private void Keep(Utf8String text, StringModel model) => _strings.Add(new($"v{_names++}", text, model));

    private Known<THandle, TModel> Pick<THandle, TModel>(List<Known<THandle, TModel>> known) => known[_random.Next(known.Count)];

    private (string Name, ArenaAllocator Arena, Epoch Epoch) PickArena()
    {
        int index = _random.Next(Arenas);
        return ($"a{index}", _arenas[index].Arena, _arenas[index].Epoch);
    }

    /// <summary>A reference of the program, with its name in the steps.</summary>
    private readonly record struct Known<THandle, TModel>(string Name, THandle Handle, TModel Model);
}
