namespace Grpc.Core;

/// <summary>Who the client is.</summary>
public class AuthContext
{
    private readonly Dictionary<string, List<AuthProperty>> _properties;

    public AuthContext(string? peerIdentityPropertyName, Dictionary<string, List<AuthProperty>> properties)
    {
        ArgumentNullException.ThrowIfNull(properties);
        PeerIdentityPropertyName = peerIdentityPropertyName;
        _properties = properties;
    }

    public bool IsPeerAuthenticated => PeerIdentityPropertyName is not null;

    public string? PeerIdentityPropertyName { get; }

    public IEnumerable<AuthProperty> PeerIdentity => PeerIdentityPropertyName is null ? [] : FindPropertiesByName(PeerIdentityPropertyName);

    public IEnumerable<AuthProperty> Properties => _properties.Values.SelectMany(properties => properties);

    public IEnumerable<AuthProperty> FindPropertiesByName(string propertyName) => _properties.TryGetValue(propertyName, out var found) ? found : [];
}
