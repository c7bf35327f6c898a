using LibProtoZeroSharp.Reflection;
using static LibProtoZeroSharp.Reflection.FieldOptions.Types;

namespace LibProtoZeroSharp.Conformance.Editions;

/// <summary>
/// Files of edition 2026: one for each value of each feature at each kind of declaration, also where protoc doesn't allow it; one for each pair of
/// values, the first for the file and the second for a declaration in it; and <see cref="LanguageFiles"/>. The features are those of descriptor.proto.
/// </summary>
internal static class EditionProtos
{
    /// <summary>The places in <see cref="Template"/>, with the target that they are for protoc.</summary>
    private static readonly (string Name, OptionTargetType Target)[] Places =
    [
        ("file", OptionTargetType.TargetTypeFile),
        ("message", OptionTargetType.TargetTypeMessage), ("nested_message", OptionTargetType.TargetTypeMessage),
        ("scalar", OptionTargetType.TargetTypeField), ("text", OptionTargetType.TargetTypeField), ("repeated", OptionTargetType.TargetTypeField),
        ("enum_field", OptionTargetType.TargetTypeField), ("message_field", OptionTargetType.TargetTypeField), ("map", OptionTargetType.TargetTypeField),
        ("member", OptionTargetType.TargetTypeField), ("extension", OptionTargetType.TargetTypeField),
        ("oneof", OptionTargetType.TargetTypeOneof), ("range", OptionTargetType.TargetTypeExtensionRange),
        ("enum", OptionTargetType.TargetTypeEnum), ("nested_enum", OptionTargetType.TargetTypeEnum), ("value", OptionTargetType.TargetTypeEnumEntry),
        ("service", OptionTargetType.TargetTypeService), ("method", OptionTargetType.TargetTypeMethod),
    ];

    public static IEnumerable<(string Path, string Text)> All() => [.. OfFeatures(), .. LanguageFiles.All];

    private static IEnumerable<(string Path, string Text)> OfFeatures()
    {
        foreach ((string feature, FieldDescriptor field) in Features())
        {
            string[] values = [.. field.EnumType is { } type ? type.Values.Select(value => value.Name) : ["true", "false"]];
            List<OptionTargetType> targets = [.. field.Options.Targets];
            foreach (string value in values)
            {
                foreach ((string place, _) in Places) yield return File(field, place, value, (place, Setting(feature, value)));
                if (!targets.Contains(OptionTargetType.TargetTypeFile)) continue;
                foreach ((string place, OptionTargetType target) in Places.Skip(1).Where(place => targets.Contains(place.Target)))
                {
                    foreach (string other in values.Where(other => other != value))
                        yield return File(field, $"{place}_after_{value}", other, ("file", Setting(feature, value)), (place, Setting(feature, other)));
                }
            }
        }
    }

    private static IEnumerable<(string Name, FieldDescriptor Field)> Features() =>
    [
        .. FeatureSet.Descriptor.Fields.Select(field => (field.Name, field)),
        .. CSharpFeatures.Descriptor.Fields.Select(field => ($"(pb.csharp).{field.Name}", field)),
    ];

    private static string Setting(string feature, string value) => $"features.{feature} = {value}";

    private static (string Path, string Text) File(FieldDescriptor feature, string place, string value, params (string Place, string Setting)[] settings)
    {
        string text = Template;
        foreach ((string name, string setting) in settings)
            text = text.Replace($"// {name}", $"option {setting};").Replace($"[/* {name} */]", $"[{setting}]");

        // What is left are places without an option.
        foreach ((string name, _) in Places) text = text.Replace($" [/* {name} */]", "");
        return ($"{feature.Name}/{place}_{value}.proto".ToLowerInvariant(), text);
    }

    /// <summary>A declaration of each kind. It keeps the rules of the edition with its defaults.</summary>
    private const string Template = """
        edition = "2026";
        package protozero.edition.features;
        import option "google/protobuf/c_sharp_features.proto";
        // file

        export message Record {
          // message
          int32 number = 1 [/* scalar */];
          string title = 2 [/* text */];
          repeated int32 counts = 3 [/* repeated */];
          Shade shade = 4 [/* enum_field */];
          Record parent = 5 [/* message_field */];
          map<string, Part> part_by_name = 6 [/* map */];
          oneof choice {
            // oneof
            string word = 7 [/* member */];
            bytes raw = 8;
          }
          repeated string words = 9;
          extensions 100 to 200 [/* range */];

          message Part {
            // nested_message
            double size = 1;
            Part inner = 2;
          }

          enum Kind {
            // nested_enum
            KIND_UNSPECIFIED = 0;
            KIND_SMALL = 1;
          }
        }

        enum Shade {
          // enum
          SHADE_UNSPECIFIED = 0;
          SHADE_DARK = 1 [/* value */];
        }

        extend Record {
          repeated int32 weights = 100 [/* extension */];
        }

        service Lookup {
          // service
          rpc Find(Record) returns (stream Record) {
            // method
          }
        }
        """;
}
