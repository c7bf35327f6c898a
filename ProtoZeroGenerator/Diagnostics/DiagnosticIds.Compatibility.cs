namespace ProtoZeroGenerator.Diagnostics;

internal static partial class DiagnosticIds
{
    public const string BaselineNotReadable = "PZ0400";
    public const string PackageChanged = "PZ0401";
    public const string FieldNumberNotReserved = "PZ0402";
    public const string FieldNameNotReserved = "PZ0403";
    public const string FieldNameChanged = "PZ0404";
    public const string FieldJsonNameChanged = "PZ0405";
    public const string FieldTypeChanged = "PZ0406";
    public const string FieldCardinalityChanged = "PZ0407";
    public const string FieldOneofChanged = "PZ0408";
    public const string FieldDefaultChanged = "PZ0409";
    public const string RequiredFieldsChanged = "PZ0410";
    public const string MessageReservationDeleted = "PZ0411";
    public const string MessageJsonFormatChanged = "PZ0412";
    public const string EnumNumberNotReserved = "PZ0413";
    public const string EnumNameNotReserved = "PZ0414";
    public const string EnumValueNameChanged = "PZ0415";
    public const string EnumReservationDeleted = "PZ0416";
    public const string EnumJsonFormatChanged = "PZ0417";
    public const string RequestTypeChanged = "PZ0418";
    public const string ResponseTypeChanged = "PZ0419";
    public const string ClientStreamingChanged = "PZ0420";
    public const string ServerStreamingChanged = "PZ0421";
    public const string IdempotencyChanged = "PZ0422";
    public const string NothingCompared = "PZ0423";

    /// <summary>Whether the id is about a baseline, or about changes since one.</summary>
    public static bool IsAboutBaseline(string id) => id.StartsWith("PZ04", System.StringComparison.Ordinal);
}
