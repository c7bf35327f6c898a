using System.Collections.Generic;
using System.Linq;
using LibProtoZeroSharp.FrontEnd.Common;
using LibProtoZeroSharp.FrontEnd.Semantics;
using ProtoZeroGenerator.Model;

namespace ProtoZeroGenerator.Lowering;

/// <summary>
/// The names of a service's class and members. A class can't have the name of the class around it, and neither can a member. The methods that servers
/// override have the names of the .proto in any case, because ASP.NET looks for these. So everything else gives way to them.
/// </summary>
internal static class ServiceLowering
{
    /// <param name="reflection">The class for the descriptor of the file.</param>
    /// <param name="index">The position of the service in its file.</param>
    public static ServiceModel Lower(ServiceSymbol service, string reflection, int index, LoweringContext context)
    {
        MethodSymbol[] methods =
        [
            .. service.Methods.Where(method => context.IsVisible(method.InputType, method) && context.IsVisible(method.OutputType, method)),
        ];
        string[] names = [.. methods.Select(method => method.Name)];
        string name = context.Types.RawName(service);
        var members = new NameTable(name);
        string methodsClass = members.Add("Methods"), descriptor = members.Add("Descriptor"), bind = members.Add("BindService");
        var stubs = new NameTable([.. names, name]);
        string server = members.Add(stubs.Add(service.Name + "Base")), client = members.Add(stubs.Add(service.Name + "Client"));
        var properties = new NameTable(methodsClass, "All");
        var calls = new NameTable([.. names, client]);
        return new ServiceModel(
            CSharpNames.EscapeType(name),
            context.Types.Qualified(service),
            service.Name,
            service.FullName,
            new ServiceMembers(methodsClass, descriptor, bind, server, client),
            $"{reflection}.Descriptor.Services[{index}]",
            service.Comment,
            service.IsDeprecated || service.File.Options.IsTrue("deprecated"),
            methods.Select(method => Lower(
                method, CSharpNames.EscapeMember(properties.Add(method.Name)), calls.Add(method.Name + "Async"), members.Add("__Method_" + method.Name),
                members.Add("__Call_" + method.Name), context.Types)).ToList().ToEquatableArray());
    }

    private static MethodModel Lower(MethodSymbol method, string property, string asyncName, string serverField, string clientField, TypeNames types) => new(
        CSharpNames.EscapeMember(method.Name),
        asyncName,
        serverField,
        clientField,
        method.Name,
        property,
        $"rpc {method.Name}({Argument(method.IsClientStreaming, method.InputType)}) returns ({Argument(method.IsServerStreaming, method.OutputType)})",
        types.Qualified(method.InputType, method.File),
        types.Qualified(method.OutputType, method.File),
        method.IsClientStreaming,
        method.IsServerStreaming,
        method.Comment,
        method.IsDeprecated);

    private static string Argument(bool isStream, MessageSymbol type) => (isStream ? "stream " : "") + type.FullName;
}
