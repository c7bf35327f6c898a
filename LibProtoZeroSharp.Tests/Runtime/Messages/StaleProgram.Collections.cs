using LibProtoZeroSharp.Tests.Protos;

namespace LibProtoZeroSharp.Tests.Messages;

// Uses of lists and maps.
internal sealed partial class StaleProgram
{
    private void UseChildren()
    {
        (string name, MessageList<Tree> list, TreeModel owner) = Pick(_children);
        (string arenaName, ArenaAllocator arena, Epoch epoch) = PickArena();
        (string sub, Tree subHandle, TreeModel subModel) = Pick(_trees);
        ListModel<TreeModel> model = owner.Children;
        int index = _random.Next(Math.Max(model.Elements.Count, 1));
        bool hasNone = model.Elements.Count == 0 && !model.Epoch.HasEnded;
        bool Grow(Fate fate, string step, Action use) => DoAndGrow(model, () => list.Capacity, epoch, fate, step, use);
        switch (_random.Next(7))
        {
            case 0 when owner.Size < LargestMessage:
                Tree added = default;
                if (!Grow(model.FateOfAdding, $"{NextName} = {name}.Add({arenaName})", () => added = list.Add(arena))) return;
                model.Elements.Add(new TreeModel(epoch));
                Keep(added, model.Elements[^1]);
                break;
            case 1 when CanHold(owner, subModel):
                if (Grow(model.FateOfAdding, $"{name}.Insert({index}, {sub}, {arenaName})", () => list.Insert(index, subHandle, arena)))
                    model.Elements.Insert(index, subModel);
                break;
            case 2 when !hasNone:
                Tree found = default;
                if (Do(model.Fate, $"{NextName} = {name}[{index}]", () => found = list[index])) Keep(found, model.Elements[index]);
                break;
            case 3 when !hasNone && CanHold(owner, subModel):
                if (Do(model.Fate, $"{name}[{index}] = {sub}", () => list[index] = subHandle)) model.Elements[index] = subModel;
                break;
            case 4 when !hasNone:
                if (Do(model.Fate, $"{name}.RemoveAt({index})", () => list.RemoveAt(index))) model.Elements.RemoveAt(index);
                break;
            case 5:
                if (Do(model.FateOfHeader, $"{name}.Clear()", list.Clear)) model.Elements.Clear();
                break;
            default:
                Do(model.Epoch.Fate, $"{name}.Count", () => Assert.Equal(model.Elements.Count, list.Count));
                break;
        }
    }

    private void UseNumbers()
    {
        (string name, UnmanagedList<int> list, TreeModel owner) = Pick(_numbers);
        (string arenaName, ArenaAllocator arena, Epoch epoch) = PickArena();
        ListModel<int> model = owner.Numbers;
        int[] added = [.. Enumerable.Range(0, 1 + _random.Next(20)).Select(_ => _random.Next())];
        bool Grow(Fate fate, string step, Action use) => DoAndGrow(model, () => list.Capacity, epoch, fate, step, use);
        switch (_random.Next(4))
        {
            case 0:
                if (Grow(model.FateOfAdding, $"{name}.AddRange({added.Length} numbers, {arenaName})", () => list.AddRange(added, arena)))
                    model.Elements.AddRange(added);
                break;
            case 1:
                if (Grow(model.FateOfAdding, $"{name}.Add({added[0]}, {arenaName})", () => list.Add(added[0], arena)))
                    model.Elements.Add(added[0]);
                break;
            case 2:
                if (Do(model.Fate, $"{name}.Sort()", list.Sort)) model.Elements.Sort();
                break;
            default:
                Do(model.Fate, $"{name}.ToArray()", () => Assert.Equal(model.Elements, list.ToArray()));
                break;
        }
    }

