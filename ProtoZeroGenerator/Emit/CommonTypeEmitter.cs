using System.Linq;
using ProtoZeroGenerator.Model;

namespace ProtoZeroGenerator.Emit;

/// <summary>
/// Writes conversions from and to types of .NET for messages of <c>google/type</c>, which projects compile themselves. Only messages that are declared as
/// Google declares them have conversions. The runtime converts.
/// </summary>
internal static class CommonTypeEmitter
{
    private const string Helpers = GeneratedNames.RuntimeSupport + "::CommonTypes";

    public static void Emit(IndentedTextWriter writer, MessageModel message)
    {
        switch (message.FullName)
        {
            case "google.type.Date" when IsDeclaredAs(message, "int32 year = 1", "int32 month = 2", "int32 day = 3"):
                Write(
                    writer, message, "DateOnly", "global::System.DateOnly", "ToDateOnly(Year, Month, Day)",
                    "Year = value.Year", "Month = value.Month", "Day = value.Day");
                break;
            case "google.type.TimeOfDay" when IsDeclaredAs(message, "int32 hours = 1", "int32 minutes = 2", "int32 seconds = 3", "int32 nanos = 4"):
                Write(
                    writer, message, "TimeOnly", "global::System.TimeOnly", "ToTimeOnly(Hours, Minutes, Seconds, Nanos)",
                    "Hours = value.Hour", "Minutes = value.Minute", "Seconds = value.Second", $"Nanos = {Helpers}.ToNanos(value.Ticks)");
                break;
            case "google.type.Decimal" when IsDeclaredAs(message, "string value = 1"):
                Write(writer, message, "ClrDecimal", "decimal", "ToDecimal(Value)", $"Value = {Helpers}.ToUtf8String(value, arena)");
                break;
            case "google.type.DateTime" when IsDeclaredAs(
                message, "int32 year = 1", "int32 month = 2", "int32 day = 3", "int32 hours = 4", "int32 minutes = 5", "int32 seconds = 6", "int32 nanos = 7",
                "google.protobuf.Duration utc_offset = 8", "TimeZone time_zone = 9"):
                Write(
                    writer, message, "DateTimeOffset", "global::System.DateTimeOffset",
                    "ToDateTimeOffset(Year, Month, Day, Hours, Minutes, Seconds, Nanos, HasUtcOffset ? UtcOffset : default)",
                    "Year = value.Year", "Month = value.Month", "Day = value.Day", "Hours = value.Hour", "Minutes = value.Minute",
                    "Seconds = value.Second", $"Nanos = {Helpers}.ToNanos(value.Ticks)",
                    "SetUtcOffset(global::LibProtoZeroSharp.WellKnownTypes.Duration.FromTimeSpan(value.Offset, arena))");
                break;
        }
    }

    private static bool IsDeclaredAs(MessageModel message, params string[] fields) =>
        message.NestedMessages.IsEmpty && message.NestedEnums.IsEmpty && message.Fields.Select(field => field.Declaration).SequenceEqual(fields);

    /// <param name="name">What the names of the methods end with.</param>
    /// <param name="type">The type of .NET.</param>
    /// <param name="conversion">The call of the runtime that converts the message.</param>
    /// <param name="statements">They set the fields of <c>message</c> from <c>value</c>.</param>
    private static void Write(
        IndentedTextWriter writer, MessageModel message, string name, string type, string conversion, params string[] statements)
    {
        Documentation.Summary(writer, $"Converts the message into a <see cref=\"{type}\"/>.");
        writer.WriteLine("/// <exception cref=\"global::System.InvalidOperationException\">The message has no such value.</exception>");
        writer.WriteLine($"public readonly {type} To{name}() => {Helpers}.{conversion};");
        Documentation.Summary(writer, $"Creates a message from a <see cref=\"{type}\"/>, which is valid until the arena is reset or disposed.");
        using (writer.Block($"public static {message.Name} From{name}({type} value, {GeneratedNames.Runtime}::ArenaAllocator arena)"))
        {
            writer.WriteLine($"{message.Name} message = {message.Member("Create")}(arena);");
            foreach (string statement in statements)
                writer.WriteLine($"message.{statement};");
            writer.WriteLine("return message;");
        }
    }
}
