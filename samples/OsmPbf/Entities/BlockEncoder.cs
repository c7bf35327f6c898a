using LibProtoZeroSharp;
using OsmPbf.Format;

namespace OsmPbf;

/// <summary>Encodes the entities that it gets into a block. Entities of one type that follow one another become a group.</summary>
internal sealed class BlockEncoder : IEntityHandler
{
    private readonly ArenaAllocator _arena;
    private readonly PrimitiveBlock _block;
    private readonly StringTableBuilder _strings;
    private readonly Scale _scale;
    private PrimitiveGroup _group;
    private DenseEncoder _dense;

    /// <param name="scale">The units of the block.</param>
    /// <param name="arena">The arena of the block. The strings of the entities live as long.</param>
    public BlockEncoder(Scale scale, ArenaAllocator arena)
    {
        _arena = arena;
        _block = PrimitiveBlock.Create(arena);
        _strings = new StringTableBuilder(_block.MutableStringtable(arena), arena);
        _scale = scale;
        scale.SetOn(_block);
    }

    public void Node(in Entity node, Location location)
    {
        if (_group.IsNull || !_group.HasDense)
        {
            StartGroup();
            _dense = new DenseEncoder(_group.MutableDense(_arena), _scale, _strings, _arena);
        }

        _dense.Add(node, location);
    }

    public void Way(in Entity way, ReadOnlySpan<long> references, ReadOnlySpan<Location> locations)
    {
        if (_group.IsNull || _group.Ways.Count == 0) StartGroup();
        Way message = _group.Ways.Add(_arena);
        message.Id = way.Id;
        _strings.AddTags(way.Tags, message.Keys, message.Vals);
        if (way.Metadata != default) SetInfo(message.MutableInfo(_arena), way.Metadata);

        message.Refs.AddRange(references, _arena);
        foreach (Location location in locations)
        {
            message.Lat.Add(_scale.Latitude(location), _arena);
            message.Lon.Add(_scale.Longitude(location), _arena);
        }

        Deltas.Encode(message.Refs.AsSpan());
        Deltas.Encode(message.Lat.AsSpan());
        Deltas.Encode(message.Lon.AsSpan());
    }

    public void Relation(in Entity relation, ReadOnlySpan<Member> members)
    {
        if (_group.IsNull || _group.Relations.Count == 0) StartGroup();
        Relation message = _group.Relations.Add(_arena);
        message.Id = relation.Id;
        _strings.AddTags(relation.Tags, message.Keys, message.Vals);
        if (relation.Metadata != default) SetInfo(message.MutableInfo(_arena), relation.Metadata);

        foreach (Member member in members)
        {
            message.RolesSid.Add(_strings.IndexOf(member.Role), _arena);
            message.Memids.Add(member.Id, _arena);
            message.Types_.Add(member.Type, _arena);
        }

        Deltas.Encode(message.Memids.AsSpan());
    }

    /// <returns>The block. Nothing can be added after that.</returns>
    public PrimitiveBlock End()
    {
        EndGroup();
        return _block;
    }

    private void StartGroup()
    {
        EndGroup();
        _group = _block.Primitivegroup.Add(_arena);
    }

    private void EndGroup()
    {
        if (!_group.IsNull && _group.HasDense) _dense.End();
    }

    private void SetInfo(Info info, in Metadata metadata)
    {
        if (metadata.Version is { } version) info.Version = version;
        if (metadata.Timestamp is { } timestamp) info.Timestamp = _scale.Timestamp(timestamp);
        if (metadata.Changeset is { } changeset) info.Changeset = changeset;
        if (metadata.Uid is { } uid) info.Uid = uid;
        if (metadata.User is { } user) info.UserSid = (uint)_strings.IndexOf(user);
        if (metadata.Visible is { } visible) info.Visible = visible;
    }
}
