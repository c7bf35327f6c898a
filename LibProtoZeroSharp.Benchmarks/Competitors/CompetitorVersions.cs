using System.Reflection;

namespace LibProtoZeroSharp.Benchmarks.Competitors;

/// <summary>The versions of the libraries that are compared.</summary>
public static class CompetitorVersions
{
    /// <summary>Google's library for .NET.</summary>
    public static string Google { get; } = Of(typeof(global::Google.Protobuf.IMessage));

    /// <summary>Those that are there, as in <c>Google.Protobuf 3.36.2, ProtoZero 1.7.1</c>.</summary>
    public static string All { get; } = string.Join(", ", Each());

    private static IEnumerable<string> Each()
    {
        yield return Google;
        yield return Of(typeof(ProtoBuf.Serializer));
        foreach (IReadOnlyList<NativeCompetitor> builds in new[] { NativeCompetitor.GoogleCpp, NativeCompetitor.ProtoZero })
        {
            if (builds[0].Missing == null)
                yield return $"{builds[0].Name} {builds[0].Version} ({builds[0].Compiler}, {string.Join(" and ", builds.Select(build => build.Flags))})";
        }
        yield return Of(typeof(System.Text.Json.JsonSerializer));
    }

    /// <summary>The name and the version of a type's package.</summary>
    private static string Of(Type type)
    {
        string? version = type.Assembly.GetCustomAttribute<AssemblyInformationalVersionAttribute>()?.InformationalVersion;
        return $"{type.Assembly.GetName().Name} {version?.Split('+')[0]}";
    }
}
