using ProtoZeroGenerator.Model;

namespace ProtoZeroGenerator.Emit;

/// <summary>
/// Writes the classes that hold a file's descriptor. Nothing runs before it is asked for: the data is a literal that lies in the
/// assembly's image, and a class without an initializer needs no static constructor.
/// </summary>
internal static class ReflectionEmitter
{
    private const string Descriptor = "Pz::Reflection.FileDescriptor";

    public static void Emit(IndentedTextWriter writer, FileModel file)
    {
        ReflectionModel model = file.Reflection;
        string path = "<c>" + Documentation.Escape(file.ImportPath) + "</c>";
        writer.WriteLine();
        writer.WriteLine($"/// <summary>Where generated code finds the descriptor of {path}.</summary>");
        writer.WriteLine("[global::System.ComponentModel.EditorBrowsable(global::System.ComponentModel.EditorBrowsableState.Never)]");
        using (writer.Block($"{file.Access} static class {model.UniqueName}"))
        {
            writer.WriteLine($"private static {Descriptor}? _descriptor;");
            writer.WriteLine();
            writer.WriteLine($"/// <summary>Describes {path}.</summary>");
            writer.WriteLine($"public static {Descriptor} Descriptor => _descriptor ?? Create();");
            writer.WriteLine();
            writer.WriteLine($"private static {Descriptor} Create() => Pzr::GeneratedFile.Publish(");
            using (writer.Indent())
            {
                writer.WriteLine("ref _descriptor,");
                writer.WriteLine($"new {Descriptor}[]");
                writer.WriteLine("{");
                using (writer.Indent())
                {
                    foreach (string dependency in model.Dependencies)
                        writer.WriteLine(dependency + ".Descriptor,");
                }

                writer.WriteLine("},");
                writer.WriteLine($"\"{model.Data}\"u8);");
            }
        }

        if (model.GoogleName.Length == 0)
            return;
        writer.WriteLine();
        writer.WriteLine($"/// <summary>Describes {path}.</summary>");
        using (writer.Block($"{file.Access} static class {model.GoogleName}"))
        {
            writer.WriteLine($"/// <summary>Describes {path}.</summary>");
            writer.WriteLine($"public static {Descriptor} Descriptor => {model.UniqueName}.Descriptor;");
        }
    }
}
