extern alias GoogleProtobuf;

using GoogleProtobuf::Google.Protobuf;
using GoogleProtobuf::Google.Protobuf.Reflection;
using static GoogleProtobuf::Google.Protobuf.Reflection.FeatureSet.Types;
using FileOptions = GoogleProtobuf::Google.Protobuf.Reflection.FileOptions;
using Label = GoogleProtobuf::Google.Protobuf.Reflection.FieldDescriptorProto.Types.Label;
using Ours = LibProtoZeroSharp.Reflection.FileDescriptor;
using Range = GoogleProtobuf::Google.Protobuf.Reflection.DescriptorProto.Types.ExtensionRange;
using Reserved = GoogleProtobuf::Google.Protobuf.Reflection.DescriptorProto.Types.ReservedRange;
using Type = GoogleProtobuf::Google.Protobuf.Reflection.FieldDescriptorProto.Types.Type;

namespace LibProtoZeroSharp.Tests.Values.Reflection;

/// <summary>Each rule of the language that descriptors must keep. <c>mutate-descriptors</c> compares them with protoc on random descriptors.</summary>
public class DescriptorRulesTests
{
    private const Edition Proto2 = Edition.Proto2, Proto3 = Edition.Proto3, Newest = Edition._2026;

    /// <summary>By what they say: the edition of the file, and a change that makes it wrong.</summary>
    private static readonly (string Problem, Edition Edition, Action<FileDescriptorProto> Change)[] Rules =
    [
        ("The import \"a.proto\" is there twice.", Proto2, file => file.Dependency.Add("a.proto")),
        ("The weak import 2 does not exist.", Proto2, file => file.WeakDependency.Add(2)),
        ("Weak imports are not supported", Newest, file => file.WeakDependency.Add(0)),
        ("Option imports are not supported", Edition._2023, file => file.OptionDependency.Add("o.proto")),
        ("can't import \"lite.proto\"", Proto2, file => file.Dependency.Add("lite.proto")),
        ("can't have services", Proto2, file => file.Options = new FileOptions { OptimizeFor = FileOptions.Types.OptimizeMode.LiteRuntime, CcGenericServices = true }),
        ("\"p.M\" is already defined in \"b.proto\", and not as a package.", Proto2, file => file.Package = "p.M.x"),
        ("has at most 511 characters", Proto2, file => file.Package = new string('x', 512)),
        ("and 101 parts", Proto2, file => file.Package = string.Join('.', Enumerable.Repeat("p", 102))),
        (
            "Required presence can't be specified by default.", Newest,
            file => file.Options = new FileOptions { Features = new FeatureSet { FieldPresence = FieldPresence.LegacyRequired } }),
        ("java_string_check_utf8 is not allowed", Newest, file => file.Options = new FileOptions { JavaStringCheckUtf8 = true }),
        ("java_multiple_files has been removed", Newest, file => file.Options = new FileOptions { JavaMultipleFiles = true }),
        ("Features are only valid in editions.", Proto3, file => file.Options = new FileOptions { Features = new FeatureSet() }),
        (
            "enforce_naming_style was introduced in a later edition.", Edition._2023,
            file => Field(file).Options.Features = new FeatureSet { EnforceNamingStyle = EnforceNamingStyle.Style2024 }),
        ("The feature json_format can't be JSON_FORMAT_UNKNOWN.", Newest, file => Message(file).Options = new MessageOptions { Features = new FeatureSet { JsonFormat = 0 } }),
        ("FeatureSet.json_format is for other kinds", Newest, file => Field(file).Options.Features = new FeatureSet { JsonFormat = JsonFormat.Allow }),
        ("is not interpreted", Proto2, file => Field(file).Options.UninterpretedOption.Add(new UninterpretedOption())),
        ("A message of proto3 can't have extension ranges.", Proto3, file => Message(file).ExtensionRange.Add(new Range { Start = 5, End = 6 })),
        ("A message set can't have fields", Proto2, file => Message(file).Options = new MessageOptions { MessageSetWireFormat = true }),
        ("5 to 4 is not a range", Proto2, file => Message(file).ReservedRange.Add(new Reserved { Start = 5, End = 5 })),
        ("0 to 4 is not a range", Proto2, file => Message(file).ExtensionRange.Add(new Range { End = 5 })),
        ("5 to 536870912 is not a range", Proto2, file => Message(file).ExtensionRange.Add(new Range { Start = 5, End = (1 << 29) + 1 })),
        ("The ranges 5 to 8 and 8 to 9 overlap.", Proto2, file =>
        {
            Message(file).ExtensionRange.Add(new Range { Start = 8, End = 10 });
            Message(file).ReservedRange.Add(new Reserved { Start = 5, End = 9 });
        }),
        ("The number 1 is reserved or for extensions.", Proto2, file => Message(file).ReservedRange.Add(new Reserved { Start = 1, End = 2 })),
        ("p.x.M.f: The name is reserved.", Proto2, file => Message(file).ReservedName.Add("f")),
        ("The name \"r\" is reserved twice.", Proto2, file => Message(file).ReservedName.Add(["r", "r"])),
        ("Synthetic oneofs must be after", Proto3, file =>
        {
            AddMember(file, "g", 0).Proto3Optional = true;
            AddMember(file, "h", 1);
        }),
        ("must be defined consecutively", Proto2, file =>
        {
            AddMember(file, "g", 0);
            AddMember(file, "h", 1);
            AddMember(file, "i", 0);
        }),
        ("\"aB\" is its name in JSON and that of", Proto3, file =>
        {
            Add(file, "a_b", 2);
            Add(file, "aB", 3);
        }),
        ("is that of an extension", Proto2, file => Field(file).JsonName = "[x]"),
        ("The first value of an open enum must be zero.", Proto3, file => file.EnumType[0].Value[0].Number = 1),
        ("It has the number of \"p.x.E.A\"", Proto2, file => file.EnumType[0].Value.Add(new EnumValueDescriptorProto { Name = "C", Number = 0 })),
        ("it has the name of \"p.x.E.B\"", Proto2, file => file.EnumType[0].Value.Add(new EnumValueDescriptorProto { Name = "E_B", Number = 5 })),
        ("The number 1 is reserved.", Proto2, file => file.EnumType[0].ReservedRange.Add(new EnumDescriptorProto.Types.EnumReservedRange { Start = 1, End = 1 })),
        ("The reserved range 2 to 1 is empty.", Proto2, file => file.EnumType[0].ReservedRange.Add(new EnumDescriptorProto.Types.EnumReservedRange { Start = 2, End = 1 })),
        ("p.x.E.B: The name is reserved.", Proto2, file => file.EnumType[0].ReservedName.Add("B")),
        ("parses as integer 7", Proto2, file => file.EnumType[0].Value[0].Options = EnumValueOptions.Parser.ParseFrom([0xB2, 0x3E, 3, 0x0A, 1, (byte)'7'])),
        ("p.x.E.B: It is already defined in \"c.proto\".", Proto2, file => file.MessageType.Add(new DescriptorProto { Name = "B" })),
        (
            "was deprecated before it was introduced", Proto2,
            file => Field(file).Options.FeatureSupport = new FieldOptions.Types.FeatureSupport { EditionIntroduced = Newest, EditionDeprecated = Proto2 }),
        ("\"p.Local\" is local to \"b.proto\".", Newest, file => Refer(file, ".p.Local")),
        ("19000 to 19999 are reserved", Proto2, file => Field(file).Number = 19_500),
        ("required is not allowed in editions", Newest, file => Field(file).Label = Label.Required),
        ("can't be required", Proto3, file => Field(file).Label = Label.Required),
        ("Groups are not allowed in editions.", Newest, file => Refer(file, ".p.x.M").Type = Type.Group),
        ("proto3 has no groups.", Proto3, file => Refer(file, ".p.x.M").Type = Type.Group),
        ("can't have a closed enum", Proto3, file => Refer(file, ".p.Closed").Type = Type.Enum),
        ("A field with proto3_optional", Proto2, file => Field(file).Proto3Optional = true),
        ("\"0x\" is not a valid default value.", Proto2, file => Field(file).DefaultValue = "0x"),
        ("can't have a default value", Proto3, file => Field(file).DefaultValue = "1"),
        ("Only a message can be lazy.", Proto2, file => Field(file).Options.Lazy = true),
        ("Only repeated numbers can be packed.", Proto2, file => Field(file).Options.Packed = true),
        ("The option packed is not allowed", Newest, file => (Field(file).Label, Field(file).Options.Packed) = (Label.Repeated, true)),
        ("The option jstype is for", Proto2, file => Field(file).Options.Jstype = FieldOptions.Types.JSType.JsNumber),
        ("The option ctype is not allowed", Newest, file => Field(file).Options.Ctype = FieldOptions.Types.CType.String),
        (
            "can't have a default value or a closed enum", Newest,
            file => (Field(file).DefaultValue, Field(file).Options.Features) = ("1", new FeatureSet { FieldPresence = FieldPresence.Implicit })),
        (
            "It can't have this field_presence", Newest,
            file => (Field(file).Label, Field(file).Options.Features) = (Label.Repeated, new FeatureSet { FieldPresence = FieldPresence.Explicit })),
        ("It can't have this repeated_field_encoding", Newest, file => Field(file).Options.Features = new FeatureSet { RepeatedFieldEncoding = RepeatedFieldEncoding.Packed }),
        ("Only strings can have utf8_validation.", Newest, file => Field(file).Options.Features = new FeatureSet { Utf8Validation = Utf8Validation.None }),
        ("Only messages can have a message_encoding.", Newest, file => Field(file).Options.Features = new FeatureSet { MessageEncoding = MessageEncoding.Delimited }),
        ("has no extension range with 7", Proto2, file => file.Extension.Add(Extension(7))),
        ("declares another extension with the number 101", Proto2, file => file.Extension.Add(Extension(101))),
        ("does not declare it", Proto2, file => file.Extension.Add(Extension(102))),
        ("10 is already used by \"p.x.e\"", Proto2, file => file.Extension.Add([Extension(10), Extension(10, "again")])),
        ("must be an option", Proto3, file => file.Extension.Add(Extension(10))),
        ("can't have the option json_name", Proto2, file => file.Extension.Add(Extension(10, jsonName: "j"))),
        ("can't be UNVERIFIED", Proto2, file => Message(file).ExtensionRange.Add(Declared(new() { Number = 5 }, ExtensionRangeOptions.Types.VerificationState.Unverified))),
        ("extension 9 is not in the range", Proto2, file => Message(file).ExtensionRange.Add(Declared(new() { Number = 9 }))),
        ("must have a full_name and a type", Proto2, file => Message(file).ExtensionRange.Add(Declared(new() { Number = 5 }))),
        ("must have names with a dot", Proto2, file => Message(file).ExtensionRange.Add(Declared(new() { Number = 5, FullName = "x", Type = "int32" }))),
    ];

