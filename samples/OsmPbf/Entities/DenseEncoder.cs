using LibProtoZeroSharp;
using OsmPbf.Format;

namespace OsmPbf;

/// <summary>Encodes nodes by columns.</summary>
internal readonly struct DenseEncoder(DenseNodes nodes, Scale scale, StringTableBuilder strings, ArenaAllocator arena)
{
    private readonly DenseInfo _info = nodes.MutableDenseinfo(arena);

    public void Add(in Entity node, Location location)
    {
        AddTags(node.Tags);
        Metadata metadata = node.Metadata;
        Add(_info.Version, metadata.Version, -1);
        Add(_info.Timestamp, metadata.Timestamp is { } time ? scale.Timestamp(time) : null, 0);
        Add(_info.Changeset, metadata.Changeset, 0);
        Add(_info.Uid, metadata.Uid, 0);
        Add(_info.UserSid, metadata.User is { } user ? strings.IndexOf(user) : null, 0);
        Add(_info.Visible, metadata.Visible, true);

        nodes.Id.Add(node.Id, arena);
        nodes.Lat.Add(scale.Latitude(location), arena);
        nodes.Lon.Add(scale.Longitude(location), arena);
    }

    /// <summary>Turns the columns into differences. No node can be added after that.</summary>
    public void End()
    {
        Deltas.Encode(nodes.Id.AsSpan());
        Deltas.Encode(nodes.Lat.AsSpan());
        Deltas.Encode(nodes.Lon.AsSpan());
        Deltas.Encode(_info.Timestamp.AsSpan());
        Deltas.Encode(_info.Changeset.AsSpan());
        Deltas.Encode(_info.Uid.AsSpan());
        Deltas.Encode(_info.UserSid.AsSpan());
        if (_info.CalculateSize() == 0) nodes.ClearDenseinfo();
    }

    // A column is empty until a node has a value for it.
    private void Add<T>(UnmanagedList<T> column, T? value, T absent) where T : unmanaged
    {
        if (column.Count == 0)
        {
            if (value == null) return;
            for (int i = nodes.Id.Count; i > 0; i--) column.Add(absent, arena);
        }

        column.Add(value ?? absent, arena);
    }

    // The same for tags: each node without tags has a 0 here.
    private void AddTags(ReadOnlySpan<Tag> tags)
    {
        UnmanagedList<int> column = nodes.KeysVals;
        if (column.Count == 0)
        {
            if (tags.IsEmpty) return;
            for (int i = nodes.Id.Count; i > 0; i--) column.Add(0, arena);
        }

        foreach (Tag tag in tags)
        {
            column.Add(strings.IndexOf(tag.Key), arena);
            column.Add(strings.IndexOf(tag.Value), arena);
        }

        column.Add(0, arena);
    }
}
