using System.Diagnostics.CodeAnalysis;
using LibProtoZeroSharp.Language;
using LibProtoZeroSharp.Memory;
using LibProtoZeroSharp.Wire;
using static LibProtoZeroSharp.Reflection.FeatureSet.Types;
using static LibProtoZeroSharp.Reflection.FieldOptions.Types;
using static LibProtoZeroSharp.Reflection.FileOptions.Types;

namespace LibProtoZeroSharp.Reflection;

/// <summary>
/// The rules of the language that the descriptors of a file must keep, as protoc checks them in a descriptor set. <see cref="DescriptorBuilder"/> checks
/// what the descriptors need to be consistent: names, numbers and references. The rules are here.
/// </summary>
/// <remarks>
/// protoc drops options with <c>RETENTION_SOURCE</c> when it writes a set, and rejects such a set later if a dropped feature allowed what its edition does not.
/// So there are no rules for names, limits and default visibility, which these features change: sets that protoc has written are accepted.
/// </remarks>
/// <param name="file">The file. Its descriptors are linked.</param>
/// <param name="builder">The builder of the file.</param>
/// <param name="state">The state of the set.</param>
/// <param name="optionDependencies">The imports of the file for options only, as far as they are in the set.</param>
internal sealed partial class DescriptorRules(FileDescriptor file, DescriptorBuilder builder, DescriptorSetState state, FileDescriptor[] optionDependencies)
{
    private bool IsLegacy => file.Edition < Edition._2023;

    private bool IsProto3 => file.Edition == Edition.Proto3;

    public void Check()
    {
        CheckImports();
        CheckFile();
        foreach (MessageDescriptor message in file.MessageTypes) Check(message);
        foreach (EnumDescriptor type in file.EnumTypes) Check(type);
        foreach (FieldDescriptor extension in file.Extensions) Check(extension);
        foreach (ServiceDescriptor service in file.Services) Check(service);
    }

    private void CheckImports()
    {
        FileDescriptorProto proto = file.Proto;
        if (proto.Dependency.Count + proto.OptionDependency.Count > 1)
        {
            var imports = new HashSet<Utf8String>();
            foreach (Utf8String import in proto.Dependency) CheckIsNew(imports, import);
            foreach (Utf8String import in proto.OptionDependency) CheckIsNew(imports, import);
        }

        foreach (int index in proto.WeakDependency.AsSpan())
        {
            if ((uint)index >= (uint)file.Dependencies.Count) Fail(null, $"The weak import {index} does not exist.");
        }

        if (file.Edition < Edition._2024 && proto.OptionDependency.Count > 0) Fail(null, "Option imports are not supported before edition 2024.");
        if (file.Edition >= Edition._2024 && proto.WeakDependency.Count > 0) Fail(null, "Weak imports are not supported in edition 2024 and later.");
        foreach (FileDescriptor import in optionDependencies) CheckRedaction(import);
        if (IsLite(file)) return;
        for (int i = 0; i < file.Dependencies.Count; i++)
        {
            if (IsLite(file.Dependencies[i])) Fail(null, $"A file without optimize_for = LITE_RUNTIME can't import \"{file.Dependencies[i].Name}\", which has it.");
        }
    }

    private void CheckIsNew(HashSet<Utf8String> imports, Utf8String import)
    {
        if (!imports.Add(import)) Fail(null, $"The import \"{import}\" is there twice.");
    }

    private void CheckFile()
    {
        if (!file.Proto.HasOptions) return;
        file.Options.WriteTo(state.StartOptions());
        CheckOptions(null, file.Options.HasFeatures, FileOptions.Descriptor, OptionTargetType.TargetTypeFile);
        if (IsLegacy) return;
        if (file.Features.Presence == FieldPresence.LegacyRequired) Fail(null, "Required presence can't be specified by default.");
        if (file.Options.JavaStringCheckUtf8) Fail(null, "The option java_string_check_utf8 is not allowed in editions.");
    }

    private void Check(ServiceDescriptor service)
    {
        if (IsLite(file) && (file.Options.CcGenericServices || file.Options.JavaGenericServices))
            Fail(service, "A file with optimize_for = LITE_RUNTIME can't have services, unless cc_generic_services and java_generic_services are false.");
        if (service.Proto.HasOptions)
        {
            service.Options.WriteTo(state.StartOptions());
            CheckOptions(service, service.Options.HasFeatures, ServiceOptions.Descriptor, OptionTargetType.TargetTypeService);
        }

        foreach (MethodDescriptor method in service.Methods)
        {
            CheckVisible(method.InputType, method);
            CheckVisible(method.OutputType, method);
            if (method.Proto.HasOptions)
            {
                method.Options.WriteTo(state.StartOptions());
                CheckOptions(method, method.Options.HasFeatures, MethodOptions.Descriptor, OptionTargetType.TargetTypeMethod);
            }
        }
    }

    private static bool IsLite(FileDescriptor file) => file.Options.OptimizeFor == OptimizeMode.LiteRuntime;

    /// <summary>Throws. The full name of the element is made only then.</summary>
    /// <param name="element">The declaration; null for the file.</param>
    /// <param name="problem">What is wrong.</param>
    [DoesNotReturn]
    private void Fail(DescriptorBase? element, string problem) => builder.Fail(element?.FullName ?? file.Package, problem);

    /// <inheritdoc cref="Fail(DescriptorBase?, string)"/>
    [DoesNotReturn]
    private void Fail(DescriptorBase? element, ErrorText problem) => builder.Fail(element?.FullName ?? file.Package, problem);
}
