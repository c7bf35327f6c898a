namespace LibProtoZeroSharp.Tests.Conformance;

/// <summary>Writes encoded messages as hexadecimal texts with a place for some bytes.</summary>
internal static class WireTemplate
{
    /// <summary>Returns the bytes of a template, and the offset of the inserted bytes.</summary>
    /// <param name="template">Hexadecimal digits. <c>[…]</c> is a value with its length before it, and <c>*</c> is the place.</param>
    /// <param name="inserted">The bytes for the place, as hexadecimal digits.</param>
    public static (byte[] Bytes, int Offset) Fill(string template, string inserted)
    {
        template = template.Replace(" ", "");
        for (int open; (open = template.LastIndexOf('[')) >= 0;)
        {
            int close = template.IndexOf(']', open);
            string content = template[(open + 1)..close];
            int length = content.Replace("*", inserted).Length / 2;
            Assert.InRange(length, 0, 127);
            template = template[..open] + length.ToString("X2") + content + template[(close + 1)..];
        }

        return (Convert.FromHexString(template.Replace("*", inserted)), template.IndexOf('*') / 2);
    }
}
