namespace LibProtoZeroSharp.Tests.Wire;

/// <summary>Misuse that only the Debug package finds.</summary>
public class ProtoReaderChecksTests
{
    private const string NotRead = "Field 1 (VarInt) was neither read nor skipped before Next(): call a Read method or Skip().";
    private const string NoField = "There is no field to read: Next() must return true before each read.";

    private static readonly Dictionary<string, (ReaderAction Misuse, string Message)> Cases = new()
    {
        ["Next twice"] = ((ref r) => { r.Next(); r.Next(); }, NotRead),
        ["Next(number) on an unread field"] = ((ref r) => { r.Next(); r.Next(1); }, NotRead),
        ["remainder with an unread field"] = ((ref r) => { r.Next(); r.ReadRemaining(); }, NotRead),
        ["read before Next"] = ((ref r) => r.ReadVarInt(), NoField),
        ["skip before Next"] = ((ref r) => r.Skip(), NoField),
        ["read twice"] = ((ref r) => { r.Next(); r.ReadVarInt(); r.ReadVarInt(); }, NoField),
        ["read at the end"] = ((ref r) => { while (r.Next()) r.Skip(); r.Skip(); }, NoField),
        ["raw twice"] = ((ref r) => { r.Next(); r.ReadRaw(); r.ReadRaw(); }, NoField),
        ["varint as bytes"] = ((ref r) => { r.Next(); r.ReadBytes(); }, Wrong(1, "VarInt", "LengthDelimited")),
        ["varint as string"] = ((ref r) => { r.Next(); r.ReadString(); }, Wrong(1, "VarInt", "LengthDelimited")),
        ["varint as message"] = ((ref r) => { r.Next(); r.ReadMessage(); }, Wrong(1, "VarInt", "LengthDelimited")),
        ["varint as group"] = ((ref r) => { r.Next(); r.ReadGroup(); }, Wrong(1, "VarInt", "StartGroup")),
        ["varint as fixed32"] = ((ref r) => { r.Next(); r.ReadFloat(); }, Wrong(1, "VarInt", "Fixed32")),
        ["varint as fixed64"] = ((ref r) => { r.Next(); r.ReadDouble(); }, Wrong(1, "VarInt", "Fixed64")),
        ["varint as packed fixed32"] = ((ref r) => { r.Next(); r.ReadPackedFloat(); }, Wrong(1, "VarInt", "packed or single Fixed32")),
        ["bytes as varint"] = ((ref r) => { r.Next(2); r.ReadInt32(); }, Wrong(2, "LengthDelimited", "VarInt")),
        ["fixed32 as packed varints"] = ((ref r) => { r.Next(3); r.ReadPackedBool(); }, Wrong(3, "Fixed32", "packed or single VarInt")),
    };

    public static TheoryData<string> Names => [.. Cases.Keys];

    private static string Wrong(int field, string type, string asType) =>
        $"Field {field} has wire type {type} and can't be read as {asType}: switch on TagAndType, or Skip() it.";

    [Theory]
    [Trait("Misuse", "M20")]
    [MemberData(nameof(Names))]
    public void MisuseIsFound(string name)
    {
        byte[] input = Convert.FromHexString("0801" + "1200" + "1D01020304");
        var exception = Assert.Throws<InvalidOperationException>(() =>
        {
            var reader = new ProtoReader(input);
            Cases[name].Misuse(ref reader);
        });
        Assert.Equal(Cases[name].Message, exception.Message);
    }
}
