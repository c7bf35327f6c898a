extern alias GoogleProtobuf;

using GoogleProtobuf::Google.Protobuf;
using LibProtoZeroSharp.Reflection;

namespace LibProtoZeroSharp.Tests.Values.Reflection;

/// <summary>The effect of features on descriptors. The tests' version of Google's library for C# doesn't know editions; protoc does.</summary>
public class FeaturesTests
{
    [Fact]
    public void DefaultsAreProtocs()
    {
        using var arena = new ArenaAllocator();
        FeatureSetDefaults defaults = FeatureSetDefaults.Parse(Protoc.EditionDefaults("2026"), arena);
        Assert.Equal(Edition._2026, defaults.MaximumEdition);
        foreach (Edition edition in new[] { Edition.Proto2, Edition.Proto3, Edition._2023, Edition._2024, Edition._2026 })
        {
            FeatureSetDefaults.Types.FeatureSetEditionDefault expected = default;
            foreach (FeatureSetDefaults.Types.FeatureSetEditionDefault one in defaults.Defaults)
            {
                if (one.Edition <= edition) expected = one;
            }

            // Each feature is in one of the two sets, so they override everything before them.
            Features found = Features.Of(Edition.Proto2)!.With(true, expected.FixedFeatures).With(true, expected.OverridableFeatures);
            Assert.Equal(found, Features.Of(edition));
        }
    }

    [Fact]
    public void FeaturesAreInherited()
    {
        FileDescriptor file = Compile("""
            edition = "2023";
            package p;
            option features.field_presence = IMPLICIT;
            option features.message_encoding = DELIMITED;
            message M {
              int32 implicit = 1;
              int32 explicit = 2 [features.field_presence = EXPLICIT];
              int32 required = 3 [features.field_presence = LEGACY_REQUIRED];
              repeated int32 packed = 4;
              repeated int32 expanded = 5 [features.repeated_field_encoding = EXPANDED];
              M delimited = 6;
              M prefixed = 7 [features.message_encoding = LENGTH_PREFIXED];
              map<string, M> map = 8;
              oneof choice { int32 chosen = 9; }
              extensions 100 to 200;
              enum Inner { option features.enum_type = CLOSED; ZERO = 0; }
            }
            message Plain { M delimited = 1; }
            enum Open { OPEN = 0; }
            extend M { int32 extension = 100; }
            """);
        FieldCollection fields = file.MessageTypes[0].Fields;

        Assert.Equal(Edition._2023, file.Edition);
        Assert.Equal(
            ["explicit", "required", "delimited", "prefixed", "chosen"], fields.Where(field => field.HasPresence).Select(field => field.Name));
        Assert.Equal(["required"], fields.Where(field => field.IsRequired).Select(field => field.Name));
        Assert.Equal(["packed"], fields.Where(field => field.IsPacked).Select(field => field.Name));
        Assert.Equal(["delimited"], fields.Where(field => field.FieldType == FieldType.Group).Select(field => field.Name));
        Assert.Equal(["map"], fields.Where(field => field.IsMap).Select(field => field.Name));
        Assert.Equal(FieldType.Message, fields["map"].MessageType!.Fields["value"].FieldType);
        Assert.Equal(FieldType.Group, file.MessageTypes[1].Fields["delimited"].FieldType);
        Assert.True(file.Extensions[0].HasPresence);
        Assert.False(file.EnumTypes[0].IsClosed);
        Assert.True(file.MessageTypes[0].EnumTypes[0].IsClosed);
    }

    /// <summary>The same messages, in the syntax that the features correspond to.</summary>
    [Theory]
    [InlineData("proto2", "CLOSED", "EXPLICIT", "EXPANDED")]
    [InlineData("proto3", "OPEN", "IMPLICIT", "PACKED")]
    public void SyntaxesAreFeatures(string syntax, string enumType, string presence, string encoding)
    {
        string label = syntax == "proto2" ? "optional " : "";
        string Body(string label) => $$"""
            package p;
            message M {
              {{label}}int32 number = 1;
              {{label}}string text = 2;
              repeated fixed32 list = 3;
              repeated string texts = 4;
              {{label}}M message = 5;
              map<int32, E> map = 6;
            }
            enum E { ZERO = 0; }
            """;
        FileDescriptor old = Compile($"syntax = \"{syntax}\";" + Body(label));
        FileDescriptor edition = Compile($"""
            edition = "2023";
            option features.enum_type = {enumType};
            option features.field_presence = {presence};
            option features.repeated_field_encoding = {encoding};
            """ + Body(""));

        Assert.Equal(DescriptorText.Of(old)[1..], DescriptorText.Of(edition)[1..]);
        Assert.Equal(enumType == "CLOSED", old.EnumTypes[0].IsClosed);
        Assert.Equal(old.EnumTypes[0].IsClosed, edition.EnumTypes[0].IsClosed);
    }

    private static FileDescriptor Compile(string text)
    {
        (GoogleProtobuf::Google.Protobuf.Reflection.FileDescriptorSet? set, string errors) = Protoc.Compile(("file.proto", text));
        Assert.True(set != null, errors);
        return Assert.Single(FileDescriptor.Build(set.ToByteArray()));
    }
}
