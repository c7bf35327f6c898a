using System;
using System.Collections.Generic;
using LibProtoZeroSharp.FrontEnd.Common;
using LibProtoZeroSharp.FrontEnd.Diagnostics;
using LibProtoZeroSharp.FrontEnd.Semantics;

namespace LibProtoZeroSharp.FrontEnd.Compatibility;

/// <summary>
/// The declarations of an encoded <c>google.protobuf.FileDescriptorSet</c>, by their names. If the set has a name twice, the first one counts.
/// </summary>
internal sealed class Baseline
{
    private readonly Dictionary<string, BaselineFile> _files = [];
    private readonly Dictionary<string, BaselineMessage> _messages = [];
    private readonly Dictionary<string, BaselineEnum> _enums = [];
    private readonly Dictionary<string, BaselineService> _services = [];
    private readonly Dictionary<(string Extendee, int Number), BaselineField> _extensions = [];

    private Baseline(string name) => Name = name;

    /// <summary>The name in diagnostics: its path.</summary>
    public string Name { get; }

    /// <summary>Reads any bytes, without an exception.</summary>
    /// <param name="name">The name of the baseline in a diagnostic: its path.</param>
    /// <returns>Null and a diagnostic if the bytes are not a descriptor set.</returns>
    public static (Baseline? Baseline, Finding? Fault) Read(ReadOnlySpan<byte> bytes, string name)
    {
        try
        {
            List<BaselineFile> files = DescriptorReader.ReadSet(new WireReader(bytes));
            if (files.Count == 0)
                throw new MalformedBaselineException(0, "expected a file descriptor, found none");
            var baseline = new Baseline(name);
            files.ForEach(baseline.Add);
            return (baseline, null);
        }
        catch (MalformedBaselineException exception)
        {
            return (null, Fault(name, $"at byte {exception.Offset}, {exception.Message}"));
        }
    }

    /// <summary>The diagnostic of a baseline that can't be used.</summary>
    public static Finding Fault(string name, string reason) =>
        new(ProtoDiagnostics.BaselineNotReadable, new SourcePosition(name, 0, 0, 0), EquatableArray.Create(reason));

    public BaselineFile? FindFile(string path) => _files.TryGetValue(path, out BaselineFile? file) ? file : null;

    public BaselineMessage? FindMessage(string fullName) => _messages.TryGetValue(fullName, out BaselineMessage? message) ? message : null;

    public BaselineEnum? FindEnum(string fullName) => _enums.TryGetValue(fullName, out BaselineEnum? enumeration) ? enumeration : null;

    public BaselineService? FindService(string fullName) => _services.TryGetValue(fullName, out BaselineService? service) ? service : null;

    public BaselineField? FindExtension(string extendee, int number) =>
        _extensions.TryGetValue((extendee, number), out BaselineField? extension) ? extension : null;

    public bool IsMap(BaselineField field) => field.Label == FieldLabel.Repeated && FindMessage(field.TypeName) is { IsMapEntry: true };

    private void Add(BaselineFile file)
    {
        AddFirst(_files, file.Path, file);
        string scope = file.Package.Length == 0 ? "" : file.Package + ".";
        FeatureSet features = file.Features;
        foreach (BaselineMessage message in file.Messages)
            Add(message, scope, features, file.IsEdition);
        foreach (BaselineEnum enumeration in file.Enums)
            Add(enumeration, scope, features);
        foreach (BaselineService service in file.Services)
            AddFirst(_services, scope + service.Name, service);
        foreach (BaselineField extension in file.Extensions)
            AddExtension(extension, scope, features, file.IsEdition);
    }

    /// <param name="scope">The name around it, with a dot at its end.</param>
    /// <param name="features">The features of what is around it.</param>
    private void Add(BaselineMessage message, string scope, FeatureSet features, bool isEdition)
    {
        AddFirst(_messages, scope + message.Name, message);
        message.Features = message.Changes.ApplyTo(features);
        scope += message.Name + ".";
        foreach (BaselineField field in message.Fields)
        {
            if (!field.IsProto3Optional && field.OneofIndex >= 0 && field.OneofIndex < message.Oneofs.Count)
                field.Oneof = message.Oneofs[field.OneofIndex];
            Resolve(field, scope, message.Features, isEdition && !message.IsMapEntry);
        }

        foreach (BaselineField extension in message.Extensions)
            AddExtension(extension, scope, message.Features, isEdition);
        foreach (BaselineMessage nested in message.NestedMessages)
            Add(nested, scope, message.Features, isEdition);
        foreach (BaselineEnum enumeration in message.NestedEnums)
            Add(enumeration, scope, message.Features);

        // A map has a hidden message, which is not delimited. It is known only now.
        foreach (BaselineField field in message.Fields)
        {
            if (field.Kind == FieldKind.Group && IsMap(field))
                field.Kind = FieldKind.Message;
        }
    }

    private void Add(BaselineEnum enumeration, string scope, FeatureSet features)
    {
        AddFirst(_enums, scope + enumeration.Name, enumeration);
        enumeration.Features = enumeration.Changes.ApplyTo(features);
    }

    private void AddExtension(BaselineField extension, string scope, FeatureSet features, bool isEdition)
    {
        Resolve(extension, scope, features, isEdition);
        AddFirst(_extensions, (extension.Extendee, extension.Number), extension);
    }

    private static void Resolve(BaselineField field, string scope, FeatureSet features, bool isEdition)
    {
        features = field.Changes.ApplyTo(features);
        field.FullName = scope + field.Name;
        field.IsRequired = field.Label == FieldLabel.Required
            || (isEdition && field.Label == FieldLabel.Optional && features.Presence == FieldPresence.LegacyRequired);
        if (isEdition && field.Kind == FieldKind.Message && features.MessageEncoding == MessageEncoding.Delimited)
            field.Kind = FieldKind.Group;
    }

    private static void AddFirst<TKey, TValue>(Dictionary<TKey, TValue> index, TKey key, TValue value)
        where TKey : notnull
    {
        if (!index.ContainsKey(key))
            index.Add(key, value);
    }
}
