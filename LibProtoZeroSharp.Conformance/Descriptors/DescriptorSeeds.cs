using Google.Protobuf.Reflection;

namespace LibProtoZeroSharp.Conformance.Descriptors;

/// <summary>Sets of a few small files that have every kind of declaration, in each syntax and edition.</summary>
internal static class DescriptorSeeds
{
    private const string Imported = """
        syntax = "proto2";
        package seed.imported;
        message Shared {
          extensions 100 to 199;
          extensions 500 to max [declaration = { number: 500, full_name: ".seed.main.declared", type: "int32" }];
          enum Color { RED = 1; GREEN = 2; }
          message Inner { optional int32 number = 1; }
        }
        enum Plain { PLAIN_ZERO = 0; PLAIN_ONE = 1; }
        """;

    private const string Hidden = """
        syntax = "proto3";
        package seed.hidden;
        message Secret {}
        """;

    private const string Options = """
        edition = "2023";
        package seed.options;
        import "google/protobuf/descriptor.proto";
        message Detail {
          string text = 1;
          repeated int32 numbers = 2 [targets = TARGET_TYPE_FIELD, edition_defaults = { edition: EDITION_2023, value: "1" }];
          Mode mode = 3 [feature_support = {
            edition_introduced: EDITION_2023 edition_deprecated: EDITION_2024 deprecation_warning: "old" edition_removed: EDITION_2026 removal_error: "gone" }];
        }
        enum Mode { MODE_UNSPECIFIED = 0; MODE_ON = 1 [feature_support = { edition_introduced: EDITION_2024 }]; }
        extend google.protobuf.FieldOptions { Detail detail = 50001; }
        extend google.protobuf.MessageOptions { string note = 50001 [targets = TARGET_TYPE_MESSAGE]; }
        """;

    private const string Proto2 = """
        syntax = "proto2";
        package seed.main;
        import "imported.proto";
        import public "hidden.proto";
        option java_package = "p";
        option optimize_for = SPEED;
        message Main {
          required int32 id = 1;
          optional string name = 2 [default = "n"];
          repeated double ratios = 3 [packed = true];
          optional group Part = 4 { optional bool on = 1 [default = true]; }
          map<string, seed.imported.Plain> plains = 5;
          oneof choice { int64 big = 6 [jstype = JS_STRING, default = -7]; bytes raw = 7 [default = "a\001"]; }
          optional seed.imported.Shared.Color color = 8 [default = GREEN];
          optional seed.imported.Shared shared = 9 [lazy = true];
          optional float weight = 10 [default = -1.5, json_name = "w"];
          extensions 100 to 199, 300;
          reserved 20, 22 to 25;
          reserved "gone", "lost";
          extend seed.imported.Shared { repeated Main mains = 100; }
          enum Kind { option allow_alias = true; KIND_A = 0; KIND_B = 1; KIND_C = 1; reserved 5, 7 to 9; reserved "KIND_OLD"; }
        }
        message Set { option message_set_wire_format = true; extensions 4 to max; }
        extend Set { optional Main in_set = 900000000; }
        extend seed.imported.Shared { optional int32 declared = 500; optional string text = 101 [ctype = CORD]; }
        service Service { rpc Do(Main) returns (stream seed.hidden.Secret) { option idempotency_level = IDEMPOTENT; } }
        """;

    private const string Proto3 = """
        syntax = "proto3";
        package seed.main;
        import "hidden.proto";
        message Main {
          int32 id = 1;
          optional string name = 2;
          repeated sint32 numbers = 3 [packed = false];
          map<int32, Main> children = 4;
          oneof choice { seed.hidden.Secret secret = 5; string text_value = 6; }
          Kind kind = 7;
          optional Kind other_kind = 8;
          reserved 9 to 11;
          enum Kind { KIND_UNSPECIFIED = 0; KIND_SOME = 1 [deprecated = true]; }
          message Nested { repeated fixed64 fixed = 1 [jstype = JS_NUMBER]; }
        }
        enum Level { LEVEL_LOW = 0; LEVEL_HIGH = -1; }
        service Service { rpc Do(stream Main) returns (Main.Nested); }
        """;

