namespace LibProtoZeroSharp.Conformance.Editions;

/// <summary>Files of edition 2026 about what is new in it, and about rules that several features decide together.</summary>
internal static class LanguageFiles
{
    public static IEnumerable<(string Path, string Text)> All =>
    [
        .. Visibilities(),
        ("language/names.proto", Names("")),
        ("language/names_legacy.proto", Names("option features.enforce_naming_style = STYLE_LEGACY;")),
        ("language/names_2024.proto", Names("option features.enforce_naming_style = STYLE2024;")),
        ("language/json_names.proto", File("""
            import option "google/protobuf/json_options.proto";
            export enum Shade {
              option allow_alias = true;
              SHADE_UNSPECIFIED = 0 [(pb.enumvalue.json) = { string: "none" }];
              SHADE_DARK = 1 [(pb.enumvalue.json).string = "d"];
              SHADE_BLACK = 1 [(pb.enumvalue.json).string = "d", deprecated = true];
              SHADE_LIGHT = 2 [json_name = "l"];
              SHADE_WHITE = 3;
            }
            message Painting {
              Shade shade = 1 [json_name = "colour"];
              string painted_by = 2 [json_name = "painter"];
              string title = 3;
            }
            """)),
        ("language/options.proto", File("""
            import option "language/own_options.proto";
            import public "google/protobuf/timestamp.proto";
            import "google/protobuf/any.proto";
            option java_package = "org.example";
            option java_outer_classname = "Outer";
            option optimize_for = SPEED;
            option go_package = "example.org/go";
            option cc_enable_arenas = true;
            option objc_class_prefix = "X";
            option csharp_namespace = "Example.Options";
            option deprecated = true;
            option (own.file) = { names: ["a", "b"] inner { number: -5 } };
            option (own.file).inner.number = 7;
            export message Order {
              option deprecated = true;
              option (own.message) = "m\x41\n";
              reserved 5, 7 to 9, 1000 to max;
              reserved old, older;
              google.protobuf.Timestamp placed_at = 1 [lazy = true, debug_redact = true];
              google.protobuf.Any detail = 2 [unverified_lazy = true, (own.fields) = 1.5, (own.fields) = -inf];
              string note = 3 [default = "say \"hi\"", deprecated = true, retention = RETENTION_SOURCE, targets = TARGET_TYPE_FIELD, targets = TARGET_TYPE_FILE];
              repeated fixed32 codes = 4 [jstype = JS_NORMAL];
              oneof kind {
                option (own.oneof) = true;
                sfixed64 long_kind = 10 [jstype = JS_STRING, default = -0x10];
                bool short_kind = 11 [default = true];
              }
            }
            enum State {
              option deprecated = true;
              option (own.enum) = STATE_OPEN;
              STATE_UNSPECIFIED = 0;
              STATE_OPEN = 1 [deprecated = true, (own.value) = 0x7F];
              STATE_NEGATIVE = -1 [debug_redact = true];
              reserved STATE_OLD;
              reserved -10 to -5, 100 to max;
            }
            service Shop {
              option deprecated = true;
              option (own.service) = 1;
              rpc Buy(stream Order) returns (stream Order) {
                option idempotency_level = IDEMPOTENT;
                option deprecated = true;
                option (own.method).names = "x";
              }
              rpc Look(Order) returns (Order);
            }
            """)),
        ("language/own_options.proto", """
            edition = "2026";
            package own;
            import "google/protobuf/descriptor.proto";
            export message Settings {
              repeated string names = 1;
              Inner inner = 2;
              message Inner {
                sint32 number = 1;
              }
            }
            export enum Choice {
              CHOICE_UNSPECIFIED = 0;
              STATE_OPEN = 1;
            }
            extend google.protobuf.FileOptions {
              Settings file = 50001;
            }
            extend google.protobuf.MessageOptions {
              bytes message = 50001;
            }
            extend google.protobuf.FieldOptions {
              repeated double fields = 50001;
            }
            extend google.protobuf.OneofOptions {
              bool oneof = 50001;
            }
            extend google.protobuf.EnumOptions {
              Choice enum = 50001;
            }
            extend google.protobuf.EnumValueOptions {
              uint64 value = 50001;
            }
            extend google.protobuf.ServiceOptions {
              float service = 50001;
            }
            extend google.protobuf.MethodOptions {
              Settings method = 50001;
            }
            """),
        ("language/extensions.proto", File("""
            export message Base {
              extensions 100 to 199 [
                declaration = { number: 100, full_name: ".protozero.edition.language.scale", type: "double" },
                declaration = { number: 101, full_name: ".protozero.edition.language.tags", type: "string", repeated: true },
                declaration = { number: 102, reserved: true }
              ];
              extensions 1000, 2000 to max [verification = UNVERIFIED];
            }
            extend Base {
              double scale = 100;
              repeated string tags = 101;
              Base self = 1000 [features.message_encoding = DELIMITED];
              repeated bool flags = 2000 [features.repeated_field_encoding = EXPANDED];
            }
            """)),
        ("language/presence.proto", File("""
            option features.field_presence = IMPLICIT;
            option features.enum_type = OPEN;
            export message Values {
              int32 number = 1;
              string text = 2 [features.field_presence = EXPLICIT, default = "d"];
              Values inner = 3;
              repeated int32 numbers = 4;
              map<int64, Values> value_by_id = 5;
              oneof choice {
                uint32 one = 6;
              }
              Level level = 7;
              bytes raw = 8 [features.field_presence = LEGACY_REQUIRED];
              extensions 100 to 200;
            }
            enum Level {
              LEVEL_UNSPECIFIED = 0;
            }
            extend Values {
              int32 extended = 100;
            }
            """)),
        ("language/delimited.proto", File("""
            option features.message_encoding = DELIMITED;
            option features.repeated_field_encoding = EXPANDED;
            option features.utf8_validation = NONE;
            option features.enum_type = CLOSED;
            export message Tree {
              message Leaf {
                float weight = 1 [features.field_presence = IMPLICIT];
              }
              Leaf leaf = 1;
              repeated Tree trees = 2;
              map<string, Leaf> leaf_by_name = 3;
              Tree flat = 4 [features.message_encoding = LENGTH_PREFIXED];
              repeated uint64 numbers = 5;
              repeated Kind kinds = 6 [features.repeated_field_encoding = PACKED];
              enum Kind {
                KIND_FIRST = 1;
                KIND_SECOND = 2;
              }
              Kind kind = 7 [default = KIND_SECOND];
              string name = 8 [features.utf8_validation = VERIFY];
            }
            """)),
        ("language/limits.proto", File("""
            export message Plain {
              option features.enforce_proto_limits = LEGACY_NO_EXPLICIT_LIMITS;
              int32 number = 1;
              oneof choice {
                option features.enforce_proto_limits = LEGACY_NO_EXPLICIT_LIMITS;
                int32 other = 2 [features.enforce_proto_limits = PROTO_LIMITS2026];
              }
            }
            enum Level {
              option features.enforce_proto_limits = LEGACY_NO_EXPLICIT_LIMITS;
              LEVEL_UNSPECIFIED = 0;
            }
            """)),
        .. Removed(),
    ];

