using System.Linq;
using LibProtoZeroSharp.FrontEnd.Diagnostics;
using LibProtoZeroSharp.Language;

namespace LibProtoZeroSharp.FrontEnd.Semantics;

/// <summary>Checks the length of names.</summary>
internal sealed class NameChecks(LinkedFile file)
{
    private const int MaxLength = ushort.MaxValue;

    /// <summary>
    /// The name of a package, cut if it is too long, which is an error. Every part of it has a scope with its full name, so their lengths add up to
    /// the square of its length.
    /// </summary>
    public static string Bounded(string package) => package.Length <= DeclarationLimits.PackageLength
        ? package
        : package.Substring(0, package.LastIndexOf('.', DeclarationLimits.PackageLength) is > 0 and int end ? end : DeclarationLimits.PackageLength);

    public void Check()
    {
        if (file.Node.Package is { Name: var package })
        {
            if (package.Text.Length > DeclarationLimits.PackageLength)
                file.Diagnostics.Report(ProtoDiagnostics.LimitExceeded, package.Span, $"Package name is too long: {DeclarationLimits.PackageLength} characters are the limit");
            else if (package.Text.Count(c => c == '.') >= DeclarationLimits.PackageParts)
                file.Diagnostics.Report(ProtoDiagnostics.LimitExceeded, package.Span, $"A package name may have {DeclarationLimits.PackageParts} parts");
        }

        foreach (MessageEntry entry in file.Messages)
            Check(entry.Message, DeclarationLimits.TypeLength);
        foreach (FieldEntry entry in file.Fields)
            Check(entry.Field, MaxLength);
        foreach (OneofEntry entry in file.Oneofs)
            Check(entry.Oneof, MaxLength);
        foreach (EnumEntry entry in file.Enums)
            Check(entry.Enum, DeclarationLimits.TypeLength);
        foreach (EnumValueEntry entry in file.EnumValues)
            Check(entry.Value, MaxLength);
        foreach (ServiceEntry entry in file.Services)
            Check(entry.Service, DeclarationLimits.TypeLength);
        foreach (MethodEntry entry in file.Methods)
            Check(entry.Method, MaxLength);
    }

    private void Check(Symbol symbol, int max)
    {
        if (symbol.FullName.Length > max)
            file.Diagnostics.Report(ProtoDiagnostics.LimitExceeded, symbol.Position, $"Name too long: with its scopes it may have {max} characters");
    }
}
