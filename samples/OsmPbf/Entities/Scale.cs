using OsmPbf.Format;

namespace OsmPbf;

/// <summary>The units of a block's coordinates and timestamps.</summary>
internal readonly record struct Scale
{
    private readonly int _granularity, _dateGranularity;
    private readonly long _latitudeOffset, _longitudeOffset;

    /// <exception cref="InvalidDataException">A granularity is not positive.</exception>
    public Scale(PrimitiveBlock block)
    {
        _granularity = Positive(block.Granularity, "granularity");
        _dateGranularity = Positive(block.DateGranularity, "date_granularity");
        _latitudeOffset = block.LatOffset;
        _longitudeOffset = block.LonOffset;
    }

    /// <summary>Writes the units into another block, so that the same numbers are exact there.</summary>
    public void SetOn(PrimitiveBlock block)
    {
        block.Granularity = _granularity;
        block.DateGranularity = _dateGranularity;
        block.LatOffset = _latitudeOffset;
        block.LonOffset = _longitudeOffset;
    }

    /// <exception cref="OverflowException">The coordinates are beyond 64 bits.</exception>
    public Location Location(long latitude, long longitude) =>
        new(checked(latitude * _granularity + _latitudeOffset), checked(longitude * _granularity + _longitudeOffset));

    public long Latitude(Location location) => (location.Latitude - _latitudeOffset) / _granularity;

    public long Longitude(Location location) => (location.Longitude - _longitudeOffset) / _granularity;

    /// <exception cref="OverflowException">The time is beyond 64 bits.</exception>
    public long Milliseconds(long timestamp) => checked(timestamp * _dateGranularity);

    public long Timestamp(long milliseconds) => milliseconds / _dateGranularity;

    private static int Positive(int value, string name) =>
        value > 0 ? value : throw new InvalidDataException($"The {name} of the block is {value}.");
}
