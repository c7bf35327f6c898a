using System.Globalization;
using LibProtoZeroSharp.Benchmarks.Results;

namespace LibProtoZeroSharp.Benchmarks.Report.Tables;

/// <summary>The marks in the cells of one table, and the lines below it that explain them.</summary>
internal sealed class Footnotes
{
    private const string Digits = "⁰¹²³⁴⁵⁶⁷⁸⁹";

    private readonly List<string> _texts = [];

    /// <summary>A line for each mark, in the order of the numbers.</summary>
    public IEnumerable<string> Lines => _texts.Select((text, i) => $"{Number(i)} {text}\n");

    /// <summary>A cell with the marks of what is to be known about an operation: the same mark for the same text.</summary>
    public string Cell(string cell, params IEnumerable<OperationResult?> operations)
    {
        string[] texts = [.. operations.OfType<OperationResult>().SelectMany(Texts)];
        return texts.Length == 0 ? cell : $"{cell} {string.Join(' ', texts.Select(Mark))}";
    }

    private static IEnumerable<string> Texts(OperationResult operation)
    {
        if (operation.Failed != null) yield return $"{operation.Library}, {operation.Label}, failed: {operation.Failed}.";
        if (operation.Note != null) yield return $"{operation.Library}, {operation.Label}: {operation.Note}.";
        if (operation.NoWork != null) yield return $"In no mean. {operation.Library}, {operation.Label}: {operation.NoWork}.";
    }

    private string Mark(string text)
    {
        int index = _texts.IndexOf(text);
        if (index < 0)
        {
            index = _texts.Count;
            _texts.Add(text);
        }
        return Number(index);
    }

    private static string Number(int index) =>
        string.Concat((index + 1).ToString(CultureInfo.InvariantCulture).Select(digit => Digits[digit - '0']));
}
