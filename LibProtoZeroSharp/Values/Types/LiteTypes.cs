namespace LibProtoZeroSharp.Values;

/// <summary>Types that are generated with <c>optimize_for = LITE_RUNTIME</c>. Nothing in them has a name besides the type itself.</summary>
internal static class LiteTypes
{
    /// <summary>The failure of an operation that needs names, or anything else from the <c>.proto</c> file.</summary>
    /// <param name="fullName">The full name of the type.</param>
    public static NotSupportedException NoDescriptor(string fullName) => new(
        $"{fullName} was generated with optimize_for = LITE_RUNTIME. It has no descriptor, and so no JSON and no text format.");
}
