using System.Collections.Generic;
using LibProtoZeroSharp.FrontEnd.Diagnostics;
using LibProtoZeroSharp.FrontEnd.Syntax;

namespace LibProtoZeroSharp.FrontEnd.Semantics;

/// <summary>First pass: makes a symbol for every declaration, and enters every name into its scope. It looks nothing up.</summary>
internal sealed partial class SymbolBuilder(LinkedFile file)
{
    public void Build()
    {
        FileSymbol symbol = file.Symbol;
        SyntaxNode? syntax = file.Node.Syntax;
        symbol.Syntax = syntax is null ? "proto2" : syntax.IsEdition ? "editions" : syntax.Value;
        symbol.Edition = syntax is { IsEdition: true } ? syntax.Value : null;
        symbol.Features = FeatureSet.Of(Editions.Of(symbol));
        symbol.Package = file.Scope.FullName;
        symbol.PackagePosition = file.Node.Package?.Name.Span.In(symbol.Name) ?? symbol.Position;

        Members members = new();
        List<ServiceSymbol> services = [];
        foreach (MemberNode member in file.Node.Members)
        {
            if (member is ServiceNode service)
                services.Add(BuildService(service));
            else
                BuildType(member, null, file.Scope, members);
        }

        symbol.Messages = members.Messages;
        symbol.Enums = members.Enums;
        symbol.Extensions = members.Extensions;
        symbol.Services = services;
    }

    /// <summary>The members that both files and messages can have.</summary>
    private sealed class Members
    {
        public List<MessageSymbol> Messages { get; } = [];

        public List<EnumSymbol> Enums { get; } = [];

        public List<FieldSymbol> Extensions { get; } = [];
    }

    private void BuildType(MemberNode member, MessageSymbol? parent, Scope scope, Members members)
    {
        switch (member)
        {
            case MessageNode message:
                members.Messages.Add(BuildMessage(message, parent, scope));
                break;
            case EnumNode enumeration:
                members.Enums.Add(BuildEnum(enumeration, parent, scope));
                break;
            case ExtendNode extend:
                foreach (FieldNode field in extend.Fields)
                    members.Extensions.Add(BuildField(field, parent, scope, members, extend.Extendee));
                break;
        }
    }

    private EnumSymbol BuildEnum(EnumNode node, MessageSymbol? parent, Scope scope)
    {
        EnumSymbol symbol = new()
        {
            Name = node.Name.Text,
            FullName = scope.Qualify(node.Name.Text),
            File = file.Symbol,
            Parent = parent,
            Visibility = node.Visibility,

            // Options may have values of the enum before its features are resolved.
            Features = file.Symbol.Features,
            Comment = node.Comments.Leading,
            Position = node.Name.Span.In(file.Node.Path),
        };
        Declare(scope, symbol);
        file.Enums.Add(new EnumEntry(symbol, node, scope));

        List<EnumValueSymbol> values = [];
        List<NumberRange> reserved = [];
        List<string> reservedNames = [];
        foreach (MemberNode member in node.Members)
        {
            if (member is EnumValueNode value)
                values.Add(BuildEnumValue(value, symbol, scope));
            else if (member is ReservedNode reservedNode)
                AddReserved(reservedNode, reserved, reservedNames);
        }

        symbol.Values = values;
        symbol.ReservedRanges = reserved;
        symbol.ReservedNames = reservedNames;
        return symbol;
    }

    private EnumValueSymbol BuildEnumValue(EnumValueNode node, EnumSymbol parent, Scope scope)
    {
        EnumValueSymbol value = new()
        {
            Name = node.Name.Text,
            FullName = scope.Qualify(node.Name.Text),
            File = file.Symbol,
            Enum = parent,
            Number = node.Number.Value,
            Comment = node.Comments.Leading ?? node.Comments.Trailing,
            Position = node.Name.Span.In(file.Node.Path),
        };
        if (!scope.TryAdd(value.Name, value))
            TakenNames.Report(file.Diagnostics, value, scope.Find(value.Name), scope.FullName);
        file.EnumValues.Add(new EnumValueEntry(value, node, scope));
        return value;
    }

    private ServiceSymbol BuildService(ServiceNode node)
    {
        Scope scope = new(file.Scope.Qualify(node.Name.Text), file.Scope);
        ServiceSymbol service = new()
        {
            Name = node.Name.Text,
            FullName = scope.FullName,
            File = file.Symbol,
            Scope = scope,
            Comment = node.Comments.Leading,
            Position = node.Name.Span.In(file.Node.Path),
        };
        Declare(file.Scope, service);
        file.Services.Add(new ServiceEntry(service, node));

        List<MethodSymbol> methods = [];
        foreach (MemberNode member in node.Members)
        {
            if (member is not MethodNode methodNode)
                continue;
            MethodSymbol method = new()
            {
                Name = methodNode.Name.Text,
                FullName = scope.Qualify(methodNode.Name.Text),
                File = file.Symbol,
                Service = service,
                IsClientStreaming = methodNode.ClientStream != null,
                IsServerStreaming = methodNode.ServerStream != null,
                Comment = methodNode.Comments.Leading,
                Position = methodNode.Name.Span.In(file.Node.Path),
            };
            Declare(scope, method);
            file.Methods.Add(new MethodEntry(method, methodNode));
            methods.Add(method);
        }

        service.Methods = methods;
        return service;
    }

    private static void AddReserved(ReservedNode node, List<NumberRange> ranges, List<string> names)
    {
        foreach (RangeNode range in node.Ranges)
            ranges.Add(new NumberRange(range.First, range.Last));
        foreach (NameNode name in node.Names)
            names.Add(name.Text);
    }

    private void Declare(Scope scope, Symbol symbol)
    {
        if (!scope.TryAdd(symbol.Name, symbol))
            TakenNames.Report(file.Diagnostics, symbol, scope.Find(symbol.Name), scope.FullName);
    }
}
