using ProtoZeroGenerator.Lowering;

namespace LibProtoZeroSharp.Tests.Generator.Lowering;

public class ImportPathsTests
{
    [Theory]
    [InlineData("/a/b/c.proto", "", "/a/b/c.proto")]
    [InlineData("b/c.proto", "/a", "/a/b/c.proto")]
    [InlineData("b/c.proto", "/a/", "/a/b/c.proto")]
    [InlineData("../c.proto", "/a/b", "/a/c.proto")]
    [InlineData("./x//y/./../c.proto", "/a", "/a/x/c.proto")]
    [InlineData(@"C:\a\..\b\c.proto", "", "C:/b/c.proto")]
    [InlineData(@"b\c.proto", @"C:\a", "C:/a/b/c.proto")]
    [InlineData("", "", "")]
    public void PathsAreNormalized(string path, string folder, string expected) => Assert.Equal(expected, ImportPaths.Normalize(path, folder));

    [Theory]
    [InlineData("/a", "/a/b.proto", "b.proto")]
    [InlineData("/a/", "/a/b/c.proto", "b/c.proto")]
    [InlineData("C:/A", "c:/a/b.proto", "b.proto")]
    [InlineData("/a", "/ab/c.proto", null)]
    [InlineData("/a", "/a", null)]
    [InlineData("/", "/a.proto", "a.proto")]
    public void AFolderContainsWhatIsBelow(string folder, string path, string? expected) => Assert.Equal(expected, ImportPaths.Below(folder, path));

    [Theory]
    [InlineData("/src/app/a.proto", "", "a.proto")]
    [InlineData("/src/app/protos/x/a.proto", "/src/app/protos", "x/a.proto")]
    [InlineData("/src/app/protos/x/a.proto", "/src/app/protos;/src/app/protos/x;/src", "a.proto")]
    [InlineData("/src/lib/a.proto", "", "lib/a.proto")]
    [InlineData("/src/a.proto", "", "a.proto")]
    [InlineData("D:/x/a.proto", "", "D/x/a.proto")]
    [InlineData("/src/app/google/protobuf/any.proto", "", "google/protobuf/any.proto")]
    [InlineData("/src/app/third/google/protobuf/any.proto", "", "google/protobuf/any.proto")]
    [InlineData("/src/app/third/google/protobuf/mine.proto", "", "third/google/protobuf/mine.proto")]
    public void FilesHaveAnImportPathByDefault(string path, string roots, string expected) =>
        Assert.Equal(expected, ImportPaths.Default(path, roots.Split(';', StringSplitOptions.RemoveEmptyEntries), "/src/app"));
}