    private const string CustomOptions = """
        edition = "2023";
        package seed.main;
        import "options.proto";
        message Main {
          option (seed.options.note) = "x";
          int32 id = 1 [(seed.options.detail).text = "t"];
        }
        """;

    private const string OptionImport = """
        edition = "2024";
        package seed.main;
        import option "options.proto";
        message Main {
          option (seed.options.note) = "x";
          int32 id = 1 [(seed.options.detail).mode = MODE_ON];
          enum Kind { KIND_UNSPECIFIED = 0; KIND_SOME = 1; }
        }
        """;

    public static IReadOnlyList<FileDescriptorSet> All { get; } =
    [
        Compile(Proto2, ("hidden.proto", Hidden), ("imported.proto", Imported)),
        Compile(Proto3, ("hidden.proto", Hidden)),
        Compile(CustomOptions, ("options.proto", Options)),
        Compile(OptionImport, ("options.proto", Options)),
        .. new[] { "2023", "2024", "2026" }.Select(edition => Compile(Edition(edition), ("imported.proto", ImportedEdition(edition)))),
    ];

    private static string ImportedEdition(string edition) => $$"""
        edition = "{{edition}}";
        package seed.imported;
        {{Of(edition, "export ")}}message Shared { extensions 100 to 199; message Inner {} }
        {{Of(edition, "local ")}}message Hidden {}
        {{Of(edition, "export ")}}enum Plain { PLAIN_ZERO = 0; PLAIN_ONE = 1; }
        """;

    private static string Edition(string edition) => $$"""
        edition = "{{edition}}";
        package seed.main;
        import "imported.proto";
        option features.repeated_field_encoding = EXPANDED;
        {{Of(edition, "export ")}}message Main {
          int32 id = 1 [features.field_presence = IMPLICIT];
          string name = 2 [features.utf8_validation = NONE, default = "n"];
          repeated double ratios = 3 [features.repeated_field_encoding = PACKED];
          Main part = 4 [features.message_encoding = DELIMITED];
          map<string, seed.imported.Plain> plains = 5;
          oneof choice { uint64 big = 6; bytes raw = 7; }
          Closed closed = 8 [default = CLOSED_TWO];
          int32 needed = 9 [features.field_presence = LEGACY_REQUIRED];
          seed.imported.Shared shared = 10 [unverified_lazy = true];
          reserved 11, 15 to 20;
          reserved gone;
          extensions 100 to 199 [verification = UNVERIFIED];
          {{Of(edition, "local ")}}message Nested { int32 inner_id = 1; }
          enum Kind { KIND_UNSPECIFIED = 0; KIND_SOME = 1; }
        }
        {{Of(edition, "local ")}}message Names { {{Of(edition, "export ")}}enum Letter { LETTER_A = 0; } reserved 1 to max; }
        enum Closed { option features.enum_type = CLOSED; CLOSED_ONE = 1; CLOSED_TWO = 2; }
        extend seed.imported.Shared { repeated Main mains = 100; string text = 101; }
        extend Main { bool flag = 100; }
        service Service { rpc Do(Main) returns (stream seed.imported.Shared); }
        """;

    /// <summary>A keyword that edition 2023 lacks.</summary>
    private static string Of(string edition, string keyword) => edition == "2023" ? "" : keyword;

    private static FileDescriptorSet Compile(string main, params (string Path, string Text)[] imports)
    {
        DirectoryInfo folder = Directory.CreateTempSubdirectory("descriptor-seeds");
        try
        {
            foreach ((string path, string text) in imports.Append(("main.proto", main))) File.WriteAllText(Path.Combine(folder.FullName, path), text);
            ProtocResult result = ProtocProcess.Compile(folder.FullName, ["main.proto"], "--include_imports", "--retain_options");
            return FileDescriptorSet.Parser.ParseFrom(result.Set ?? throw new InvalidOperationException(result.Errors));
        }
        finally
        {
            folder.Delete(recursive: true);
        }
    }
}
