namespace LibProtoZeroSharp.Tests.Compiler;

/// <summary>The source info of real files is protoc's, byte for byte.</summary>
public class SourceInfoFileTests
{
    [Fact]
    public void WellKnownTypes() => SourceInfoOracle.AssertSame(Protoc.Includes);

    [Fact]
    public void TheTestsMessages() => SourceInfoOracle.AssertSame(Repository.TestProtos);

    [Theory]
    [InlineData("Protos")]
    [InlineData("Descriptors")]
    public void TheGeneratorsMessages(string folder) => SourceInfoOracle.AssertSame(Path.Combine(Repository.Root, "LibProtoZeroSharp.Tests", "Generator", folder));

    /// <summary>Each gap between two tokens gets random white space and comments.</summary>
    [Theory]
    [InlineData("LibProtoZeroSharp.Tests/Protos", 12)]
    [InlineData("LibProtoZeroSharp.Tests/Generator/Protos", 12)]
    [InlineData("LibProtoZeroSharp.Tests/Generator/Descriptors", 12)]
    public void CommentsMayBeInAllGaps(string folder, int count)
    {
        string root = Path.Combine(Repository.Root, folder);
        (string Path, string Text)[] files = [.. Directory.GetFiles(root, "*.proto").Select(path => (Path.GetFileName(path), File.ReadAllText(path)))];
        Parallel.For(0, count, new ParallelOptions { MaxDegreeOfParallelism = 2 }, seed =>
        {
            var trivia = new RandomTrivia(seed);
            SourceInfoOracle.AssertSame([.. files.Select(file => (file.Path, trivia.Replace(file.Text)))]);
        });
    }
}
