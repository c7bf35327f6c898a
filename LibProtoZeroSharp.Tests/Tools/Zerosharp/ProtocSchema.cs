using System.Diagnostics;
using LibProtoZeroSharp.Tools;

namespace LibProtoZeroSharp.Tests.Tools.Zerosharp;

/// <summary>A message type in a file of a folder, for protoc of the package Grpc.Tools.</summary>
internal sealed record ProtocSchema(string Folder, string File, string Type)
{
    /// <summary>The same schema for the tool.</summary>
    public string[] ToolArguments => ["-I", Folder, "--proto", Path.Combine(Folder, File), "--type", Type];

    public Task<ProgramResult> DecodeAsync(byte[] message) => RunAsync(message, "--decode=" + Type, "-I" + Folder, "-I" + ProtobufTools.Includes, File);

    public Task<ProgramResult> EncodeAsync(byte[] text) =>
        RunAsync(text, "--encode=" + Type, "--deterministic_output", "-I" + Folder, "-I" + ProtobufTools.Includes, File);

    public static Task<ProgramResult> DecodeRawAsync(byte[] message) => RunAsync(message, "--decode_raw");

    public static Task<ProgramResult> RunAsync(params string[] arguments) => RunAsync([], arguments);

    private static Task<ProgramResult> RunAsync(byte[] input, params string[] arguments)
    {
        Skip.Unless(System.IO.File.Exists(ProtobufTools.Protoc), "Google.Protobuf.Tools has no protoc for this machine: " + ProtobufTools.Protoc);
        return BuiltProgram.RunAsync(new ProcessStartInfo(ProtobufTools.Protoc, arguments) { RedirectStandardOutput = true }, input);
    }
}
