// Adds up what the checks of a run have left in a folder: NAME.status with the exit code of each check, NAME.log with its output, and reports of
// tests in the format trx. Prints the classes of tests that took the longest, each failure, and as the last line the sum. A check counts as one
// test. A check whose tests make no trx can print their counts as "NAME: N passed, N failed, N skipped".
//   dotnet run .ci/results.cs -- FOLDER SKIP_REASONS
using System.Globalization;
using System.Text.RegularExpressions;
using System.Xml.Linq;

string folder = args[0];
Regex[] reasons = [.. File.ReadLines(args[1]).Where(line => line.Length != 0 && line[0] != '#').Select(line => new Regex(line))];
int passed = 0, failed = 0, skipped = 0;
var failures = new List<string>();
var durations = new Dictionary<string, TimeSpan>();

foreach (string file in Directory.GetFiles(folder, "*.status").Order(StringComparer.Ordinal))
{
    string check = Path.GetFileNameWithoutExtension(file);
    if (int.Parse(File.ReadAllText(file)) == 0) passed++;
    else Fail($"check {check}; it alone: bash .ci/run {check}");

    Match counts = Regex.Match(
        File.ReadAllText(Path.ChangeExtension(file, ".log")), $"^{Regex.Escape(check)}: (\\d+) passed, (\\d+) failed, (\\d+) skipped$", RegexOptions.Multiline);
    if (!counts.Success) continue;
    passed += int.Parse(counts.Groups[1].Value);
    failed += int.Parse(counts.Groups[2].Value);
    skipped += int.Parse(counts.Groups[3].Value);
}

foreach (string report in Directory.GetFiles(folder, "*.trx", SearchOption.AllDirectories))
{
    foreach (XElement result in XDocument.Load(report).Descendants().Where(element => element.Name.LocalName == "UnitTestResult"))
    {
        string test = (string)result.Attribute("testName")!, outcome = (string)result.Attribute("outcome")!;
        string testClass = Regex.Match(test, @"^[^(]*(?=\.)").Value;
        durations[testClass] = durations.GetValueOrDefault(testClass) + TimeSpan.Parse((string?)result.Attribute("duration") ?? "0", CultureInfo.InvariantCulture);
        // The reason of a skipped test is in Message or, if the test program itself has made the report, in StdOut.
        string message = result.Descendants().FirstOrDefault(element => element.Name.LocalName is "Message" or "StdOut")?.Value.Trim() ?? "";
        if (outcome == "Passed") passed++;
        else if (outcome == "NotExecuted" && reasons.Any(reason => reason.IsMatch(message))) skipped++;
        else if (outcome == "NotExecuted") Fail($"{test}: skipped for a reason that is not in {args[1]}: {message}");
        else Fail($"{test}: {message}");
    }
}

foreach ((string testClass, TimeSpan duration) in durations.OrderByDescending(pair => pair.Value).Take(10))
    Console.WriteLine($"slow: {duration.TotalSeconds,5:F1} s {testClass}");
foreach (string failure in failures) Console.WriteLine("FAILED: " + failure);
Console.WriteLine($"{passed} passed, {failed} failed, {skipped} skipped");
return failed == 0 ? 0 : 1;

void Fail(string what)
{
    failed++;
    failures.Add(what.Length <= 1000 ? what : what[..1000] + " ...");
}
