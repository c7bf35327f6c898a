using System.Collections.Immutable;
using Microsoft.CodeAnalysis;

namespace LibProtoZeroSharp.Tests.Generator.Emit;

/// <summary>The records of files with <c>Records="true"</c>. That they have the content of their messages is tested with the runtime.</summary>
public class RecordTests
{
    private const string Order = """
        syntax = "proto3"; package shop; import "money.proto";
        message Order { shop.Money price = 1; repeated shop.Money parts = 2; map<string, shop.Money> named = 3; oneof paid { shop.Money cash = 4; string card = 5; } int32 x = 6; }
        """;

    private const string Money = "syntax = \"proto3\"; package shop; message Money { int64 cents = 1; }";

    [Fact]
    public void OnlyFilesThatAskForThemHaveRecords()
    {
        GeneratorHost host = new GeneratorHost(("order.proto", Order), ("money.proto", Money)).Metadata("money.proto", "Records", "True");
        Assert.Empty(host.Compile("class C { static Shop.MoneyRecord Of(Shop.Money m) => m.ToRecord(); }"));
        Assert.Equal(["CS0234"], host.Compile("class C { Shop.OrderRecord? x; }").Select(diagnostic => diagnostic.Id).Where(id => id != "CS0169"));
    }

    [Fact]
    public void TypesOfTheProperties()
    {
        GeneratorHost host = new GeneratorHost(("a.proto", """
            syntax = "proto3"; package p; import "google/protobuf/wrappers.proto"; import "google/protobuf/timestamp.proto"; import "google/protobuf/any.proto";
            message M {
              int32 plain = 1; optional int32 maybe = 2; string text = 3; optional string maybe_text = 4; bytes data = 5; optional bytes maybe_data = 6;
              repeated string texts = 7; map<int32, bytes> map = 8; E kind = 9; optional E maybe_kind = 10; Inner inner = 11; repeated Inner inners = 12;
              google.protobuf.Int32Value wrapped = 13; google.protobuf.Timestamp at = 14; google.protobuf.Any any = 15; repeated google.protobuf.StringValue wraps = 16;
              message Inner {} enum E { Z = 0; }
              oneof choice { Inner picked = 17; double number = 18; }
            }
            """)).Property("ProtoZeroRecords", "true");
        Assert.Empty(host.Compile("""
            using System; using System.Collections.Generic; using System.Collections.Immutable; using LibProtoZeroSharp; using LibProtoZeroSharp.WellKnownTypes; using P;
            static class Uses
            {
                static (int, int?, string, string?, ImmutableArray<byte>, ImmutableArray<byte>?) Singular(MRecord m) =>
                    (m.Plain, m.Maybe, m.Text, m.MaybeText, m.Data, m.MaybeData);
                static (ImmutableArray<string>, IReadOnlyDictionary<int, ImmutableArray<byte>>, M.Types.E, M.Types.E?) More(MRecord m) => (m.Texts, m.Map, m.Kind, m.MaybeKind);
                static (M.Types.InnerRecord?, ImmutableArray<M.Types.InnerRecord>, int?, DateTimeOffset?) Messages(MRecord m) => (m.Inner, m.Inners, m.Wrapped, m.At);
                static (EncodedMessage<Any>?, ImmutableArray<string>) Others(MRecord m) => (m.Any, m.Wraps);
                static double Switch(MRecord m) => m.Choice switch
                {
                    MRecord.ChoiceCase.Picked { Value: M.Types.InnerRecord } => 1,
                    MRecord.ChoiceCase.Number n => n.Value,
                    _ => 0,
                };
                static M Back(MRecord m, ArenaAllocator arena) => (m with { Plain = 5 }).ToMessage(arena);
            }
            """));
    }

    [Theory]
    [InlineData("OptimizeFor", "LiteRuntime")]
    [InlineData("OptimizeFor", "CodeSize")]
    [InlineData("Access", "internal")]
    public void OtherSettingsApplyToRecordsToo(string name, string value)
    {
        GeneratorHost host = new GeneratorHost(("order.proto", Order), ("money.proto", Money)).Property("ProtoZeroRecords", "true").Property("ProtoZero" + name, value);
        Assert.Empty(host.Compile("class C { static long X(Shop.OrderRecord order, LibProtoZeroSharp.ArenaAllocator arena) => order.ToMessage(arena).Price.ToRecord().Cents; }"));
        Assert.Contains((name == "Access" ? "internal" : "public") + " sealed partial record OrderRecord ", host.Run().GeneratedSources[0].SourceText.ToString());
    }

    [Fact]
    public void AFieldWhoseTypeHasNoRecordIsReported()
    {
        GeneratorHost host = new GeneratorHost(("order.proto", Order), ("money.proto", Money)).Metadata("order.proto", "Records", "true");
        ImmutableArray<Diagnostic> diagnostics = host.Compile("""
            class C
            {
                static int X(Shop.OrderRecord order) => order.X;
                static string? Card(Shop.OrderRecord order) => (order.Paid as Shop.OrderRecord.PaidCase.Card)?.Value;
            }
            """);
        Assert.Equal(["PZ0521", "PZ0521", "PZ0521", "PZ0521"], diagnostics.Select(diagnostic => diagnostic.Id));
        Assert.Equal(
            "The record of 'shop.Order' leaves this field out, because its type 'shop.Money' has no record; set Records=\"true\" on the item of money.proto too",
            diagnostics[0].GetMessage());
        Assert.Equal((1, GeneratorHost.Folder + "/order.proto"), (diagnostics[0].Location.GetLineSpan().StartLinePosition.Line, diagnostics[0].Location.GetLineSpan().Path));
    }

