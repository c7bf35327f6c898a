using System.Globalization;
using System.Text;
using System.Text.Encodings.Web;
using System.Text.Json;
using LibProtoZeroSharp.Reflection;

namespace LibProtoZeroSharp.Values;

/// <summary>The names of a field in all formats.</summary>
internal sealed class FieldNames
{
    private readonly FieldDescriptor? _descriptor;
    private byte[]? _defaultBytes;

    /// <summary>The names of a field of a lite type: its number in all formats.</summary>
    /// <param name="type">The full name of the type; for the holder of an extension, that of the extension.</param>
    /// <param name="number">The number of the field.</param>
    public FieldNames(string type, int number)
    {
        FullName = type;
        Order = number;
        Proto = Json = Text = Encoding.UTF8.GetBytes(number.ToString(CultureInfo.InvariantCulture));
        EncodedJson = EncodedProto = JsonEncodedText.Encode(Proto);
        JsonToFind = new JsonName(Json);
        Enum = EnumNames.None;
    }

    public FieldNames(FieldDescriptor field)
    {
        _descriptor = field;
        FullName = field.FullName;
        Order = field.Index;
        string? extension = field.IsExtension ? $"[{field.FullName}]" : null;
        Proto = Encoding.UTF8.GetBytes(extension ?? field.Name);
        Json = Encoding.UTF8.GetBytes(extension ?? field.JsonName);
        Text = field.IsExtension
            ? IsItemOfItsType(field) ? Encoding.UTF8.GetBytes($"[{field.MessageType!.FullName}]") : Proto
            : IsGroupLike(field) ? Encoding.UTF8.GetBytes(field.MessageType!.Name) : Proto;
        EncodedJson = JsonEncodedText.Encode(Json, JavaScriptEncoder.UnsafeRelaxedJsonEscaping);
        EncodedProto = JsonEncodedText.Encode(Proto, JavaScriptEncoder.UnsafeRelaxedJsonEscaping);
        JsonToFind = new JsonName(EncodedJson.EncodedUtf8Bytes);
        EnumDescriptor? type = field.IsMap ? field.MessageType!.Fields[2].EnumType : field.EnumType;
        if (type != null) Enum = EnumNames.Of(type);
    }

    /// <summary>Name, type and options of the field.</summary>
    /// <exception cref="NotSupportedException">The field belongs to a lite type.</exception>
    public FieldDescriptor Descriptor => _descriptor ?? throw LiteTypes.NoDescriptor(FullName);

    /// <summary>The full name of the field; for a lite type, of the type, and for the holder of an extension of the extension.</summary>
    public string FullName { get; }

    /// <summary>Fields that are declared later have a higher one. For a lite type, it is the number.</summary>
    public int Order { get; }

    /// <summary>
    /// The bytes of the value that the field has when it is not set, and of its text. They never move. Null until <see cref="KeepDefault"/>.
    /// </summary>
    public byte[]? DefaultBytes => Volatile.Read(ref _defaultBytes);

    /// <summary>The name in the <c>.proto</c> file; for an extension, the full name in brackets.</summary>
    public byte[] Proto { get; }

    /// <summary>The name in JSON.</summary>
    public byte[] Json { get; }

    /// <summary><see cref="Json"/>, to be found in a text.</summary>
    public readonly JsonName JsonToFind;

    /// <summary>
    /// The name in text format. A group has the name of its type. An extension in a message set often has the name of its type too.
    /// </summary>
    public byte[] Text { get; }

    /// <summary><see cref="Json"/>, escaped.</summary>
    public JsonEncodedText EncodedJson { get; }

    /// <summary><see cref="Proto"/>, escaped.</summary>
    public JsonEncodedText EncodedProto { get; }

    /// <summary>The names of the enum's values, for maps the enum of the values; null for other types, and without names for all fields of lite types.</summary>
    public EnumNames? Enum { get; }

    /// <summary>Keeps the default that the first of any number of threads has made. Values point into it, so it is never replaced.</summary>
    /// <param name="made">The default, in pinned memory.</param>
    /// <returns>The default that is kept: this one, or that of another thread.</returns>
    public byte[] KeepDefault(byte[] made) => Interlocked.CompareExchange(ref _defaultBytes, made, null) ?? made;

    /// <summary>
    /// Whether the field extends a message set and is declared within its own type. In text format it then has the name of the type.
    /// </summary>
    private static bool IsItemOfItsType(FieldDescriptor field) =>
        field is { FieldType: FieldType.Message, IsRepeated: false, ExtendeeType.Options.MessageSetWireFormat: true }
        && field.ContainingType == field.MessageType;

    /// <summary>Whether the field is declared as a group, or as the form with editions that replaces a group.</summary>
    private static bool IsGroupLike(FieldDescriptor field) =>
        field is { FieldType: FieldType.Group, MessageType: { } type } && field.Name == type.Name.ToLowerInvariant()
        && type.File == field.File && type.ContainingType == field.ContainingType;
}
