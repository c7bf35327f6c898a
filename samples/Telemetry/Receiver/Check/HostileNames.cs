using LibProtoZeroSharp;

namespace Telemetry;

/// <summary>Counts more names than there is room for, and a very long one.</summary>
internal static class HostileNames
{
    public static void Check(CheckList list)
    {
        const int Count = 2 * Limits.Names;
        using var totals = new Totals();
        using var arena = new ArenaAllocator();
        Utf8String service = arena.CopyString("hostile");
        totals.Of("spans", service, arena.CopyString(new string('x', Limits.NameBytes))).Add(1);
        for (int i = 0; i < Count; i++) totals.Of("spans", service, arena.CopyString($"name {i}")).Add(1);

        List<Row> rows = totals.ToRows();
        long unnamed = rows.Single(row => row.Name.Length == 0).Count;
        bool holds = rows.Count == Limits.Names && rows.Sum(row => row.Count) == Count + 1;
        list.Check("more names than the limit", holds, $"{rows.Count:N0} rows, {unnamed:N0} spans without a name");
    }
}
