using System.Xml.Linq;
using System.Xml.Xsl;
using IoPath = System.IO.Path;

namespace LibProtoZeroSharp.Tests.Docs;

/// <summary>The packages carry the documentation of public types. LibProtoZeroSharp/PublicDocumentation.xslt leaves out internal namespaces.</summary>
public class PublicDocumentationTests
{
    [Fact]
    public void AllPublicTypesAreLeft()
    {
        string all = IoPath.ChangeExtension(BuiltLibrary.Path("LibProtoZeroSharp", "net10.0"), ".xml");
        var transformation = new XslCompiledTransform();
        transformation.Load(IoPath.Combine(Repository.Root, "LibProtoZeroSharp", "PublicDocumentation.xslt"));
        var output = new StringWriter();
        transformation.Transform(all, null, output);

        HashSet<string> before = Types(XDocument.Load(all)), after = Types(XDocument.Parse(output.ToString()));
        HashSet<string> exported = [.. typeof(ArenaAllocator).Assembly.GetExportedTypes().Select(type => $"T:{type.FullName!.Replace('+', '.')}")];
        Assert.Equal(before.Intersect(exported).Order(), after.Intersect(exported).Order());
        Assert.Contains("T:LibProtoZeroSharp.ArenaAllocator", after);
        string[] ofPublicTypes = [.. typeof(ArenaAllocator).Assembly.GetExportedTypes().Select(type => type.Namespace!).Distinct()];
        string[] others = [.. typeof(ArenaAllocator).Assembly.GetTypes().Select(type => type.Namespace).OfType<string>().Distinct().Except(ofPublicTypes)];
        Assert.Contains("LibProtoZeroSharp.Memory", others);
        Assert.DoesNotContain(after, type => others.Any(name => type.StartsWith($"T:{name}.", StringComparison.Ordinal)));
    }

    private static HashSet<string> Types(XDocument documentation) =>
        [.. documentation.Descendants("member").Select(member => (string)member.Attribute("name")!).Where(name => name.StartsWith("T:", StringComparison.Ordinal))];
}
