using System.Collections.Generic;
using LibProtoZeroSharp.FrontEnd.Semantics;

namespace LibProtoZeroSharp.FrontEnd.Compatibility;

/// <summary>
/// Reads what matters for compatibility from an encoded <c>google.protobuf.FileDescriptorSet</c>. The numbers are those of the fields in
/// google/protobuf/descriptor.proto.
/// </summary>
internal static class DescriptorReader
{
    /// <exception cref="MalformedBaselineException">The bytes are malformed.</exception>
    public static List<BaselineFile> ReadSet(WireReader reader)
    {
        var files = new List<BaselineFile>();
        while (reader.MoveNext())
        {
            if ((reader.Number, reader.Type) == (1, WireType.Bytes))
                files.Add(ReadFile(reader.Message));
        }

        return files;
    }

    private static BaselineFile ReadFile(WireReader reader)
    {
        var file = new BaselineFile();
        while (reader.MoveNext())
        {
            switch (reader.Number, reader.Type)
            {
                case (1, WireType.Bytes):
                    file.Path = reader.String;
                    break;
                case (2, WireType.Bytes):
                    file.Package = reader.String;
                    break;
                case (4, WireType.Bytes):
                    file.Messages.Add(ReadMessage(reader.Message));
                    break;
                case (5, WireType.Bytes):
                    file.Enums.Add(ReadEnum(reader.Message));
                    break;
                case (6, WireType.Bytes):
                    file.Services.Add(ReadService(reader.Message));
                    break;
                case (7, WireType.Bytes):
                    file.Extensions.Add(ReadField(reader.Message));
                    break;
                case (8, WireType.Bytes):
                    ReadFeatures(reader.Message, 50, ref file.Changes);
                    break;
                case (12, WireType.Bytes):
                    file.Syntax = reader.String;
                    break;
                case (14, WireType.Varint):
                    file.Edition = reader.Int32;
                    break;
            }
        }

        return file;
    }

    private static BaselineMessage ReadMessage(WireReader reader)
    {
        var message = new BaselineMessage();
        while (reader.MoveNext())
        {
            switch (reader.Number, reader.Type)
            {
                case (1, WireType.Bytes):
                    message.Name = reader.String;
                    break;
                case (2, WireType.Bytes):
                    message.Fields.Add(ReadField(reader.Message));
                    break;
                case (3, WireType.Bytes):
                    message.NestedMessages.Add(ReadMessage(reader.Message));
                    break;
                case (4, WireType.Bytes):
                    message.NestedEnums.Add(ReadEnum(reader.Message));
                    break;
                case (6, WireType.Bytes):
                    message.Extensions.Add(ReadField(reader.Message));
                    break;
                case (7, WireType.Bytes):
                    message.IsMapEntry |= ReadFeatures(reader.Message, 12, ref message.Changes, flag: 7);
                    break;
                case (8, WireType.Bytes):
                    message.Oneofs.Add(ReadOneof(reader.Message));
                    break;
                case (9, WireType.Bytes):
                    AddRange(message.ReservedRanges, reader.Message, isEndIncluded: false);
                    break;
                case (10, WireType.Bytes):
                    message.ReservedNames.Add(reader.String);
                    break;
            }
        }

        return message;
    }

    /// <summary>Reads the name. A oneof has no options that matter here.</summary>
    private static string ReadOneof(WireReader reader)
    {
        string name = "";
        while (reader.MoveNext())
        {
            if ((reader.Number, reader.Type) == (1, WireType.Bytes))
                name = reader.String;
        }

        return name;
    }

    private static BaselineField ReadField(WireReader reader)
    {
        var field = new BaselineField();
        while (reader.MoveNext())
        {
            switch (reader.Number, reader.Type)
            {
                case (1, WireType.Bytes):
                    field.Name = reader.String;
                    break;
                case (2, WireType.Bytes):
                    field.Extendee = WithoutDot(reader.String);
                    break;
                case (3, WireType.Varint):
                    field.Number = reader.Int32;
                    break;
                case (4, WireType.Varint):
                    field.Label = (FieldLabel)reader.Int32;
                    break;
                case (5, WireType.Varint):
                    field.Kind = (FieldKind)reader.Int32;
                    break;
                case (6, WireType.Bytes):
                    field.TypeName = WithoutDot(reader.String);
                    break;
                case (7, WireType.Bytes):
                    field.Default = reader.Bytes;
                    break;
                case (8, WireType.Bytes):
                    ReadFeatures(reader.Message, 21, ref field.Changes);
                    break;
                case (9, WireType.Varint):
                    field.OneofIndex = reader.Int32;
                    break;
                case (10, WireType.Bytes):
                    field.JsonName = reader.String;
                    break;
                case (17, WireType.Varint):
                    field.IsProto3Optional = reader.Bool;
                    break;
            }
        }

        return field;
    }

