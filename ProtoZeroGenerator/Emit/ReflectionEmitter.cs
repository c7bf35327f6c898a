using System.Linq;
using ProtoZeroGenerator.Model;

namespace ProtoZeroGenerator.Emit;

/// <summary>
/// Writes the classes that hold a file's descriptor. No code runs before the first access: the data is a literal in the assembly's image, and
/// a class without an initializer needs no static constructor.
/// </summary>
internal static class ReflectionEmitter
{
    private const string Descriptor = "Pz::Reflection.FileDescriptor";

    public static void Emit(IndentedTextWriter writer, FileModel file, ReflectionModel model)
    {
        string path = "<c>" + Documentation.Escape(file.ImportPath) + "</c>";
        bool isForPeople = model.UniqueName == model.GoogleName;
        Documentation.Summary(writer, isForPeople ? $"Describes {path}." : $"Where generated code finds the descriptor of {path}.");
        if (!isForPeople)
            writer.WriteLine("[global::System.ComponentModel.EditorBrowsable(global::System.ComponentModel.EditorBrowsableState.Never)]");
        using (writer.Block($"{file.Access} static class {model.UniqueName}"))
        {
            writer.WriteLine($"private static {Descriptor}? _descriptor;");
            Documentation.Summary(writer, $"Describes {path}.");
            writer.WriteLine($"public static {Descriptor} Descriptor => _descriptor ?? Create();");
            writer.WriteMember($"private static {Descriptor} Create() => Pzr::GeneratedFile.Publish(");
            using (writer.Indent())
            {
                writer.WriteLine("ref _descriptor,");
                writer.WriteLine($"new {Descriptor}[] {{{string.Concat(model.Dependencies.Select(dependency => " " + dependency + ".Descriptor,"))} }},");
                writer.WriteLine($"\"{model.Data}\"u8,");
                writer.WriteLine(model.HasTypes ? "AddTypes);" : "null);");
            }

            if (model.HasTypes)
                EmitAddTypes(writer, file);
        }

        if (isForPeople || model.GoogleName.Length == 0)
            return;
        Documentation.Summary(writer, $"Describes {path}.");
        using (writer.Block($"{file.Access} static class {model.GoogleName}"))
        {
            Documentation.Summary(writer, $"Describes {path}.");
            writer.WriteLine($"public static {Descriptor} Descriptor => {model.UniqueName}.Descriptor;");
        }
    }

    private static void EmitAddTypes(IndentedTextWriter writer, FileModel file)
    {
        string scope = file.Namespace.Length == 0 ? "global::" : GeneratedNames.OwnNamespace + "::";
        using (writer.Member("private static void AddTypes(Pz::TypeRegistry registry)"))
        {
            foreach (MessageModel message in file.Messages)
                AddMessage(writer, scope, message);
            AddExtensions(writer, scope, file.Extensions);
        }
    }

    private static void AddMessage(IndentedTextWriter writer, string scope, MessageModel message)
    {
        string type = scope + message.Name;
        writer.WriteLine($"registry.Add<{type}>();");
        AddExtensions(writer, type + ".", message.Extensions);
        foreach (MessageModel nested in message.NestedMessages)
            AddMessage(writer, $"{type}.{message.Container}.", nested);
    }

    private static void AddExtensions(IndentedTextWriter writer, string scope, ExtensionsModel extensions)
    {
        foreach (ExtensionModel extension in extensions.Items)
            writer.WriteLine($"registry.Add({scope}{extensions.ClassName}.{extension.Name});");
    }
}
