using LibProtoZeroSharp.Language;
using static LibProtoZeroSharp.Reflection.ExtensionRangeOptions.Types;
using static LibProtoZeroSharp.Reflection.FieldOptions.Types;

namespace LibProtoZeroSharp.Reflection;

// Extension ranges, and extensions that they declare. https://protobuf.dev/programming-guides/extension_declarations
internal sealed partial class DescriptorRules
{
    private const string DescriptorPath = "google/protobuf/descriptor.proto";

    private void CheckDeclarations(MessageDescriptor message)
    {
        HashSet<string>? names = null;
        foreach (DescriptorProto.Types.ExtensionRange range in message.Proto.ExtensionRange)
        {
            if (!range.HasOptions) continue;
            ExtensionRangeOptions options = range.Options;
            options.WriteTo(state.StartOptions());
            CheckOptions(message, options.HasFeatures, ExtensionRangeOptions.Descriptor, OptionTargetType.TargetTypeExtensionRange);
            if (options.Declaration.Count == 0) continue;
            if (options is { HasVerification: true, Verification: VerificationState.Unverified })
                Fail(message, "An extension range with declarations can't be UNVERIFIED.");
            var numbers = new HashSet<int>(NumberComparer.Instance);
            foreach (Declaration declaration in options.Declaration)
            {
                string? problem = declaration.Number < range.Start || declaration.Number >= range.End ? "is not in the range"
                    : !numbers.Add(declaration.Number) ? "is there twice"
                    : ProblemOf(declaration, names ??= []);
                if (problem != null) Fail(message, $"The declaration of the extension {declaration.Number} {problem}.");
            }
        }
    }

    private static string? ProblemOf(Declaration declaration, HashSet<string> names)
    {
        if (declaration is { HasFullName: false, HasType: false, Reserved: true }) return null;
        if (!declaration.HasFullName || !declaration.HasType) return "must have a full_name and a type";
        string name = declaration.FullName.ToString(), type = declaration.Type.ToString();
        if (!names.Add(name)) return "has the name of another one";
        return !IsAbsoluteName(name) || !(IsScalar(type) || IsAbsoluteName(type)) ? "must have names with a dot before them" : null;
    }

    private static bool IsAbsoluteName(string name) => name.StartsWith('.') && name[1..].Split('.').All(DescriptorBuilder.IsIdentifier);

    private static bool IsScalar(string type) => type == "enum" || (NameOfType.ContainsValue(type) && type is not ("message" or "group"));

    /// <summary>Checks the number of an extension, and that it is as its message declares it.</summary>
    private void CheckDeclared(FieldDescriptor extension)
    {
        MessageDescriptor extendee = extension.ExtendeeType!;
        int number = extension.FieldNumber;
        int range = extendee.Ranges?.Find(number) ?? -1;
        if (range < 0) Fail(extension, $"\"{extendee.FullName}\" has no extension range with {number}.");
        CheckVisible(extendee, extension);
        if (IsProto3 && !DeclarationLimits.IsOptionsMessage(extendee.FullName)) Fail(extension, "An extension of proto3 must be an option.");

        // protoc has the options messages built in without their declarations.
        ExtensionRangeOptions options = extendee.Proto.ExtensionRange[range].Options;
        if (extendee.File.Name == DescriptorPath) return;
        foreach (Declaration declaration in options.Declaration)
        {
            if (declaration.Number != number) continue;
            string type = TypeOf(extension) is { } named ? "." + named.FullName : NameOfType[extension.FieldType];
            if (declaration.Reserved
                || (!declaration.FullName.IsEmpty && declaration.FullName != "." + extension.FullName)
                || (!declaration.Type.IsEmpty && declaration.Type != type)
                || declaration.Repeated != extension.IsRepeated)
            {
                Fail(extension, $"\"{extendee.FullName}\" declares another extension with the number {number}.");
            }

            return;
        }

        if (options.Declaration.Count > 0 || options.Verification == VerificationState.Declaration)
            Fail(extension, $"\"{extendee.FullName}\" does not declare it.");
    }

    private static readonly Dictionary<FieldType, string> NameOfType = Enum.GetValues<FieldType>().ToDictionary(type => type, type => type.ToString().ToLowerInvariant());
}
