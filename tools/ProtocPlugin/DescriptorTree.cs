using LibProtoZeroSharp.FrontEnd.Common;
using LibProtoZeroSharp.FrontEnd.Syntax;
using LibProtoZeroSharp.Reflection;

namespace LibProtoZeroSharp.Tools.ProtocPlugin;

/// <summary>
/// Makes the tree that the parser would make of a file, from the file's descriptor. The tree has all that the code depends on. protoc has checked the file, so
/// custom options, option imports, visibility and extension declarations are left out: generated code carries the descriptor of protoc.
/// </summary>
internal sealed partial class DescriptorTree
{
    private readonly FileDescriptorProto _file;
    private readonly string _path;
    private readonly SourceInfo _source;

    private DescriptorTree(FileDescriptorProto file)
    {
        _file = file;
        _path = file.Name.ToString();
        _source = new SourceInfo(_path, file.SourceCodeInfo);
    }

    private bool IsProto3 => _file.Syntax == "proto3";

    private bool HasEdition => _file.Syntax == "editions";

    /// <exception cref="RequestException">The file has a syntax or an edition that isn't supported, or no protoc makes such a descriptor.</exception>
    public static FileNode Build(FileDescriptorProto file)
    {
        var tree = new DescriptorTree(file);
        return IsPath(tree._path) ? tree.Build() : throw new RequestException($"Expected the import path of a file, found '{tree._path}'. protoc never sends such a request.");
    }

    /// <summary>Whether a path stays below the folder that it starts from, as the generated file must. These are protoc's rules for import paths.</summary>
    private static bool IsPath(string path) =>
        !path.Any(c => c == '\\' || char.IsControl(c)) && Array.TrueForAll(path.Split('/'), part => part is not ("" or "." or ".."));

    private FileNode Build()
    {
        SyntaxNode? syntax = Syntax();
        string package = _file.Package.ToString();
        List<MemberNode> members = Body(new Scope(package.Length == 0 ? "." : "." + package + ".", _source.Root)
        {
            Nested = _file.MessageType,
            NestedNumber = FileDescriptorProto.MessageTypeFieldNumber,
            Extensions = _file.Extension,
            ExtensionsNumber = FileDescriptorProto.ExtensionFieldNumber,
        });
        for (int i = 0; i < _file.EnumType.Count; i++)
            members.Add(Enum(_file.EnumType[i], _source.Root.At(FileDescriptorProto.EnumTypeFieldNumber, i)));
        for (int i = 0; i < _file.Service.Count; i++)
            members.Add(Service(_file.Service[i], _source.Root.At(FileDescriptorProto.ServiceFieldNumber, i)));
        members.AddRange(FileOptions());
        return new FileNode(_path, "")
        {
            Syntax = syntax,
            Package = package.Length == 0
                ? null
                : new PackageNode(_source.Root.At(FileDescriptorProto.PackageFieldNumber).QualifiedName(_file.Package, allowLeadingDot: false)),
            Imports = Imports().ToEquatableArray(),
            Members = members.ToEquatableArray(),
            AreBracesBalanced = true,
        };
    }

    private SyntaxNode? Syntax()
    {
        string syntax = _file.Syntax.ToString();
        if (syntax is "" or "proto2")
            return null;
        string name = (syntax, _file.Edition) switch
        {
            ("proto3", _) => syntax,
            ("editions", Edition._2023) => "2023",
            ("editions", Edition._2024) => "2024",
            ("editions", Edition._2026) => "2026",
            ("editions", _) => throw new RequestException(
                $"{_path}: The edition of this file is not supported. The newest that protoc-gen-zerosharp supports is 2026: use that, or a newer version of the plugin."),
            _ => throw new RequestException($"{_path}: Expected the syntax proto2 or proto3 or an edition, found '{syntax}'."),
        };
        return new SyntaxNode(name, HasEdition, _source.Root.At(FileDescriptorProto.SyntaxFieldNumber).Span);
    }

    private List<ImportNode> Imports()
    {
        HashSet<int> publicly = [.. _file.PublicDependency.AsSpan()];
        HashSet<int> weakly = [.. _file.WeakDependency.AsSpan()];
        List<ImportNode> imports = [];
        for (int i = 0; i < _file.Dependency.Count; i++)
        {
            ImportKind kind = publicly.Contains(i) ? ImportKind.Public : weakly.Contains(i) ? ImportKind.Weak : ImportKind.Plain;
            imports.Add(new ImportNode(_file.Dependency[i].ToString(), kind, _source.Root.At(FileDescriptorProto.DependencyFieldNumber, i).Span));
        }

        return imports;
    }

    private EnumNode Enum(EnumDescriptorProto type, Place place)
    {
        List<MemberNode> members = [.. TypeOptions(type.Options.ToByteArray(), EnumOptions.Descriptor, place.At(EnumDescriptorProto.OptionsFieldNumber))];
        for (int i = 0; i < type.Value.Count; i++)
        {
            EnumValueDescriptorProto value = type.Value[i];
            Place valuePlace = place.At(EnumDescriptorProto.ValueFieldNumber, i);
            members.Add(new EnumValueNode(
                valuePlace.At(EnumValueDescriptorProto.NameFieldNumber).Name(value.Name),
                new IntegerNode(value.Number, valuePlace.At(EnumValueDescriptorProto.NumberFieldNumber).Span),
                Options(value.Options.ToByteArray(), EnumValueOptions.Descriptor, valuePlace.At(EnumValueDescriptorProto.OptionsFieldNumber)).ToEquatableArray())
            {
                Comments = valuePlace.Comments,
            });
        }

        return new EnumNode(place.At(EnumDescriptorProto.NameFieldNumber).Name(type.Name), members.ToEquatableArray()) { Comments = place.Comments };
    }

    private ServiceNode Service(ServiceDescriptorProto service, Place place)
    {
        List<MemberNode> members = [.. Options(service.Options.ToByteArray(), ServiceOptions.Descriptor, place.At(ServiceDescriptorProto.OptionsFieldNumber))];
        for (int i = 0; i < service.Method.Count; i++)
        {
            MethodDescriptorProto method = service.Method[i];
            Place methodPlace = place.At(ServiceDescriptorProto.MethodFieldNumber, i);
            members.Add(new MethodNode(
                methodPlace.At(MethodDescriptorProto.NameFieldNumber).Name(method.Name),
                methodPlace.At(MethodDescriptorProto.InputTypeFieldNumber).QualifiedName(method.InputType),
                methodPlace.At(MethodDescriptorProto.OutputTypeFieldNumber).QualifiedName(method.OutputType),
                Options(method.Options.ToByteArray(), MethodOptions.Descriptor, methodPlace.At(MethodDescriptorProto.OptionsFieldNumber)).ToEquatableArray())
            {
                ClientStream = method.ClientStreaming ? methodPlace.At(MethodDescriptorProto.ClientStreamingFieldNumber).Span : null,
                ServerStream = method.ServerStreaming ? methodPlace.At(MethodDescriptorProto.ServerStreamingFieldNumber).Span : null,
                Comments = methodPlace.Comments,
            });
        }

        return new ServiceNode(place.At(ServiceDescriptorProto.NameFieldNumber).Name(service.Name), members.ToEquatableArray()) { Comments = place.Comments };
    }
}
