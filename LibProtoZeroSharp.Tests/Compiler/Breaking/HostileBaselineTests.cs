using LibProtoZeroSharp.Compiler;

namespace LibProtoZeroSharp.Tests.Compiler.Breaking;

/// <summary>Bytes of any content end in diagnostics, without an exception.</summary>
[Trait("Promise", "P08")]
public class HostileBaselineTests
{
    private static readonly ProtoCompilation Current = new ProtoCompiler().Add("a.proto", """
        syntax = "proto2";
        package p;
        message M {
          optional int32 a = 1 [default = 7];
          repeated string b = 2 [json_name = "x"];
          oneof o { E c = 3; M d = 4; }
          map<string, E> e = 5;
          reserved 10 to 20;
          reserved "gone";
          extensions 100 to 200;
          enum E { option allow_alias = true; A = 0; B = 0; reserved 5; }
          extend M { optional double f = 100 [default = inf]; }
        }
        service S { rpc F(M) returns (stream M) { option idempotency_level = IDEMPOTENT; } }
        """).Add("b.proto", "edition = \"2023\"; message N { N n = 1 [features.message_encoding = DELIMITED]; }").Compile();

    private static readonly byte[] Set = Current.ToFileDescriptorSet();

    [Fact]
    public void ASetThatIsCutIsADiagnosticOrAShorterSet()
    {
        int malformed = 0;
        for (int length = 0; length < Set.Length; length++)
        {
            IReadOnlyList<ProtoDiagnostic> found = Current.FindBreakingChanges(Set.AsSpan(0, length), "v1.binpb");
            if (found.Count == 0) continue;
            ProtoDiagnostic fault = Assert.Single(found);
            Assert.Equal(("PZ0400", "v1.binpb", 1, 1), (fault.Id, fault.Path, fault.Line, fault.Column));
            Assert.Matches("^The baseline can't be read; at byte [0-9]+, expected .* found ", fault.Message);
            malformed++;
        }

        // A set without its last file is one, too.
        Assert.Equal(Set.Length - 1, malformed);
    }

    [Fact]
    public void ChangedBytesEndInDiagnostics()
    {
        var random = new Random(11);
        int malformed = 0, different = 0;
        for (int i = 0; i < Campaign.Iterations(5_000, 200_000); i++)
        {
            byte[] bytes = [.. Set];
            for (int changes = random.Next(1, 5); changes > 0; changes--)
            {
                int place = random.Next(bytes.Length);
                bytes[place] = random.Next(2) == 0 ? (byte)random.Next(256) : (byte)(bytes[place] ^ (1 << random.Next(8)));
            }

            IReadOnlyList<ProtoDiagnostic> found = Current.FindBreakingChanges(bytes);
            Assert.All(found, change => Assert.NotEmpty(change.Message));
            if (found is [{ Id: "PZ0400" }]) malformed++;
            else if (found.Count != 0) different++;
        }

        Assert.True(malformed > 500 && different > 500, $"{malformed} malformed and {different} different sets say little.");
    }

    [Theory]
    [InlineData("", "at byte 0, expected a file descriptor, found none")]
    [InlineData("0A", "at byte 1, expected a varint, found the end")]
    [InlineData("0AFFFFFFFFFFFFFFFFFF7F", "at byte 1, expected 18446744073709551615 bytes")]
    [InlineData("0AFFFFFFFFFFFFFFFFFFFF01", "at byte 1, expected a varint of at most 10 bytes, found a longer one")]
    [InlineData("00", "at byte 0, expected the tag of a field, found 0")]
    [InlineData("0F", "at byte 0, expected the tag of a field, found 15")]
    [InlineData("8080808010", "at byte 0, expected the tag of a field, found 4294967296")]
    [InlineData("0A0209", "at byte 1, expected 2 bytes of field 1, found the end after 1")]
    [InlineData("0A0209010A00", "at byte 3, expected 8 bytes of field 1, found the end after 1")]
    [InlineData("0C", "at byte 0, expected a field, found the end of group 1 that has no start")]
    [InlineData("0B0B0C", "at byte 0, expected the end of group 1, found the end of its message")]
    [InlineData("0B130C14", "at byte 2, expected the end of the innermost group, found the end of group 1")]
    public void AFaultIsNamedByItsOffset(string bytes, string expected) =>
        Assert.Contains(expected, Assert.Single(Current.FindBreakingChanges(Convert.FromHexString(bytes))).Message);

    /// <summary>An unknown field, one of another wire type, and groups.</summary>
    [Theory]
    [InlineData("0A00")]
    [InlineData("08050A00")]
    [InlineData("0B13140C0A00")]
    [InlineData("F807010A00")]
    [InlineData("0A052D01020304")]
    public void UnknownFieldsAreIgnored(string bytes) =>
        Assert.Equal("PZ0423", Assert.Single(Current.FindBreakingChanges(Convert.FromHexString(bytes))).Id);

    [Fact]
    public void DeepNestingIsADiagnostic()
    {
        byte[] message = [];
        for (int i = 0; i < 200; i++) message = [0x1A, .. Length(message), .. message];
        message = [0x22, .. Length(message), .. message];

        Assert.Contains("nested messages", Assert.Single(Current.FindBreakingChanges([0x0A, .. Length(message), .. message])).Message);

        static byte[] Length(byte[] bytes) => bytes.Length < 0x80 ? [(byte)bytes.Length] : [(byte)(bytes.Length | 0x80), (byte)(bytes.Length >> 7)];
    }

    /// <summary>With work by the square of the number, this would take longer than all other tests of the class.</summary>
    [Fact]
    public void LargeBaselinesTakeLinearTime()
    {
        ProtoCompilation Compile(string members) => new ProtoCompiler().Add("a.proto", $"syntax = \"proto2\"; message M {{ {members} }}").Compile();
        byte[] baseline = Compile(string.Concat(Enumerable.Range(1, 18_000).Select(i => $"optional int32 f{i} = {i}; reserved {i * 2 + 600_000}; "))).ToFileDescriptorSet();
        ProtoCompilation current = Compile(string.Concat(Enumerable.Range(1, 18_000).Select(i => $"reserved {i * 2 + 600_001}; ")));

        Assert.Equal(3 * 18_000, current.FindBreakingChanges(baseline).Count);
    }
}
