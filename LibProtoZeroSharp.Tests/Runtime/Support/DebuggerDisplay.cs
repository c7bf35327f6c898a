using System.Diagnostics;
using System.Reflection;

namespace LibProtoZeroSharp.Tests.Support;

/// <summary>What a debugger shows of a value, found as a debugger finds it.</summary>
internal static class DebuggerDisplay
{
    /// <summary>The line of the value itself.</summary>
    public static string? Display<T>(T value) where T : struct
    {
        string format = typeof(T).GetCustomAttribute<DebuggerDisplayAttribute>()!.Value;
        int open = format.IndexOf('{'), close = format.IndexOf('}');
        string member = format[(open + 1)..close].Split(',')[0];
        const BindingFlags All = BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic;
        object? shown = member.EndsWith("()")
            ? typeof(T).GetMethod(member[..^2], [])!.Invoke(value, null)
            : typeof(T).GetProperty(member, All)?.GetValue(value) ?? typeof(T).GetField(member, All)!.GetValue(value);
        return format[..open] + shown + format[(close + 1)..];
    }

    /// <summary>What opens below it.</summary>
    public static object? Shown<T>(T value) where T : struct
    {
        var proxy = Type.GetType(typeof(T).GetCustomAttribute<DebuggerTypeProxyAttribute>()!.ProxyTypeName)!;
        if (proxy.IsGenericTypeDefinition) proxy = proxy.MakeGenericType(typeof(T).GetGenericArguments());
        return proxy.GetProperties().Single().GetValue(Activator.CreateInstance(proxy, value));
    }
}
