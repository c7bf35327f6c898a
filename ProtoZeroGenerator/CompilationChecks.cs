using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using LibProtoZeroSharp.Contract;
using LibProtoZeroSharp.FrontEnd.Common;
using LibProtoZeroSharp.FrontEnd.Diagnostics;
using LibProtoZeroSharp.FrontEnd.Syntax;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using ProtoZeroGenerator.Diagnostics;
using ProtoZeroGenerator.Lowering;
using ProtoZeroGenerator.Model;

namespace ProtoZeroGenerator;

/// <summary>Checks what generated code requires of the C# project. One diagnostic replaces many errors in the generated code.</summary>
/// <param name="AssemblyName">The project's own.</param>
/// <param name="Language">The version of C#, in Roslyn's numbering.</param>
internal sealed record CompilationChecks(string AssemblyName, int Language)
{
    /// <summary>C# 12. Roslyn 4.3 has no name for it.</summary>
    private const int OldestLanguage = 1200;

    private const string Runtime = "LibProtoZeroSharp", Message = "IProtoMessage";

    private const string UseTheirs =
        "remove the AdditionalFiles item of this file to use that type, or set its GenerateCode to 'false' if other files import this one";

    private const string HideTheirs =
        "add ExcludeAssets=\"all\" to the PackageReference of that assembly if only its .proto files are needed, or give this file its own CSharpNamespace";

    /// <summary>A type of the package Grpc.Core.Api, and one of LibProtoZeroSharp.Grpc, which depends on it.</summary>
    private const string Grpc = "Grpc.Core.ServiceBinderBase", GrpcSupport = "LibProtoZeroSharp.Runtime.GrpcServerMethod`2";

    /// <summary>
    /// Checks a compilation that has only the references. It stays the same while the project's code is edited, so the answers can be cached.
    /// </summary>
    public CompilationFindings Check(ImmutableArray<MetadataReference> references, ProjectNeeds needs)
    {
        CSharpCompilation compilation = CSharpCompilation.Create(AssemblyName, references: references);
        List<LocatedDiagnostic> diagnostics = [.. OfOtherContracts(compilation)];
        if (!needs.Compilation)
            return new CompilationFindings(true, default, diagnostics.ToEquatableArray(), false);
        if (AssemblyName != Runtime && CheckRuntime(compilation) is { } problem)
            diagnostics.Add(problem);
        if (Language < OldestLanguage)
            diagnostics.Add(Nowhere(GenerationDiagnostics.LanguageTooOld, "12"));
        diagnostics.AddRange(needs.Declared.Select(type => Check(compilation, type)).OfType<LocatedDiagnostic>());
        bool canCompile = diagnostics.Count == 0;
        if (canCompile)
        {
            diagnostics.AddRange(needs.Types.Select(type => Check(compilation, type)).OfType<LocatedDiagnostic>());
            diagnostics.AddRange(needs.Own.Select(file => Check(compilation, file)).OfType<LocatedDiagnostic>());
        }

        bool hasGrpc = needs.HasGrpc && IsAccessible(compilation, Find(compilation, GrpcSupport));
        if (needs.HasGrpc && !hasGrpc && IsAccessible(compilation, Find(compilation, Grpc)))
            diagnostics.Add(Nowhere(GenerationDiagnostics.GrpcNotReferenced));

        return new CompilationFindings(
            canCompile,
            needs.Descriptors.Where(name => !IsAccessible(compilation, Find(compilation, name))).ToList().ToEquatableArray(),
            diagnostics.ToEquatableArray(),
            hasGrpc);
    }

    private static LocatedDiagnostic? CheckRuntime(CSharpCompilation compilation)
    {
        ImmutableArray<INamedTypeSymbol> found = compilation.GetTypesByMetadataName(Runtime + "." + Message);
        if (found.IsEmpty)
            return Nowhere(GenerationDiagnostics.RuntimeNotReferenced);
        // The members of earlier contracts are still in the interface.
        int contract = found[0].GetMembers().Select(member => ContractVersion.NumberOf(member.Name)).DefaultIfEmpty().Max();
        return contract == ContractVersion.Number ? null : Nowhere(
            GenerationDiagnostics.RuntimeOfAnotherContract, $"{ContractVersion.Number}", found[0].ContainingAssembly.Identity.Version.ToString(), $"{contract}");
    }

    private static LocatedDiagnostic? Check(CSharpCompilation compilation, DeclaredType type)
    {
        ISymbol? other = null;
        for (int end = type.MetadataName.IndexOf('.'); other is null && end >= 0; end = type.MetadataName.IndexOf('.', end + 1))
            other = FindAccessible(type.MetadataName.Substring(0, end));
        other ??= FindAccessible(type.MetadataName) ?? FindNamespace(compilation, type.MetadataName);
        if (other is null)
            return null;
        string library = other.ContainingAssembly?.Name ?? "a referenced assembly";
        return new LocatedDiagnostic(
            type.Path,
            new(GenerationDiagnostics.TypeNameOfLibrary, type.Position, EquatableArray.Create(type.FullName, type.MetadataName, library, other.ToDisplayString())));

        ISymbol? FindAccessible(string name) =>
            Find(compilation, name).Find(symbol => IsAccessible(compilation, symbol));
    }

    private static INamespaceSymbol? FindNamespace(CSharpCompilation compilation, string name)
    {
        INamespaceSymbol? found = compilation.GlobalNamespace;
        foreach (string part in name.Split(['.'], StringSplitOptions.RemoveEmptyEntries))
            found = found?.GetNamespaceMembers().FirstOrDefault(inner => inner.Name == part);
        return found;
    }

