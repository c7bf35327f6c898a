using System.Collections.Generic;
using LibProtoZeroSharp.FrontEnd.Semantics;

namespace LibProtoZeroSharp.FrontEnd.Serialization;

/// <summary>
/// Writes a linked file as a <c>google.protobuf.FileDescriptorProto</c>, byte for byte as <c>protoc -o</c> does: without options of source
/// retention.
/// </summary>
internal sealed partial class DescriptorSerializer
{
    private readonly WireWriter _writer = new();

    private DescriptorSerializer()
    {
    }

    /// <summary>
    /// protoc leaves out empty options. It does so only if their message is that of google/protobuf/descriptor.proto, and not that of a copy
    /// under another path.
    /// </summary>
    private bool KeepsEmptyOptions { get; init; }

    /// <param name="sourceInfo">An encoded <c>SourceCodeInfo</c>; null for a descriptor without.</param>
    public static byte[] Serialize(FileSymbol file, byte[]? sourceInfo = null)
    {
        DescriptorSerializer serializer = new() { KeepsEmptyOptions = file.LanguagePath != WellKnownFiles.DescriptorPath };
        serializer.WriteFile(file, sourceInfo);
        return serializer._writer.ToArray();
    }

    private void WriteFile(FileSymbol file, byte[]? sourceInfo)
    {
        _writer.String(1, file.Name);
        if (file.Package.Length != 0)
            _writer.String(2, file.Package);
        foreach (FileSymbol dependency in file.Dependencies)
            _writer.String(3, dependency.Name);
        foreach (MessageSymbol message in file.Messages)
            WriteMessage(4, message);
        foreach (EnumSymbol enumeration in file.Enums)
            WriteEnum(5, enumeration);
        foreach (ServiceSymbol service in file.Services)
            WriteService(service);
        foreach (FieldSymbol extension in file.Extensions)
            WriteField(7, extension);
        WriteOptions(8, file.Options);
        if (sourceInfo != null)
            _writer.Bytes(9, sourceInfo);
        WriteIndexes(10, file, file.PublicDependencies);
        WriteIndexes(11, file, file.WeakDependencies);
        if (file.Syntax != "proto2")
            _writer.String(12, file.Syntax);
        if (file.Edition != null)
            _writer.Int32(14, Editions.Of(file.Edition));
        foreach (FileSymbol dependency in file.OptionDependencies)
            _writer.String(15, dependency.Name);
    }

    private void WriteIndexes(int field, FileSymbol file, IReadOnlyList<FileSymbol> imports)
    {
        HashSet<FileSymbol> indexed = [.. imports];
        for (int i = 0; i < file.Dependencies.Count; i++)
        {
            if (indexed.Contains(file.Dependencies[i]))
                _writer.Int32(field, i);
        }
    }

    private void WriteMessage(int number, MessageSymbol message)
    {
        int start = _writer.Begin(number);
        _writer.String(1, message.Name);
        foreach (FieldSymbol field in message.Fields)
            WriteField(2, field);
        foreach (MessageSymbol nested in message.NestedMessages)
            WriteMessage(3, nested);
        foreach (EnumSymbol enumeration in message.NestedEnums)
            WriteEnum(4, enumeration);
        foreach (ExtensionRange range in message.ExtensionRanges)
            WriteRange(5, range.Numbers.First, range.Numbers.Last + 1, range.Options);
        foreach (FieldSymbol extension in message.Extensions)
            WriteField(6, extension);
        if (message.IsMapEntry)
            WriteMapEntryOptions();
        else
            WriteOptions(7, message.Options);
        foreach (OneofSymbol oneof in message.Oneofs)
            WriteNamed(8, oneof, optionsNumber: 2);
        foreach (NumberRange range in message.ReservedRanges)
            WriteRange(9, range.First, range.Last + 1, OptionSet.Empty);
        foreach (string name in message.ReservedNames)
            _writer.String(10, name);
        WriteVisibility(11, message.Visibility);
        _writer.End(start);
    }

    private void WriteMapEntryOptions()
    {
        int start = _writer.Begin(7);
        _writer.True(7);
        _writer.End(start);
    }

    private void WriteRange(int number, int first, int last, OptionSet options)
    {
        int start = _writer.Begin(number);
        _writer.Int32(1, first);
        _writer.Int32(2, last);
        WriteOptions(3, options);
        _writer.End(start);
    }

    private void WriteNamed(int number, Symbol symbol, int optionsNumber)
    {
        int start = _writer.Begin(number);
        _writer.String(1, symbol.Name);
        WriteOptions(optionsNumber, symbol.Options);
        _writer.End(start);
    }

    private void WriteField(int number, FieldSymbol field)
    {
        int start = _writer.Begin(number);
        _writer.String(1, field.Name);
        if (field.IsExtension)
            _writer.String(2, "." + field.Containing.FullName);
        _writer.Int32(3, field.Number);
        _writer.Int32(4, (int)field.Label);

        // Editions have no groups: delimited encoding is a feature of the message field.
        bool isDelimitedMessage = field.Kind == FieldKind.Group && field.File.Edition != null;
        _writer.Int32(5, (int)(isDelimitedMessage ? FieldKind.Message : field.Kind));
        if (((Symbol?)field.MessageType ?? field.EnumType) is { } type)
            _writer.String(6, "." + type.FullName);
        if (field.DefaultValue != null)
            _writer.Bytes(7, DefaultValueText.Of(field.DefaultValue, field.Kind));
        WriteOptions(8, field.Options);
        if (field.OneofIncludingSynthetic is { } oneof)
            _writer.Int32(9, oneof.Index);
        _writer.String(10, field.JsonName);
        if (field.IsProto3Optional)
            _writer.True(17);
        _writer.End(start);
    }

    private void WriteEnum(int number, EnumSymbol enumeration)
    {
        int start = _writer.Begin(number);
        _writer.String(1, enumeration.Name);
        foreach (EnumValueSymbol value in enumeration.Values)
        {
            int valueStart = _writer.Begin(2);
            _writer.String(1, value.Name);
            _writer.Int32(2, value.Number);
            WriteOptions(3, value.Options);
            _writer.End(valueStart);
        }

        WriteOptions(3, enumeration.Options);

        // Unlike the ranges of messages, these include their ends: there is no number after the last one.
        foreach (NumberRange range in enumeration.ReservedRanges)
            WriteRange(4, range.First, range.Last, OptionSet.Empty);
        foreach (string name in enumeration.ReservedNames)
            _writer.String(5, name);
        WriteVisibility(6, enumeration.Visibility);
        _writer.End(start);
    }

    private void WriteService(ServiceSymbol service)
    {
        int start = _writer.Begin(6);
        _writer.String(1, service.Name);
        foreach (MethodSymbol method in service.Methods)
        {
            int methodStart = _writer.Begin(2);
            _writer.String(1, method.Name);
            _writer.String(2, "." + method.InputType.FullName);
            _writer.String(3, "." + method.OutputType.FullName);
            WriteOptions(4, method.Options);
            if (method.IsClientStreaming)
                _writer.True(5);
            if (method.IsServerStreaming)
                _writer.True(6);
            _writer.End(methodStart);
        }

        WriteOptions(3, service.Options);
        _writer.End(start);
    }

    private void WriteVisibility(int number, Syntax.SymbolVisibility visibility)
    {
        if (visibility != Syntax.SymbolVisibility.Unset)
            _writer.Int32(number, (int)visibility);
    }
}