    [Fact]
    public void RecordsOfAnotherAssemblyAreUsed()
    {
        GeneratorHost library = new GeneratorHost(("money.proto", Money)).Metadata("money.proto", "Records", "true");
        GeneratorHost Importer() => new GeneratorHost(("order.proto", Order), ("money.proto", Money))
            .Property("ProtoZeroRecords", "true").Metadata("money.proto", "GenerateCode", "false");
        Assert.Empty(Importer().Reference(library, "Library").Compile("class C { static long X(Shop.OrderRecord order) => order.Price!.Cents; }"));

        // The item says that there are records, and the assembly was made without them.
        ImmutableArray<Diagnostic> diagnostics = Importer().Reference(new GeneratorHost(("money.proto", Money)), "Library").Run().Diagnostics;
        Assert.Equal("PZ0508", Assert.Single(diagnostics).Id);
        Assert.Contains("Shop.MoneyRecord", diagnostics[0].GetMessage());
    }

    [Fact]
    public void ARecordGivesWayToADeclaration()
    {
        GeneratorHost host = new GeneratorHost(("a.proto", """
            syntax = "proto3"; package p;
            message Foo { message Bar { int32 x = 1; } message BarRecord {} int32 to_record = 1; }
            message FooRecord { int32 to_message = 1; int32 equality_contract = 2; int32 clone = 3; int32 print_members = 4; int32 foo_record_record = 5; }
            """)).Property("ProtoZeroRecords", "true");
        Assert.Empty(host.Compile("""
            using P;
            static class Uses
            {
                static FooRecord_ Of(Foo foo) => foo.ToRecord_();
                static (int, int) Both(Foo foo) => (foo.ToRecord, foo.ToRecord_().ToRecord);
                static int Nested(Foo.Types.BarRecord_ bar) => bar.X;
                static int Members(FooRecordRecord foo) => foo.ToMessage_ + foo.EqualityContract_ + foo.Clone_ + foo.PrintMembers_ + foo.FooRecordRecord_;
            }
            """));
    }

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public void ARecordWithTheNameOfATypeOfAnotherFileIsReported(bool recordFirst)
    {
        (string, string) foo = ("foo.proto", "syntax = \"proto3\"; package p; message Foo { int32 x = 1; }");
        (string, string) other = ("other.proto", "syntax = \"proto3\"; package p; message FooRecord {}");
        GeneratorHost host = (recordFirst ? new GeneratorHost(foo, other) : new GeneratorHost(other, foo)).Metadata("foo.proto", "Records", "true");
        Diagnostic diagnostic = Assert.Single(host.Compile("class C { static int X(P.Foo foo) => foo.X; }"));
        Assert.Equal("PZ0506", diagnostic.Id);
        Assert.Contains(
            recordFirst ? "'P.FooRecord', as the record of 'p.Foo' in foo.proto does" : "'P.FooRecord', as 'p.FooRecord' in other.proto does", diagnostic.GetMessage());
    }

    /// <summary>Members of all records and of their cases, as the names of fields, oneofs and cases.</summary>
    [Fact]
    public void MembersOfRecordsAreNames()
    {
        string[] names =
        [
            "clone", "equality_contract", "equals", "get_hash_code", "print_members", "to_message", "to_string", "to_record", "op_Equality", "copy_to", "deconstruct", "value",
            "get_type", "memberwise_clone", "finalize", "reference_equals", "from_message", "M", "MRecord", "_", "hash", "other",
            "v1", "m", "arena", "pool", "this", "record", "with",
        ];
        GeneratorHost host = new GeneratorHost(("a.proto", $$"""
            syntax = "proto3";
            message M { {{Each("int32 $ = #;", names)}} }
            message Messages { {{Each("M $ = #;", names)}} {{Each("repeated string of_$_x# = 1#;", names)}} }
            message Cases { oneof $o { {{Each("double $ = #;", names)}} } }
            message Oneofs { {{Each("oneof $ { int32 a# = #; string b# = 1#; M c# = 2#; }", names)}} }
            message get_X { int32 XRecord = 1; }
            """.Replace("$o", "o"))).Property("ProtoZeroRecords", "true");
        Assert.Empty(host.Compile());

        static string Each(string pattern, string[] names) => string.Join('\n', names.Select((name, index) => pattern.Replace("$", name).Replace("#", $"{100 + index}")));
    }

    [Fact]
    public void RecordsHaveTheCommentsOfTheFile()
    {
        GeneratorHost host = new GeneratorHost(("a.proto", """
            syntax = "proto2";
            // What is bought.
            message Order {
              // How many.
              optional int32 count = 1 [default = 5, deprecated = true];
              // How it is paid.
              oneof paid {
                // In coins.
                string cash = 2;
              }
            }
            """)).Property("ProtoZeroRecords", "true");
        string source = host.Run().GeneratedSources.Single().SourceText.ToString();
        string record = source[source.IndexOf("partial record", StringComparison.Ordinal)..];
        Assert.Contains("/// <summary>What is bought.</summary>\n/// <remarks>An immutable copy of a <see cref=\"global::Order\"/>.</remarks>", source);
        Assert.Contains("/// <summary>How many.</summary>\n    /// <remarks>Null if the field is absent. The message then has <c>5</c>.</remarks>\n    [global::", record);
        Assert.Contains("/// <summary>How it is paid.</summary>\n    public PaidCase? Paid", record);
        Assert.Contains("/// <summary>In coins.</summary>\n        public sealed record Cash(string Value)", record);
        Assert.DoesNotContain("unsafe", source);
    }
}
