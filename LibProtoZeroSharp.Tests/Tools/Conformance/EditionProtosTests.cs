using LibProtoZeroSharp.Conformance.Editions;
using LibProtoZeroSharp.Reflection;

namespace LibProtoZeroSharp.Tests.Tools.Conformance;

public class EditionProtosTests
{
    [Fact]
    public void EachValueOfEachFeatureIsSetInItsOwnFile()
    {
        Dictionary<string, string> files = EditionProtos.All().ToDictionary(file => file.Path, file => file.Text);
        foreach (FieldDescriptor feature in FeatureSet.Descriptor.Fields)
        {
            foreach (string value in feature.EnumType!.Values.Select(value => value.Name))
            {
                string setting = $"features.{feature.Name} = {value}";
                IEnumerable<string> places = files.Where(file =>
                    file.Value.Contains(setting, StringComparison.Ordinal) && file.Key.StartsWith(feature.Name + "/", StringComparison.Ordinal))
                    .Select(file => file.Key);
                // A file for each place at least.
                Assert.True(places.Count() >= 18, $"{setting}: {string.Join(", ", places)}");
            }
        }

        Assert.DoesNotContain("/*", string.Concat(files.Values));
    }
}
