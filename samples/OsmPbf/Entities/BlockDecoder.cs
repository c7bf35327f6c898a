using LibProtoZeroSharp;
using OsmPbf.Format;

namespace OsmPbf;

/// <summary>Decodes the entities of one block for a handler.</summary>
/// <remarks>
/// Columns of differences are decoded where they are, in the lists of the message. Tags, members and locations go into lists in the arena of the
/// block, so nothing managed is allocated.
/// </remarks>
internal readonly ref struct BlockDecoder
{
    private readonly PrimitiveBlock _block;
    private readonly ArenaAllocator _arena;
    private readonly IEntityHandler _handler;
    private readonly Scale _scale;
    private readonly Strings _strings;
    private readonly UnmanagedList<Tag> _tags;
    private readonly UnmanagedList<Member> _members;
    private readonly UnmanagedList<Location> _locations;

    private BlockDecoder(PrimitiveBlock block, ArenaAllocator arena, IEntityHandler handler)
    {
        _block = block;
        _arena = arena;
        _handler = handler;
        _scale = new Scale(block);
        _strings = new Strings(block.Stringtable);
        _tags = UnmanagedList<Tag>.Create(arena);
        _members = UnmanagedList<Member>.Create(arena);
        _locations = UnmanagedList<Location>.Create(arena);
    }

    /// <exception cref="InvalidDataException">The block contradicts itself.</exception>
    /// <exception cref="OverflowException">A coordinate or a time is beyond 64 bits.</exception>
    public static void Decode(PrimitiveBlock block, ArenaAllocator arena, IEntityHandler handler) =>
        new BlockDecoder(block, arena, handler).Decode();

    private void Decode()
    {
        foreach (PrimitiveGroup group in _block.Primitivegroup)
        {
            foreach (Node node in group.Nodes) Decode(node);
            if (group.HasDense) new DenseDecoder(group.Dense, _scale, _strings, _tags, _arena).Decode(_handler);
            foreach (Way way in group.Ways) Decode(way);
            foreach (Relation relation in group.Relations) Decode(relation);
        }
    }

    private void Decode(Node node)
    {
        ReadOnlySpan<Tag> tags = _strings.Tags(node.Keys.AsSpan(), node.Vals.AsSpan(), _tags, _arena);
        _handler.Node(new Entity(node.Id, Decode(node.Info), tags), _scale.Location(node.Lat, node.Lon));
    }

    private void Decode(Way way)
    {
        ReadOnlySpan<Tag> tags = _strings.Tags(way.Keys.AsSpan(), way.Vals.AsSpan(), _tags, _arena);
        ReadOnlySpan<long> references = Deltas.Decode(way.Refs.AsSpan());
        ReadOnlySpan<long> latitudes = Deltas.Decode(way.Lat.AsSpan());
        ReadOnlySpan<long> longitudes = Deltas.Decode(way.Lon.AsSpan());
        if (latitudes.Length != longitudes.Length || (!latitudes.IsEmpty && latitudes.Length != references.Length))
            throw new InvalidDataException($"Way {way.Id} has {references.Length} nodes, {latitudes.Length} latitudes and {longitudes.Length} longitudes.");

        _locations.Clear();
        for (int i = 0; i < latitudes.Length; i++) _locations.Add(_scale.Location(latitudes[i], longitudes[i]), _arena);
        _handler.Way(new Entity(way.Id, Decode(way.Info), tags), references, _locations.AsSpan());
    }

    private void Decode(Relation relation)
    {
        ReadOnlySpan<Tag> tags = _strings.Tags(relation.Keys.AsSpan(), relation.Vals.AsSpan(), _tags, _arena);
        ReadOnlySpan<long> ids = Deltas.Decode(relation.Memids.AsSpan());
        ReadOnlySpan<int> roles = relation.RolesSid.AsSpan();
        ReadOnlySpan<Relation.Types.MemberType> types = relation.Types_.AsSpan();
        if (roles.Length != ids.Length || types.Length != ids.Length)
            throw new InvalidDataException($"Relation {relation.Id} has {ids.Length} members, {roles.Length} roles and {types.Length} known types.");

        _members.Clear();
        for (int i = 0; i < ids.Length; i++) _members.Add(new Member(types[i], ids[i], _strings[roles[i]]), _arena);
        _handler.Relation(new Entity(relation.Id, Decode(relation.Info), tags), _members.AsSpan());
    }

    // An absent Info reads as an empty one.
    private Metadata Decode(Info info) => new()
    {
        Version = info.HasVersion ? info.Version : null,
        Timestamp = info.HasTimestamp ? _scale.Milliseconds(info.Timestamp) : null,
        Changeset = info.HasChangeset ? info.Changeset : null,
        Uid = info.HasUid ? info.Uid : null,
        User = info.HasUserSid ? _strings[(int)info.UserSid] : null,
        Visible = info.HasVisible ? info.Visible : null,
    };
}