    private static string File(string declarations) => $"""
        edition = "2026";
        package protozero.edition.language;
        {declarations}
        """;

    /// <summary>Every default visibility, with every keyword, and a file that uses each of the types.</summary>
    private static IEnumerable<(string Path, string Text)> Visibilities()
    {
        foreach (string visibility in new[] { "EXPORT_ALL", "EXPORT_TOP_LEVEL", "LOCAL_ALL", "STRICT" })
        {
            string name = visibility.ToLowerInvariant();
            yield return ($"visibility/{name}.proto", $$"""
                edition = "2026";
                package protozero.edition.{{name}};
                option features.default_symbol_visibility = {{visibility}};
                message Unset {
                  message Inner {}
                  enum Kind {
                    KIND_UNSPECIFIED = 0;
                  }
                }
                export message Exported {
                  local message Inner {}
                }
                local message Local {
                  Exported exported = 1;
                }
                local message Scope {
                  export enum Kind {
                    KIND_UNSPECIFIED = 0;
                  }
                  reserved 1 to max;
                }
                export enum Shade {
                  SHADE_UNSPECIFIED = 0;
                }
                """);
            foreach (string type in new[] { "Unset", "Unset.Inner", "Unset.Kind", "Exported", "Exported.Inner", "Local", "Scope.Kind", "Shade" })
            {
                yield return ($"visibility/{name}_{type.Replace('.', '_').ToLowerInvariant()}.proto", $$"""
                    edition = "2026";
                    package protozero.edition.user;
                    import "visibility/{{name}}.proto";
                    message User {
                      protozero.edition.{{name}}.{{type}} used = 1;
                    }
                    """);
            }
        }
    }

    private static string Names(string option) => File($$"""
        {{option}}
        export message Order {
          string name = 1;
          string item_name = 2;
          int32 count = 3;
          int32 item2_count = 4;
          map<string, int32> count_by_name = 5;
          oneof way {
            string by_mail = 6;
          }
          message LineItem {
            option features.enforce_naming_style = STYLE_LEGACY;
            int32 camelCase = 1;
            int32 has_name = 2;
            int32 name = 3;
            int32 descriptor = 4;
          }
          extensions 100 to max;
        }
        enum State {
          STATE_UNSPECIFIED = 0;
          STATE_IN_WORK = 1;
        }
        extend Order {
          string first_note = 100;
        }
        service Shop {
          rpc BuyAll(Order) returns (Order);
        }
        """);

    /// <summary>What the edition, or editions at all, have no longer.</summary>
    private static IEnumerable<(string Path, string Text)> Removed()
    {
        string[] declarations =
        [
            "import weak \"google/protobuf/any.proto\";",
            "option java_multiple_files = true;",
            "option cc_generic_services = true;",
            "message M { string s = 1 [ctype = CORD]; }",
            "message M { optional string s = 1; }",
            "message M { required string s = 1; }",
            "message M { repeated int32 n = 1 [packed = true]; }",
            "message M { repeated group G = 1 { int32 a = 1; } }",
            "message M { string s = 1 [weak = true]; }",
            "message M { option message_set_wire_format = true; extensions 4 to max; }",
            "message M { option no_standard_descriptor_accessor = true; string descriptor = 1; }",
            "message M { option deprecated_legacy_json_field_conflicts = true; string a_b = 1; string aB = 2; }",
            "enum E { option deprecated_legacy_json_field_conflicts = true; E_A = 0; }",
            "message M { reserved \"quoted\"; }",
            "message M { int32 a = 1; int32 has_a = 2; }",
            "message M { int32 descriptor = 1; }",
            "message M { option map_entry = true; int32 key = 1; int32 value = 2; }",
        ];
        return declarations.Select((declaration, i) => ($"removed/removed{i + 1}.proto", File(declaration)));
    }
}
