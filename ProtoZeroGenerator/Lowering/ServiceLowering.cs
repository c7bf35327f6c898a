using System.Linq;
using ProtoZeroGenerator.Model;
using ProtoZeroGenerator.Semantics;

namespace ProtoZeroGenerator.Lowering;

internal static class ServiceLowering
{
    private const string MethodsClass = "Methods", All = "All";

    /// <param name="reflection">The class for the descriptor of the file.</param>
    /// <param name="index">The position of the service in its file.</param>
    public static ServiceModel Lower(ServiceDescriptor service, string reflection, int index, LoweringContext context)
    {
        // A class can't have the name of the class around it, and neither can a property.
        string name = context.Types.RawName(service), methods = name == MethodsClass ? MethodsClass + "_" : MethodsClass;
        var properties = new NameTable(methods, All);
        return new ServiceModel(
            CSharpNames.EscapeType(name),
            service.Name,
            service.FullName,
            methods,
            $"{reflection}.Descriptor.Services[{index}]",
            service.Comment,
            service.IsDeprecated || service.File.Options.IsTrue("deprecated"),
            service.Methods.Where(method => context.IsVisible(method.InputType, method) && context.IsVisible(method.OutputType, method))
                .Select(method => Lower(method, CSharpNames.EscapeKeyword(properties.Add(method.Name)), context.Types)).ToList().ToEquatableArray());
    }

    private static MethodModel Lower(MethodDescriptor method, string property, TypeNames types) => new(
        CSharpNames.EscapeKeyword(method.Name),
        method.Name,
        property,
        $"rpc {method.Name}({Argument(method.IsClientStreaming, method.InputType)}) returns ({Argument(method.IsServerStreaming, method.OutputType)})",
        types.Qualified(method.InputType, method.File),
        types.Qualified(method.OutputType, method.File),
        method.IsClientStreaming,
        method.IsServerStreaming,
        method.Comment,
        method.IsDeprecated);

    private static string Argument(bool isStream, MessageDescriptor type) => (isStream ? "stream " : "") + type.FullName;
}
