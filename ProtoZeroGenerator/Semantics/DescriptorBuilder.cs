using System.Collections.Generic;
using ProtoZeroGenerator.Diagnostics;
using ProtoZeroGenerator.Syntax;

namespace ProtoZeroGenerator.Semantics;

/// <summary>First pass: makes a descriptor for every declaration, and enters every name into its scope. It looks nothing up.</summary>
internal sealed partial class DescriptorBuilder(LinkedFile file)
{
    public void Build()
    {
        FileDescriptor descriptor = file.Descriptor;
        SyntaxNode? syntax = file.Node.Syntax;
        descriptor.Syntax = syntax is null ? "proto2" : syntax.IsEdition ? "editions" : syntax.Value;
        descriptor.Edition = syntax is { IsEdition: true } ? syntax.Value : null;
        descriptor.Features = Editions.Of(descriptor) switch
        {
            Editions.Proto2 => FeatureSet.Proto2,
            Editions.Proto3 => FeatureSet.Proto3,
            Editions.Edition2023 => FeatureSet.Edition2023,
            _ => FeatureSet.Edition2024,
        };
        descriptor.Package = file.Scope.FullName;

        Members members = new();
        List<ServiceDescriptor> services = [];
        foreach (MemberNode member in file.Node.Members)
        {
            if (member is ServiceNode service)
                services.Add(BuildService(service));
            else
                BuildType(member, null, file.Scope, members);
        }

        descriptor.Messages = members.Messages;
        descriptor.Enums = members.Enums;
        descriptor.Extensions = members.Extensions;
        descriptor.Services = services;
    }

    /// <summary>The members that both files and messages can have.</summary>
    private sealed class Members
    {
        public List<MessageDescriptor> Messages { get; } = [];

        public List<EnumDescriptor> Enums { get; } = [];

        public List<FieldDescriptor> Extensions { get; } = [];
    }

    private void BuildType(MemberNode member, MessageDescriptor? parent, Scope scope, Members members)
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

    private EnumDescriptor BuildEnum(EnumNode node, MessageDescriptor? parent, Scope scope)
    {
        EnumDescriptor descriptor = new()
        {
            Name = node.Name.Text,
            FullName = scope.Qualify(node.Name.Text),
            File = file.Descriptor,
            Parent = parent,
            Visibility = node.Visibility,

            // Options may have values of the enum before its features are resolved.
            Features = file.Descriptor.Features,
            Comment = node.Comments.Leading,
            Position = node.Name.Span.In(file.Node.Path),
        };
        Declare(scope, descriptor);
        file.Enums.Add(new EnumEntry(descriptor, node, scope));

        List<EnumValueDescriptor> values = [];
        List<NumberRange> reserved = [];
        List<string> reservedNames = [];
        foreach (MemberNode member in node.Members)
        {
            if (member is EnumValueNode value)
                values.Add(BuildEnumValue(value, descriptor, scope));
            else if (member is ReservedNode reservedNode)
                AddReserved(reservedNode, reserved, reservedNames);
        }

        descriptor.Values = values;
        descriptor.ReservedRanges = reserved;
        descriptor.ReservedNames = reservedNames;
        return descriptor;
    }

    private EnumValueDescriptor BuildEnumValue(EnumValueNode node, EnumDescriptor parent, Scope scope)
    {
        EnumValueDescriptor value = new()
        {
            Name = node.Name.Text,
            FullName = scope.Qualify(node.Name.Text),
            File = file.Descriptor,
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

    private ServiceDescriptor BuildService(ServiceNode node)
    {
        Scope scope = new(file.Scope.Qualify(node.Name.Text), file.Scope);
        ServiceDescriptor service = new()
        {
            Name = node.Name.Text,
            FullName = scope.FullName,
            File = file.Descriptor,
            Scope = scope,
            Comment = node.Comments.Leading,
            Position = node.Name.Span.In(file.Node.Path),
        };
        Declare(file.Scope, service);
        file.Services.Add(new ServiceEntry(service, node));

        List<MethodDescriptor> methods = [];
        foreach (MemberNode member in node.Members)
        {
            if (member is not MethodNode methodNode)
                continue;
            MethodDescriptor method = new()
            {
                Name = methodNode.Name.Text,
                FullName = scope.Qualify(methodNode.Name.Text),
                File = file.Descriptor,
                Service = service,
                IsClientStreaming = methodNode.IsClientStreaming,
                IsServerStreaming = methodNode.IsServerStreaming,
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

    private void Declare(Scope scope, Descriptor descriptor)
    {
        if (!scope.TryAdd(descriptor.Name, descriptor))
            TakenNames.Report(file.Diagnostics, descriptor, scope.Find(descriptor.Name), scope.FullName);
    }
}
