using System.Runtime.InteropServices;

namespace LibProtoZeroSharp.Wire;

/// <summary>Numbers of four and eight bytes in the form of the wire.</summary>
internal static class FixedWidth
{
    /// <summary>
    /// Whether numbers can be used where they are in the input: the machine is little-endian like the wire, and loads numbers from any address.
    /// 32-bit ARM loads doubles from aligned addresses only, and unaligned loads are slow on some other processors.
    /// </summary>
    public static bool IsUsableInPlace =>
        BitConverter.IsLittleEndian && RuntimeInformation.ProcessArchitecture is Architecture.X64 or Architecture.Arm64 or Architecture.X86 or Architecture.Wasm;
}
