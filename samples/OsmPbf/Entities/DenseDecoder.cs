using LibProtoZeroSharp;
using OsmPbf.Format;

namespace OsmPbf;

/// <summary>Decodes nodes that are stored by columns.</summary>
internal ref struct DenseDecoder
{
    private readonly ArenaAllocator _arena;
    private readonly Scale _scale;
    private readonly Strings _strings;
    private readonly UnmanagedList<Tag> _tags;
    private readonly ReadOnlySpan<long> _ids, _latitudes, _longitudes, _timestamps, _changesets;
    private readonly ReadOnlySpan<int> _versions, _uids, _users, _keysAndValues;
    private readonly ReadOnlySpan<bool> _visible;
    private int _nextTag;

    /// <exception cref="InvalidDataException">The columns differ in length.</exception>
    public DenseDecoder(DenseNodes nodes, in Scale scale, Strings strings, UnmanagedList<Tag> tags, ArenaAllocator arena)
    {
        _arena = arena;
        _scale = scale;
        _strings = strings;
        _tags = tags;
        _ids = Deltas.Decode(nodes.Id.AsSpan());
        _latitudes = Required(Deltas.Decode(nodes.Lat.AsSpan()), "latitudes");
        _longitudes = Required(Deltas.Decode(nodes.Lon.AsSpan()), "longitudes");
        _keysAndValues = nodes.KeysVals.AsSpan();

        DenseInfo info = nodes.Denseinfo;
        _versions = Optional<int>(info.Version.AsSpan(), "versions");
        _timestamps = Optional<long>(Deltas.Decode(info.Timestamp.AsSpan()), "timestamps");
        _changesets = Optional<long>(Deltas.Decode(info.Changeset.AsSpan()), "changesets");
        _uids = Optional<int>(Deltas.Decode(info.Uid.AsSpan()), "uids");
        _users = Optional<int>(Deltas.Decode(info.UserSid.AsSpan()), "users");
        _visible = Optional<bool>(info.Visible.AsSpan(), "flags of visibility");
    }

    public void Decode(IEntityHandler handler)
    {
        for (int i = 0; i < _ids.Length; i++)
            handler.Node(new Entity(_ids[i], MetadataOf(i), NextTags()), _scale.Location(_latitudes[i], _longitudes[i]));
    }

    private readonly Metadata MetadataOf(int node) => new()
    {
        Version = _versions.IsEmpty ? null : _versions[node],
        Timestamp = _timestamps.IsEmpty ? null : _scale.Milliseconds(_timestamps[node]),
        Changeset = _changesets.IsEmpty ? null : _changesets[node],
        Uid = _uids.IsEmpty ? null : _uids[node],
        User = _users.IsEmpty ? null : _strings[_users[node]],
        Visible = _visible.IsEmpty ? null : _visible[node],
    };

    // The column ends with the tags of the last node that has any.
    private ReadOnlySpan<Tag> NextTags()
    {
        _tags.Clear();
        while (_nextTag < _keysAndValues.Length)
        {
            int key = _keysAndValues[_nextTag++];
            if (key == 0) break;
            if (_nextTag == _keysAndValues.Length) throw new InvalidDataException("The tags of dense nodes end with a key.");
            _tags.Add(new Tag(_strings[key], _strings[_keysAndValues[_nextTag++]]), _arena);
        }

        return _tags.AsSpan();
    }

    private readonly ReadOnlySpan<T> Optional<T>(ReadOnlySpan<T> column, string name) => column.IsEmpty ? column : Required(column, name);

    private readonly ReadOnlySpan<T> Required<T>(ReadOnlySpan<T> column, string name) =>
        column.Length == _ids.Length ? column : throw new InvalidDataException($"A group has {_ids.Length} dense nodes and {column.Length} {name}.");
}
