using System.Collections.ObjectModel;
using System.Diagnostics;

namespace LibProtoZeroSharp.Reflection;

/// <summary>
/// Describes a .proto file: its declarations and imports. Generated code has a descriptor for each of its files, which is made at the first
/// access. <see cref="Build(ReadOnlySpan{byte})"/> makes descriptors of files that are known only at run time.
/// </summary>
/// <remarks>
/// Descriptors are managed objects, made once and shared by all threads. The protos and options that they return are messages in unmanaged
/// memory. Those of generated code live as long as the process; for others, <c>Build</c> says how long they live.
/// </remarks>
[DebuggerDisplay("{Name}")]
public sealed partial class FileDescriptor : IDescriptor
{
    private readonly UnmanagedBytes _data;
    private byte[]? _encoded;

    /// <summary>
    /// The function that adds the types that were generated from the file to a registry; null if no types were generated. It takes a
    /// <c>TypeRegistry</c>, a type of a layer above this one.
    /// </summary>
    internal Delegate? AddTypes;

    /// <param name="proto">The file. It must not change any more.</param>
    /// <param name="data">The encoded <paramref name="proto"/>, if its memory lives as long as the proto; otherwise empty.</param>
    /// <param name="dependencies">The imports of the file, in order.</param>
    /// <param name="symbols">Types by their names; the types of the file are added.</param>
    /// <param name="state">The state of the set of the file; null for a file of generated code.</param>
    /// <param name="optionDependencies">The imports of the file for options only.</param>
    /// <exception cref="ArgumentException">The file is not valid.</exception>
    /// <exception cref="ProtoException">The descriptors exceed the budget.</exception>
    internal FileDescriptor(
        FileDescriptorProto proto, UnmanagedBytes data, FileDescriptor[] dependencies, SymbolScope symbols, DescriptorSetState? state,
        params FileDescriptor[] optionDependencies)
    {
        _data = data;
        Symbols = symbols;
        Proto = proto;
        Name = proto.Name.ToString();
        Dependencies = Array.AsReadOnly(dependencies);

        var builder = new DescriptorBuilder(this, symbols, state);
        Package = builder.OpenPackage(proto.Package);
        Edition = EditionOf(proto);
        Features? defaults = Features.Of(Edition);
        if (defaults is null) builder.Fail(Package, $"Syntax \"{proto.Syntax}\" with edition {(int)proto.Edition} is not supported.");
        Features = defaults.With(Options.HasFeatures, Options.Features);
        PublicDependencies = PublicOf(dependencies, builder);
        PackageScope = builder.Package;
        MessageTypes = builder.List(proto.MessageType, this, static (message, _, i, builder) => new MessageDescriptor(message, null, i, builder));
        EnumTypes = builder.List(proto.EnumType, this, static (type, _, i, builder) => new EnumDescriptor(type, null, i, builder));
        Services = builder.List(proto.Service, this, static (service, _, i, builder) => new ServiceDescriptor(service, i, builder));
        Extensions = builder.List(proto.Extension, this, static (field, _, i, builder) => new FieldDescriptor(field, null, i, isExtension: true, builder));

        foreach (MessageDescriptor message in MessageTypes) message.Link(builder);
        foreach (ServiceDescriptor service in Services) service.Link(builder);
        foreach (FieldDescriptor extension in Extensions)
        {
            builder.AddMember(extension, PackageScope);
            extension.Link(builder);
        }

        state?.Rules.Add(new DescriptorRules(this, builder, state, optionDependencies));
    }

    /// <summary>The path by which other files import this file.</summary>
    public string Name { get; }

    /// <summary>The name of the file, as <see cref="Name"/>.</summary>
    string IDescriptor.FullName => Name;

    /// <summary>This descriptor.</summary>
    FileDescriptor IDescriptor.File => this;

    /// <summary>The package; empty if there is none.</summary>
    public string Package { get; }

    /// <summary>The edition. The older syntaxes are <see cref="Edition.Proto2"/> and <see cref="Edition.Proto3"/>.</summary>
    public Edition Edition { get; }

    /// <summary>The imports of the file, in order, without those of <c>import option</c>.</summary>
    public IReadOnlyList<FileDescriptor> Dependencies { get; }

    /// <summary>The public imports: those of <see cref="Dependencies"/> whose types are visible to files that import this file.</summary>
    public IReadOnlyList<FileDescriptor> PublicDependencies { get; }

    /// <summary>The top-level messages, in declaration order.</summary>
    public IReadOnlyList<MessageDescriptor> MessageTypes { get; }

    /// <summary>The top-level enums, in declaration order.</summary>
    public IReadOnlyList<EnumDescriptor> EnumTypes { get; }

    /// <summary>The services, in declaration order.</summary>
    public IReadOnlyList<ServiceDescriptor> Services { get; }

    /// <summary>The top-level extensions, in declaration order.</summary>
    public IReadOnlyList<FieldDescriptor> Extensions { get; }

    /// <summary>The file's options; custom options are extensions of them, for <c>GetExtension</c>.</summary>
    public FileOptions Options => Proto.Options;

    /// <summary>The file as a message. The message of generated code has no source info.</summary>
    public FileDescriptorProto Proto { get; }

    /// <summary>The encoded <see cref="Proto"/>; valid as long as the proto is.</summary>
    public ReadOnlySpan<byte> SerializedData => _data.IsEmpty ? _encoded ??= Proto.ToByteArray() : _data.AsSpan();

    internal Features Features { get; }

    /// <summary>Finds a message, enum or service of this file, not of its imports.</summary>
    /// <typeparam name="T">The kind of descriptor.</typeparam>
    /// <param name="name">The name without the package, with the names of the enclosing messages, separated by dots.</param>
    /// <returns>Null if the file has no such type, or if the type is of another kind.</returns>
    public T? FindTypeByName<T>(string name) where T : class, IDescriptor
    {
        ArgumentNullException.ThrowIfNull(name);
        return Find<T>(DescriptorBuilder.Join(Package, name));
    }

    /// <summary>The name.</summary>
    public override string ToString() => Name;

    /// <summary>The types of the file by their names. Files that were built together share them.</summary>
    internal SymbolScope Symbols { get; }

    /// <summary>The scope of the package.</summary>
    internal SymbolScope PackageScope { get; }

    /// <summary>The file that was the last to see this one: see <see cref="VisibleFiles"/>.</summary>
    internal FileDescriptor? SeenBy { get; set; }

    internal T? Find<T>(string fullName) where T : class, IDescriptor => Symbols.Find(fullName) is { } found && found.File == this ? found as T : null;

    private static Edition EditionOf(FileDescriptorProto proto)
    {
        if (proto.HasEdition) return proto.Edition;
        if (proto.Syntax.IsEmpty || proto.Syntax == "proto2"u8) return Edition.Proto2;
        return proto.Syntax == "proto3"u8 ? Edition.Proto3 : Edition.Unknown;
    }

    private ReadOnlyCollection<FileDescriptor> PublicOf(FileDescriptor[] dependencies, DescriptorBuilder builder)
    {
        ReadOnlySpan<int> indexes = Proto.PublicDependency.AsSpan();
        var files = new FileDescriptor[indexes.Length];
        for (int i = 0; i < files.Length; i++)
        {
            if ((uint)indexes[i] >= (uint)dependencies.Length) builder.Fail(Package, $"The public import {indexes[i]} does not exist.");
            files[i] = dependencies[indexes[i]];
        }

        return Array.AsReadOnly(files);
    }
}
