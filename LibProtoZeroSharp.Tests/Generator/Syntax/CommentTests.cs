extern alias GoogleProtobuf;

using GoogleProtobuf::Google.Protobuf.Reflection;
using LibProtoZeroSharp.FrontEnd.Common;
using LibProtoZeroSharp.FrontEnd.Syntax;
using ProtoZeroGenerator.Model;

namespace LibProtoZeroSharp.Tests.Generator.Syntax;

/// <summary>A comment belongs to the declaration that protoc gives it to.</summary>
public class CommentTests
{
    [Fact]
    public void CommentsBelongToWhatProtocGivesThemTo()
    {
        string root = Path.Combine(Repository.Root, "LibProtoZeroSharp.Tests", "Generator", "Syntax");
        (FileDescriptorSet? set, string errors) = Protoc.Compile(root, ["comments.proto"], "--include_source_info");
        Assert.True(set != null, errors);
        (FileNode file, _) = ProtoParser.Parse("comments.proto", File.ReadAllText(Path.Combine(root, "comments.proto")));

        Assert.Equal(Theirs(set.File.Single()), Ours(file));
    }

    private static List<string> Theirs(FileDescriptorProto file)
    {
        var comments = file.SourceCodeInfo.Location.ToDictionary(
            location => string.Join('.', location.Path), location => Text(location.LeadingComments, location.TrailingComments));
        List<string> lines = [];
        for (int i = 0; i < file.MessageType.Count; i++)
            AddMessage(file.MessageType[i], $"4.{i}");
        for (int i = 0; i < file.EnumType.Count; i++)
            AddEnum(file.EnumType[i], $"5.{i}");
        for (int i = 0; i < file.Service.Count; i++)
        {
            Add(file.Service[i].Name, $"6.{i}");
            for (int j = 0; j < file.Service[i].Method.Count; j++)
                Add(file.Service[i].Method[j].Name, $"6.{i}.2.{j}");
        }

        return [.. lines.Order(StringComparer.Ordinal)];

        void Add(string name, string path) => lines.Add(name + comments[path]);

        void AddMessage(DescriptorProto message, string path)
        {
            if (message.Options is { MapEntry: true })
                return;
            Add(message.Name, path);
            for (int i = 0; i < message.Field.Count; i++)
                Add(message.Field[i].Name, $"{path}.2.{i}");
            for (int i = 0; i < message.NestedType.Count; i++)
                AddMessage(message.NestedType[i], $"{path}.3.{i}");
            for (int i = 0; i < message.EnumType.Count; i++)
                AddEnum(message.EnumType[i], $"{path}.4.{i}");
            for (int i = 0; i < message.OneofDecl.Count; i++)
                Add(message.OneofDecl[i].Name, $"{path}.8.{i}");
        }

        void AddEnum(EnumDescriptorProto enumeration, string path)
        {
            Add(enumeration.Name, path);
            for (int i = 0; i < enumeration.Value.Count; i++)
                Add(enumeration.Value[i].Name, $"{path}.2.{i}");
        }
    }

    private static List<string> Ours(FileNode file)
    {
        List<string> lines = [];
        AddAll(file.Members);
        return [.. lines.Order(StringComparer.Ordinal)];

        void AddAll(EquatableArray<MemberNode> members)
        {
            foreach (MemberNode member in members)
            {
                (string? name, EquatableArray<MemberNode> inner) = member switch
                {
                    MessageNode message => (message.Name.Text, message.Members),
                    FieldNode field => (field.Name.Text, default),
                    OneofNode oneof => (oneof.Name.Text, oneof.Members),
                    EnumNode enumeration => (enumeration.Name.Text, enumeration.Members),
                    EnumValueNode value => (value.Name.Text, default),
                    ServiceNode service => (service.Name.Text, service.Members),
                    MethodNode method => (method.Name.Text, default),
                    _ => (null, default(EquatableArray<MemberNode>)),
                };
                if (name != null)
                    lines.Add(name + Text(member.Comments.Leading, member.Comments.Trailing));
                AddAll(inner);
            }
        }
    }

    private static string Text(string? leading, string? trailing) => $" leading \"{leading}\" trailing \"{trailing}\"";
}
