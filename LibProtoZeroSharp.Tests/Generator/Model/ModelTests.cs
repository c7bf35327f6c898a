using System.Reflection;
using LibProtoZeroSharp.FrontEnd.Common;
using ProtoZeroGenerator.Lowering;
using ProtoZeroGenerator.Model;

namespace LibProtoZeroSharp.Tests.Generator.Model;

/// <summary>The objects that the pipeline caches are immutable, compare by value, and keep nothing of the compiler alive.</summary>
public class ModelTests
{
    private static readonly Type[] Values = [typeof(string), typeof(byte), typeof(int), typeof(uint), typeof(long), typeof(ulong), typeof(bool), typeof(double)];

    private static readonly Assembly[] Assemblies = [typeof(FileModel).Assembly, typeof(SourcePosition).Assembly];

    [Theory]
    [InlineData(typeof(Project))]
    [InlineData(typeof(FileModel))]
    [InlineData(typeof(ProjectSettings))]
    [InlineData(typeof(ProtoSource))]
    [InlineData(typeof(ParsedFile))]
    [InlineData(typeof(LocatedDiagnostic))]
    public void EverythingReachableComparesByValue(Type root)
    {
        var seen = new HashSet<Type>();
        var pending = new Stack<Type>([root]);
        while (pending.TryPop(out Type? type))
        {
            if (Nullable.GetUnderlyingType(type) is { } underlying)
                type = underlying;
            if (Values.Contains(type) || type.IsEnum || !seen.Add(type))
                continue;
            if (type.IsGenericType && type.GetGenericTypeDefinition() == typeof(EquatableArray<>))
            {
                pending.Push(type.GetGenericArguments()[0]);
                continue;
            }

            Assert.True(Assemblies.Contains(type.Assembly), $"{type} is neither of the generator nor of the front end");
            Assert.True(type.IsAssignableTo(typeof(IEquatable<>).MakeGenericType(type)), $"{type} does not compare by value");
            foreach (FieldInfo field in type.GetFields(BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic))
            {
                bool isInitOnly = field.IsInitOnly || IsInit(type, field);
                Assert.True(isInitOnly, $"{type}.{field.Name} can change");
                pending.Push(field.FieldType);
            }

            if (type.BaseType is { } parent && parent != typeof(object) && parent != typeof(ValueType))
                pending.Push(parent);
            foreach (Type derived in type.Assembly.GetTypes().Where(other => other.BaseType == type))
                pending.Push(derived);
        }

        Assert.Contains(root, seen);
    }

    [Fact]
    public void ModelsAreAcyclic()
    {
        foreach (Type type in typeof(FileModel).Assembly.GetTypes().Where(type => type.Namespace == typeof(FileModel).Namespace))
        {
            // A message holds its nested messages. No other type may have a property of its own type.
            foreach (PropertyInfo property in type.GetProperties().Where(property => property.PropertyType == type))
                Assert.Contains(property.GetMethod!, type.GetMethods().Where(method => method.IsStatic));
        }
    }

    /// <summary>The compiler's field of a property that can only be set during initialization.</summary>
    private static bool IsInit(Type type, FieldInfo field)
    {
        string name = field.Name.StartsWith('<') ? field.Name[1..field.Name.IndexOf('>')] : field.Name;
        return type.GetProperty(name, BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic)?.SetMethod is not { } setter
            || setter.ReturnParameter.GetRequiredCustomModifiers().Any(modifier => modifier.Name == "IsExternalInit");
    }
}