    private static BaselineEnum ReadEnum(WireReader reader)
    {
        var enumeration = new BaselineEnum();
        while (reader.MoveNext())
        {
            switch (reader.Number, reader.Type)
            {
                case (1, WireType.Bytes):
                    enumeration.Name = reader.String;
                    break;
                case (2, WireType.Bytes):
                    enumeration.Values.Add(ReadValue(reader.Message));
                    break;
                case (3, WireType.Bytes):
                    ReadFeatures(reader.Message, 7, ref enumeration.Changes);
                    break;
                case (4, WireType.Bytes):
                    AddRange(enumeration.ReservedRanges, reader.Message, isEndIncluded: true);
                    break;
                case (5, WireType.Bytes):
                    enumeration.ReservedNames.Add(reader.String);
                    break;
            }
        }

        return enumeration;
    }

    private static (string Name, int Number) ReadValue(WireReader reader)
    {
        string name = "";
        int number = 0;
        while (reader.MoveNext())
        {
            switch (reader.Number, reader.Type)
            {
                case (1, WireType.Bytes):
                    name = reader.String;
                    break;
                case (2, WireType.Varint):
                    number = reader.Int32;
                    break;
            }
        }

        return (name, number);
    }

    private static BaselineService ReadService(WireReader reader)
    {
        var service = new BaselineService();
        while (reader.MoveNext())
        {
            switch (reader.Number, reader.Type)
            {
                case (1, WireType.Bytes):
                    service.Name = reader.String;
                    break;
                case (2, WireType.Bytes):
                    service.Methods.Add(ReadMethod(reader.Message));
                    break;
            }
        }

        return service;
    }

    private static BaselineMethod ReadMethod(WireReader reader)
    {
        var method = new BaselineMethod();
        while (reader.MoveNext())
        {
            switch (reader.Number, reader.Type)
            {
                case (1, WireType.Bytes):
                    method.Name = reader.String;
                    break;
                case (2, WireType.Bytes):
                    method.InputType = WithoutDot(reader.String);
                    break;
                case (3, WireType.Bytes):
                    method.OutputType = WithoutDot(reader.String);
                    break;
                case (4, WireType.Bytes):
                    ReadMethodOptions(reader.Message, method);
                    break;
                case (5, WireType.Varint):
                    method.IsClientStreaming = reader.Bool;
                    break;
                case (6, WireType.Varint):
                    method.IsServerStreaming = reader.Bool;
                    break;
            }
        }

        return method;
    }

    private static void ReadMethodOptions(WireReader reader, BaselineMethod method)
    {
        while (reader.MoveNext())
        {
            if ((reader.Number, reader.Type) == (34, WireType.Varint))
                method.IdempotencyLevel = reader.Int32;
        }
    }

    /// <summary>Reads an options message.</summary>
    /// <param name="features">The number of the field <c>features</c> in it.</param>
    /// <param name="flag">The number of a field whose value is returned.</param>
    private static bool ReadFeatures(WireReader reader, int features, ref FeatureChanges changes, int flag = 0)
    {
        bool isSet = false;
        while (reader.MoveNext())
        {
            if ((reader.Number, reader.Type) == (features, WireType.Bytes))
                changes.Read(reader.Message);
            else if ((reader.Number, reader.Type) == (flag, WireType.Varint))
                isSet = reader.Bool;
        }

        return isSet;
    }

    private static void AddRange(List<NumberRange> ranges, WireReader reader, bool isEndIncluded)
    {
        long first = 0;
        long end = 0;
        while (reader.MoveNext())
        {
            switch (reader.Number, reader.Type)
            {
                case (1, WireType.Varint):
                    first = reader.Int32;
                    break;
                case (2, WireType.Varint):
                    end = reader.Int32;
                    break;
            }
        }

        long last = isEndIncluded ? end : end - 1;
        if (first <= last)
            ranges.Add(new NumberRange((int)first, (int)last));
    }

    private static string WithoutDot(string name) => name.Length > 0 && name[0] == '.' ? name.Substring(1) : name;
}
