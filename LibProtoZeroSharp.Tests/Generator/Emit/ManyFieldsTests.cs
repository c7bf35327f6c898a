using System.Reflection;
using System.Text;
using Xunit;

namespace LibProtoZeroSharp.Tests.Generator.Emit;

/// <summary>A message of more fields than one method decodes.</summary>
public class ManyFieldsTests
{
    /// <summary>In bytes: the JIT doesn't optimize larger methods.</summary>
    private const int OptimizedIL = 60_000;

    private const int Count = 1200;

    private static readonly string[] Declarations =
        ["int32", "optional string", "repeated int32", "repeated string", "Wide", "E", "repeated Wide", "map<int32, E>", "repeated E", "double"];

    /// <summary>Sets every field by its JSON name in the descriptor, and returns the message after a round trip through the binary format.</summary>
    private const string Uses =
        """
        public static class Uses
        {
            public static string[] RoundTrip(string json, byte[] unknown)
            {
                using var arena = new LibProtoZeroSharp.ArenaAllocator();
                var message = LibProtoZeroSharp.ProtoJson.Parse<P.Wide>(System.Text.Encoding.UTF8.GetBytes(json), arena);
                byte[] bytes = [.. LibProtoZeroSharp.ProtoMessage.ToByteArray(message), .. unknown];
                P.Wide parsed = P.Wide.Parse(bytes, arena);
                byte[] again = LibProtoZeroSharp.ProtoMessage.ToByteArray(parsed);
                return [LibProtoZeroSharp.ProtoJson.ToString(parsed), System.Convert.ToHexString(bytes), System.Convert.ToHexString(again)];
            }
        }
        """;

    [Fact]
    public void EachIsWrittenAndRead()
    {
        var proto = new StringBuilder("syntax = \"proto2\"; package p; enum E { ZERO = 0; ONE = 1; } message Wide { message _Decoders {}\n");
        var json = new StringBuilder("{");
        for (int i = 1; i <= Count; i++)
        {
            string declaration = Declarations[i % Declarations.Length];
            string label = declaration.Contains("ed ") || declaration.Contains("optional ") || declaration.StartsWith("map", StringComparison.Ordinal) ? "" : "optional ";
            proto.Append($"{label}{declaration} f{i} = {i};\n");
            json.Append(i == 1 ? "" : ",").Append($"\"f{i}\":").Append(declaration switch
            {
                "int32" => $"{i}",
                "optional string" => $"\"text {i}\"",
                "repeated int32" => $"[{i},1]",
                "repeated string" => $"[\"{i}\"]",
                "Wide" => "{}",
                "E" => "\"ONE\"",
                "repeated Wide" => "[{},{\"f10\":1}]",
                "map<int32, E>" => $"{{\"{i}\":\"ONE\"}}",
                "repeated E" => "[\"ONE\",\"ZERO\"]",
                _ => $"{i}.5",
            });
        }

        proto.Append('}');
        json.Append('}');
        Type uses = new GeneratorHost(("wide.proto", proto.ToString())).Load(Uses, "Uses");
        var output = (string[])uses.GetMethod("RoundTrip")!.Invoke(null, [json.ToString(), new byte[] { 0xF8, 0xFF, 0x03, 0x01 }])!;
        Assert.Equal(json.ToString(), output[0]);
        Assert.Equal(output[1], output[2]);

        Type wide = uses.Assembly.GetType("P.Wide")!;
        Assert.All(DecodersOf(wide), method => Assert.InRange(method.GetMethodBody()!.GetILAsByteArray()!.Length, 1, OptimizedIL));
    }

    private static MethodInfo[] DecodersOf(Type message)
    {
        const BindingFlags declared = BindingFlags.Static | BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.DeclaredOnly;
        MethodInfo decode = Assert.Single(message.GetMethods(declared), method => method.Name.EndsWith(".Decode", StringComparison.Ordinal));
        MethodInfo[] further = message.GetNestedType("_Decoders", BindingFlags.NonPublic)!.GetMethods(declared);
        Assert.Equal(2, further.Length);
        return [decode, .. further];
    }
}
