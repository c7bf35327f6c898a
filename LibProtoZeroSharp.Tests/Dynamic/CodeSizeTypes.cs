using System.Reflection;
using System.Runtime.Loader;
using LibProtoZeroSharp.Tests.Generator;

namespace LibProtoZeroSharp.Tests.Dynamic;

/// <summary>The tests' message types once more, generated for a small size of the code: they are decoded and encoded by their tables.</summary>
internal static class CodeSizeTypes
{
    private static readonly Lazy<Assembly> Code = new(() =>
    {
        string folder = Path.Combine(Repository.Root, "LibProtoZeroSharp.Tests", "Protos");
        var host = new GeneratorHost([.. Directory.GetFiles(folder, "*.proto").Where(path => Path.GetFileName(path) != "services.proto").Select(path => (Path.GetFileName(path), File.ReadAllText(path)))]);
        return new AssemblyLoadContext(nameof(CodeSizeTypes)).LoadFromStream(new MemoryStream(host.Property("ProtoZeroOptimizeFor", "CodeSize").Image("CodeSize")));
    });

    /// <summary>The type with the same name.</summary>
    public static Type Of(Type type) => type.Assembly == typeof(CodeSizeTypes).Assembly ? Code.Value.GetType(type.FullName!, throwOnError: true)! : type;

    /// <summary>The type with the same name, for dynamic messages.</summary>
    public static DynamicMessageType DynamicOf(Type type) =>
        (DynamicMessageType)typeof(DynamicMessageType).GetMethod(nameof(DynamicMessageType.Of), BindingFlags.Public | BindingFlags.Static)!.MakeGenericMethod(Of(type)).Invoke(null, null)!;
}
