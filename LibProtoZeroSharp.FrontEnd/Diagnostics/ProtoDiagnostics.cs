namespace LibProtoZeroSharp.FrontEnd.Diagnostics;

/// <summary>
/// The rules for .proto files. Ids from 0001 to 0099 are about the syntax, 0100 to 0399 about the meaning, 0400 to 0499 about changes since a baseline, 0513
/// about the encoding. <c>GenerationDiagnostics</c> has those about the C#, from 0500 on. A number is never reused: 0113, 0222, 0500 and 0501 were for features
/// that are now supported.
/// </summary>
internal static partial class ProtoDiagnostics;