    public static TheoryData<int> Indexes => [.. Enumerable.Range(0, Rules.Length)];

    [Theory]
    [MemberData(nameof(Indexes))]
    public void WhatBreaksARuleIsRejected(int index)
    {
        (string problem, Edition edition, Action<FileDescriptorProto> change) = Rules[index];
        FileDescriptorSet set = Valid(edition);
        Ours.Build(set.ToByteArray());
        change(set.File[^1]);

        Assert.Contains(problem, Assert.Throws<ArgumentException>(() => Ours.Build(set.ToByteArray())).Message);
    }

    /// <summary>A file of the edition, and what it imports.</summary>
    private static FileDescriptorSet Valid(Edition edition)
    {
        var imported = new FileDescriptorProto
        {
            Name = "b.proto", Package = "p", Edition = Newest,
            MessageType =
            {
                new DescriptorProto
                {
                    Name = "M", Visibility = SymbolVisibility.VisibilityExport,
                    ExtensionRange = { new Range { Start = 10, End = 20 }, Declared(new() { Number = 101, FullName = ".p.x.other", Type = "int32" }, start: 100) },
                },
                new DescriptorProto { Name = "Local", Visibility = SymbolVisibility.VisibilityLocal },
            },
            EnumType =
            {
                new EnumDescriptorProto
                {
                    Name = "Closed", Visibility = SymbolVisibility.VisibilityExport, Value = { new EnumValueDescriptorProto { Name = "CLOSED_ONE", Number = 1 } },
                    Options = new EnumOptions { Features = new FeatureSet { EnumType = EnumType.Closed } },
                },
            },
        };
        FileDescriptorProto lite = new() { Name = "lite.proto", Options = new FileOptions { OptimizeFor = FileOptions.Types.OptimizeMode.LiteRuntime } };
        FileDescriptorProto other = new() { Name = "a.proto", Package = "p.y" };
        FileDescriptorProto file = new()
        {
            Name = "c.proto", Package = "p.x", Edition = edition, Dependency = { "b.proto", "a.proto" },
            MessageType =
            {
                new DescriptorProto
                {
                    Name = "M", Field = { new FieldDescriptorProto { Name = "f", Number = 1, Type = Type.Int32, Label = Label.Optional, Options = new FieldOptions() } },
                },
            },
            EnumType = { new EnumDescriptorProto { Name = "E", Value = { Value("A", 0), Value("B", 1) } } },
            Service = { new ServiceDescriptorProto { Name = "S" } },
        };
        return new FileDescriptorSet { File = { imported, lite, other, file } };
    }