    private static LocatedDiagnostic? Check(CSharpCompilation compilation, ReferencedType type)
    {
        List<INamedTypeSymbol> found = Find(compilation, type.MetadataName);
        string name = type.MetadataName.Replace('+', '.');
        if (found.Find(symbol => IsAccessible(compilation, symbol)) is { } symbol)
        {
            if (symbol is { TypeKind: TypeKind.Class, IsStatic: false } && !type.IsRecord)
            {
                return new LocatedDiagnostic(type.UserPath, new Finding(
                    GenerationDiagnostics.TypeOfAnotherLibrary, type.User, EquatableArray.Create(type.ImportPath, name, symbol.ContainingAssembly.Name, HideTheirs)));
            }

            return null;
        }

        string[] arguments = [type.ImportPath, name, type.FullName];
        Finding diagnostic = found.Count == 0
            ? new(GenerationDiagnostics.TypeNotReferenced, type.User, EquatableArray.Create(arguments))
            : new(GenerationDiagnostics.TypeNotAccessible, type.User, EquatableArray.Create([.. arguments, found[0].ContainingAssembly.Name]));
        return new LocatedDiagnostic(type.UserPath, diagnostic);
    }

    /// <summary>The assemblies with messages of another contract, whose types .NET would not load. All messages of an assembly have the same contract.</summary>
    private static IEnumerable<LocatedDiagnostic> OfOtherContracts(CSharpCompilation compilation) =>
        from assembly in compilation.SourceModule.ReferencedAssemblySymbols
        where IsGenerated(assembly)
        let contract = Types(assembly.GlobalNamespace).Where(IsMessage).Select(ContractOf).DefaultIfEmpty(ContractVersion.Number).First()
        where contract != ContractVersion.Number
        select Nowhere(GenerationDiagnostics.AssemblyOfAnotherContract, assembly.Name, $"{contract}", $"{ContractVersion.Number}");

    private static bool IsMessage(INamedTypeSymbol type) => type.TypeKind == TypeKind.Struct
        && type.Interfaces.Any(implemented => implemented is { MetadataName: Message, ContainingNamespace.Name: Runtime });

    /// <summary>The number in the name of the member that a message implements; 0 for messages of versions without such a member.</summary>
    private static int ContractOf(INamedTypeSymbol message) =>
        message.GetMembers().Select(member => ContractVersion.NumberOf(member.Name.Substring(member.Name.LastIndexOf('.') + 1))).Max();

    private static IEnumerable<INamedTypeSymbol> Types(INamespaceOrTypeSymbol scope) => scope.GetTypeMembers()
        .SelectMany(type => new[] { type }.Concat(Types(type)))
        .Concat(scope is INamespaceSymbol space ? space.GetNamespaceMembers().SelectMany(Types) : []);

    /// <summary>Looks into the namespace, which usually no other assembly has, instead of asking all assemblies for each type.</summary>
    private static LocatedDiagnostic? Check(CSharpCompilation compilation, OwnTypes file)
    {
        INamespaceSymbol? scope = FindNamespace(compilation, file.Namespace);
        INamedTypeSymbol? twin = scope is null ? null : file.Names.SelectMany(name => scope.GetTypeMembers(name, 0))
            .FirstOrDefault(type => IsAccessible(compilation, type));
        return twin is null ? null : new LocatedDiagnostic(file.Path, new Finding(
            GenerationDiagnostics.TypeInReference,
            new SourcePosition(file.ImportPath, 0, 0, 0),
            EquatableArray.Create(twin.ToDisplayString(), twin.ContainingAssembly.Name, IsGenerated(twin.ContainingAssembly) ? UseTheirs : HideTheirs)));
    }

    /// <summary>Whether the assembly can have types of this generator. Google.Protobuf and protobuf-net generate classes of the same names.</summary>
    private static bool IsGenerated(IAssemblySymbol assembly) =>
        assembly.Modules.Any(module => module.ReferencedAssemblies.Any(reference => reference.Name == Runtime));

    /// <summary>Generated code names types from the global namespace, which has no types of assemblies with another alias.</summary>
    private static List<INamedTypeSymbol> Find(CSharpCompilation compilation, string metadataName) =>
    [
        .. compilation.GetTypesByMetadataName(metadataName)
            .Where(symbol => compilation.GetMetadataReference(symbol.ContainingAssembly)?.Properties.Aliases is not { IsEmpty: false } aliases || aliases.Contains("global")),
    ];

    private static bool IsAccessible(CSharpCompilation compilation, List<INamedTypeSymbol> types) =>
        types.Exists(symbol => IsAccessible(compilation, symbol));

    private static bool IsAccessible(CSharpCompilation compilation, ISymbol symbol) => compilation.IsSymbolAccessibleWithin(symbol, compilation.Assembly);

    private static LocatedDiagnostic Nowhere(ProtoRule rule, params string[] arguments) =>
        new("", new Finding(rule, new SourcePosition("", 0, 0, 0), EquatableArray.Create(arguments)));
}

/// <param name="CanCompile">Whether generated code can compile; if not, it is left out.</param>
/// <param name="HasGrpc">Whether classes for gRPC are asked for, and the project refers to LibProtoZeroSharp.Grpc.</param>
/// <param name="MissingDescriptors">The metadata names of descriptor classes that no assembly provides to this one.</param>
internal sealed record CompilationFindings(bool CanCompile, EquatableArray<string> MissingDescriptors, EquatableArray<LocatedDiagnostic> Diagnostics, bool HasGrpc);
