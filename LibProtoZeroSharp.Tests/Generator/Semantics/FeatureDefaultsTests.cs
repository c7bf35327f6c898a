extern alias GoogleProtobuf;

using LibProtoZeroSharp.FrontEnd.Semantics;

using GoogleProtobuf::Google.Protobuf.Reflection;
using Default = GoogleProtobuf::Google.Protobuf.Reflection.FeatureSetDefaults.Types.FeatureSetEditionDefault;

namespace LibProtoZeroSharp.Tests.Generator.Semantics;

/// <summary>The features that a file has by its edition are those that protoc prints.</summary>
public class FeatureDefaultsTests
{
    [Theory]
    [InlineData(Editions.Proto2)]
    [InlineData(Editions.Proto3)]
    [InlineData(Editions.Edition2023)]
    [InlineData(Editions.Edition2024)]
    [InlineData(Editions.Edition2026)]
    public void DefaultsAreProtocs(int edition)
    {
        FeatureSetDefaults defaults = FeatureSetDefaults.Parser.ParseFrom(Protoc.EditionDefaults("2026"));
        Default expected = defaults.Defaults.Last(one => (int)one.Edition <= edition);
        // Each feature is in one of the two sets.
        var features = expected.FixedFeatures.Clone();
        features.MergeFrom(expected.OverridableFeatures);
        Assert.Equal(
            new LibProtoZeroSharp.FrontEnd.Semantics.FeatureSet(
                (FieldPresence)features.FieldPresence, (EnumType)features.EnumType, (RepeatedEncoding)features.RepeatedFieldEncoding, (Utf8Validation)features.Utf8Validation,
                (MessageEncoding)features.MessageEncoding, (JsonFormat)features.JsonFormat, (NamingStyle)features.EnforceNamingStyle,
                (DefaultVisibility)features.DefaultSymbolVisibility,
                (ProtoLimits)features.EnforceProtoLimits),
            LibProtoZeroSharp.FrontEnd.Semantics.FeatureSet.Of(edition));
    }
}