    private static DescriptorProto Message(FileDescriptorProto file) => file.MessageType[0];

    private static FieldDescriptorProto Field(FileDescriptorProto file) => Message(file).Field[0];

    private static FieldDescriptorProto Add(FileDescriptorProto file, string name, int number)
    {
        FieldDescriptorProto field = new() { Name = name, Number = number, Type = Type.Int32, Label = Label.Optional };
        Message(file).Field.Add(field);
        return field;
    }

    /// <summary>Adds a field of a oneof, and the oneof.</summary>
    private static FieldDescriptorProto AddMember(FileDescriptorProto file, string name, int oneof)
    {
        while (Message(file).OneofDecl.Count <= oneof) Message(file).OneofDecl.Add(new OneofDescriptorProto { Name = "o" + oneof });
        FieldDescriptorProto field = Add(file, name, Message(file).Field.Count + 1);
        field.OneofIndex = oneof;
        return field;
    }

    private static FieldDescriptorProto Refer(FileDescriptorProto file, string type)
    {
        FieldDescriptorProto field = Field(file);
        (field.Type, field.TypeName) = (Type.Message, type);
        return field;
    }

    private static EnumValueDescriptorProto Value(string name, int number) => new() { Name = name, Number = number };

    private static FieldDescriptorProto Extension(int number, string name = "e", string jsonName = "")
    {
        FieldDescriptorProto extension = new() { Name = name, Number = number, Type = Type.Int32, Label = Label.Optional, Extendee = ".p.M" };
        if (jsonName.Length > 0) extension.JsonName = jsonName;
        return extension;
    }

    private static Range Declared(
        ExtensionRangeOptions.Types.Declaration declaration,
        ExtensionRangeOptions.Types.VerificationState verification = ExtensionRangeOptions.Types.VerificationState.Declaration,
        int start = 5) =>
        new() { Start = start, End = start + 3, Options = new ExtensionRangeOptions { Declaration = { declaration }, Verification = verification } };
}
