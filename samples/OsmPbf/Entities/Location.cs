namespace OsmPbf;

/// <summary>In nanodegrees.</summary>
internal readonly record struct Location(long Latitude, long Longitude)
{
    private const long Degree = 1_000_000_000;

    /// <summary>Deleted nodes have a location that isn't on the globe.</summary>
    public bool IsValid => Latitude is >= -90 * Degree and <= 90 * Degree && Longitude is >= -180 * Degree and <= 180 * Degree;
}
