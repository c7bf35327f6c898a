using System.Runtime.InteropServices;

namespace LibProtoZeroSharp;

/// <summary>Numbers of four and eight bytes, as they lie in encoded messages.</summary>
internal static class FixedWidth
{
    /// <summary>
    /// Whether they can be used where they lie: the machine has the byte order of the wire, and reads numbers at any address. 32-bit ARM
    /// loads doubles from aligned ones only, and others take long.
    /// </summary>
    public static bool IsUsableInPlace =>
        BitConverter.IsLittleEndian && RuntimeInformation.ProcessArchitecture is Architecture.X64 or Architecture.Arm64 or Architecture.X86 or Architecture.Wasm;
}
