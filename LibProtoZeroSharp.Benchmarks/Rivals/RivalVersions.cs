using System.Reflection;

namespace LibProtoZeroSharp.Benchmarks.Rivals;

/// <summary>The versions of the libraries that are compared.</summary>
public static class RivalVersions
{
    /// <summary>Those that are there, as in <c>Google.Protobuf 3.36.2, ProtoZero 1.7.1</c>.</summary>
    public static string All { get; } = string.Join(", ", Each());

    private static IEnumerable<string> Each()
    {
        yield return Of(typeof(Google.Protobuf.IMessage));
#if PROTOBUF_NET
        yield return Of(typeof(ProtoBuf.Serializer));
#endif
        foreach (NativeRival rival in new[] { NativeRival.GoogleCpp, NativeRival.ProtoZero })
        {
            if (rival.Missing == null) yield return $"{rival.Name} {rival.Version}";
        }
    }

    /// <summary>The name and the version of a type's package.</summary>
    private static string Of(Type type)
    {
        string? version = type.Assembly.GetCustomAttribute<AssemblyInformationalVersionAttribute>()?.InformationalVersion;
        return $"{type.Assembly.GetName().Name} {version?.Split('+')[0]}";
    }
}
