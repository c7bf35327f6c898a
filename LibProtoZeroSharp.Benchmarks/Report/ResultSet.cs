using LibProtoZeroSharp.Benchmarks.Results;

namespace LibProtoZeroSharp.Benchmarks.Report;

/// <summary>The sections that one machine measured with the same vectors, in the order of the report.</summary>
/// <param name="Name">What is different from the main set, as in <c>machine 2, without AVX-512</c>; empty for the main set.</param>
/// <param name="Sections">The sections.</param>
internal sealed record ResultSet(string Name, IReadOnlyList<SectionResult> Sections)
{
    private const string WithoutAvx512 = "without AVX-512";

    /// <summary>The machine of most measurements.</summary>
    public Machine Machine => Sections[0].Machine;

    /// <summary>The sets of each machine: all vectors first, and then those without AVX-512, if that was measured.</summary>
    /// <param name="machines">The results of each machine, the main one first.</param>
    public static IReadOnlyList<ResultSet> Of(IEnumerable<IReadOnlyList<SectionResult>> machines) =>
    [
        .. from machine in machines.Select((sections, i) => (Sections: sections, Name: i == 0 ? "" : $"machine {i + 1}"))
           from isWithout in (bool[])[false, true]
           let sections = machine.Sections.Where(section => section.WithoutAvx512 == true == isWithout).OrderBy(section => SectionTexts.Place(section.Name)).ToArray()
           where sections.Length > 0
           select new ResultSet(!isWithout ? machine.Name : machine.Name == "" ? WithoutAvx512 : $"{machine.Name}, {WithoutAvx512}", sections),
    ];

    /// <summary>The section of a name without AVX-512 on the main machine; null if it wasn't measured.</summary>
    public static SectionResult? Without(IEnumerable<ResultSet> sets, string section) =>
        sets.FirstOrDefault(set => set.Name == WithoutAvx512)?.Sections.FirstOrDefault(result => result.Name == section);
}
