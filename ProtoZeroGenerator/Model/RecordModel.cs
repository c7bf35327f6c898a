using LibProtoZeroSharp.FrontEnd.Common;

namespace ProtoZeroGenerator.Model;

/// <summary>The immutable record beside a message.</summary>
/// <param name="Name">The C# identifier.</param>
/// <param name="Type">The C# type, qualified.</param>
/// <param name="Message">The C# type of the message, qualified.</param>
/// <param name="ToRecord">The method of the message that returns the record.</param>
/// <param name="Properties">Those of the fields outside of oneofs, in declaration order.</param>
/// <param name="Oneofs">In declaration order.</param>
internal sealed record RecordModel(
    string Name, string Type, string Message, string ToRecord, EquatableArray<RecordPropertyModel> Properties, EquatableArray<RecordOneofModel> Oneofs);

/// <param name="Name">The property of the record, or the case of a oneof.</param>
/// <param name="FullName">The name of the field in the .proto.</param>
/// <param name="Key">The key of a map; null for other fields.</param>
/// <param name="Value">The value of the field, or one of its values.</param>
internal sealed record RecordPropertyModel(string Name, string FullName, FieldModel Field, RecordValueModel? Key, RecordValueModel Value);

/// <summary>One value in a record.</summary>
/// <param name="Type">The C# type in the record.</param>
/// <param name="Stored">The C# type in the message.</param>
internal sealed record RecordValueModel(string Type, string Stored)
{
    /// <summary>The runtime's type that converts between the two.</summary>
    public required string Conversion { get; init; }

    /// <summary>Whether the two are the same, so that code needs no conversion.</summary>
    public bool IsSame => Type == Stored;

    /// <summary>Whether there are values that can't be converted, so that the conversion needs the name of the field.</summary>
    public bool CanFail { get; init; }

    /// <summary>Whether <c>==</c> compares two values as messages do.</summary>
    public bool HasOperator { get; init; }

    /// <summary>An expression for an empty value; empty if that is <c>default</c>.</summary>
    public string Empty { get; init; } = "";
}

/// <param name="Name">The property of the record.</param>
/// <param name="Type">The class of the cases.</param>
/// <param name="Cases">Their names are those of the nested classes.</param>
internal sealed record RecordOneofModel(string Name, string Type, OneofModel Oneof, EquatableArray<RecordPropertyModel> Cases);