    private void UseMap()
    {
        (string name, UnmanagedMap<Utf8String, Tree> map, TreeModel owner) = Pick(_maps);
        (string arenaName, ArenaAllocator arena, Epoch epoch) = PickArena();
        (string text, Utf8String key, StringModel keyModel) = Pick(_strings);
        (string sub, Tree subHandle, TreeModel subModel) = Pick(_trees);
        ListModel<EntryModel> model = owner.Named;
        EntryModel? entry = model.Elements.Find(entry => entry.Key.Value == keyModel.Value);
        bool isEmpty = model.Elements.Count == 0, hasStaleKey = model.Elements.Exists(entry => entry.Key.Epoch.HasEnded);
        // A search compares with some keys. An empty map is not searched.
        Fate search = Worst(
            model.Fate, hasStaleKey ? Fate.MayThrow : Fate.Works, isEmpty && keyModel.Epoch.HasEnded ? Fate.MayThrow : keyModel.Epoch.Fate);
        bool Grow(Fate fate, string step, Action use) => DoAndGrow(model, () => map.Capacity, epoch, fate, step, use);
        switch (_random.Next(6))
        {
            case 0 when CanHold(owner, subModel):
                Fate fate = Worst(search, keyModel.Epoch.Fate, model.FateOfAdding);
                if (!Grow(fate, $"{name}.Set({text}, {sub}, {arenaName})", () => map.Set(key, subHandle, arena))) return;
                if (entry != null) entry.Value = subModel;
                else model.Elements.Add(new EntryModel(new StringModel(keyModel.Value, epoch)) { Value = subModel });
                break;
            case 1 when CanHold(owner, subModel):
                if (!Grow(Worst(search, model.FateOfAdding), $"{name}.SetView({text}, {sub}, {arenaName})", () => map.SetView(key, subHandle, arena))) return;
                if (entry != null) entry.Value = subModel;
                else model.Elements.Add(new EntryModel(keyModel) { Value = subModel });
                break;
            case 2:
                if (Do(search, $"{name}.Remove({text})", () => Assert.Equal(entry != null, map.Remove(key))) && entry != null) model.Elements.Remove(entry);
                break;
            case 3:
                if (Do(model.Fate, $"{name}.Clear()", map.Clear)) model.Elements.Clear();
                break;
            case 4:
                Do(Worst(model.FateOfHeader, hasStaleKey ? Fate.MayThrow : Fate.Works), $"{name}.Count", () => Assert.Equal(model.Elements.Count, map.Count));
                break;
            default:
                Tree found = default;
                bool works = Do(search, $"{NextName} = {name}[{text}]", () => Assert.Equal(entry != null, map.TryGetValue(key, out found)));
                if (works && entry != null) Keep(found, entry.Value);
                break;
        }
    }

    private void CreateStringList()
    {
        (string name, ArenaAllocator arena, Epoch epoch) = PickArena();
        UnmanagedList<Utf8String> list = default;
        Do(Fate.Works, $"l{_stringLists.Count} = UnmanagedList<Utf8String>.Create({name})", () => list = UnmanagedList<Utf8String>.Create(arena));
        _stringLists.Add(new($"l{_stringLists.Count}", list, new ListModel<StringModel>(epoch)));
    }

    private void UseStringList()
    {
        (string name, UnmanagedList<Utf8String> list, ListModel<StringModel> model) = Pick(_stringLists);
        (string arenaName, ArenaAllocator arena, Epoch epoch) = PickArena();
        (string text, Utf8String view, StringModel value) = Pick(_strings);
        int index = _random.Next(Math.Max(model.Elements.Count, 1));
        bool hasNone = model.Elements.Count == 0 && !model.Epoch.HasEnded;
        bool hasStale = model.Elements.Exists(element => element.Epoch.HasEnded);
        bool Grow(Fate fate, string step, Action use) => DoAndGrow(model, () => list.Capacity, epoch, fate, step, use);
        switch (_random.Next(7))
        {
            case 0:
                CreateStringList();
                break;
            case 1:
                if (Grow(Worst(model.FateOfAdding, value.Epoch.Fate), $"{name}.Add({text}, {arenaName})", () => list.Add(view, arena)))
                    model.Elements.Add(new StringModel(value.Value, epoch));
                break;
            case 2:
                if (Grow(model.FateOfAdding, $"{name}.AddView({text}, {arenaName})", () => list.AddView(view, arena)))
                    model.Elements.Add(value);
                break;
            case 3 when !hasNone:
                if (Do(Worst(model.Fate, value.Epoch.Fate), $"{name}.Set({index}, {text}, {arenaName})", () => list.Set(index, view, arena)))
                    model.Elements[index] = new StringModel(value.Value, epoch);
                break;
            case 4 when !hasNone:
                Utf8String found = default;
                if (Do(model.Fate, $"{NextName} = {name}[{index}]", () => found = list[index])) Keep(found, model.Elements[index]);
                break;
            case 5:
                // The search ends at the first string that is equal.
                Fate ofText = model.Elements.Count == 0 && value.Epoch.HasEnded ? Fate.MayThrow : value.Epoch.Fate;
                Fate fate = Worst(model.Fate, hasStale ? Fate.MayThrow : Fate.Works, ofText);
                Do(fate, $"{name}.IndexOf({text})", () => Assert.Equal(model.Elements.FindIndex(element => element.Value == value.Value), list.IndexOf(view)));
                break;
            default:
                Do(Worst(model.Fate, hasStale ? Fate.Throws : Fate.Works), $"read {name}", () =>
                {
                    var strings = new List<string>();
                    foreach (Utf8String element in list) strings.Add(element.ToString());
                    Assert.Equal(model.Elements.Select(element => element.Value), strings);
                });
                break;
        }
    }
}
