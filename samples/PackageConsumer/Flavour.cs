using System.Linq;
using System.Reflection;
using LibProtoZeroSharp;

namespace PackageConsumer;

internal static class Flavour
{
#if DEBUG
    public const bool ShouldHaveChecks = true;
#else
    public const bool ShouldHaveChecks = false;
#endif

    /// <summary>Whether the assembly of LibProtoZeroSharp.Debug runs.</summary>
    public static bool HasChecks => typeof(ArenaAllocator).Assembly.GetCustomAttributes<AssemblyMetadataAttribute>()
        .Single(attribute => attribute.Key == "ProtoZeroChecks").Value == "true";
}
