using System.Reflection;
using System.Runtime.Loader;

namespace LibProtoZeroSharp.Tests.Support;

/// <summary>The tests' message types once more, generated for something else than speed.</summary>
/// <param name="optimizeFor">The value of the project's property.</param>
internal sealed class RegeneratedTypes(string optimizeFor)
{
    private readonly Lazy<Assembly> _code = new(() =>
    {
        var host = new GeneratorHost(
            [
                .. Directory.GetFiles(Repository.TestProtos, "*.proto")
                    .Where(path => Path.GetFileName(path) != "services.proto").Select(path => (Path.GetFileName(path), File.ReadAllText(path))),
            ]);
        return new AssemblyLoadContext(optimizeFor).LoadFromStream(new MemoryStream(host.Property("ProtoZeroOptimizeFor", optimizeFor).Image(optimizeFor)));
    });

    /// <summary>Their messages are decoded and encoded by their tables.</summary>
    public static RegeneratedTypes CodeSize { get; } = new("CodeSize");

    /// <summary>They have no descriptors.</summary>
    public static RegeneratedTypes Lite { get; } = new("LiteRuntime");

    public Assembly Code => _code.Value;

    /// <summary>The type with the same name.</summary>
    public Type Of(Type type) => type.Assembly == typeof(Protos.Tree).Assembly ? Code.GetType(type.FullName!, throwOnError: true)! : type;

    /// <summary>The type with the same name, for dynamic messages.</summary>
    public DynamicMessageType DynamicOf(Type type) =>
        (DynamicMessageType)typeof(DynamicMessageType)
            .GetMethod(nameof(DynamicMessageType.Of), BindingFlags.Public | BindingFlags.Static)!.MakeGenericMethod(Of(type)).Invoke(null, null)!;
}
