using System.Buffers.Binary;
using System.Text;

namespace LibProtoZeroSharp.Conformance.Runner;

/// <summary>
/// Lets a program for Linux start with libraries that are older than those that it was linked with. It says which versions of their symbols it needs;
/// the loader refuses to start it without one of them, unless that one is marked as weak. The symbols themselves have to come from elsewhere.
/// </summary>
/// <remarks>The structures are those of ELF with 64 bits and little-endian numbers: Elf64_Shdr, Elf64_Verneed and Elf64_Vernaux.</remarks>
internal static class WeakVersions
{
    private const uint VersionNeeds = 0x6FFFFFFE;
    private const ushort Weak = 2;

    public static int Run(string[] args)
    {
        if (args is not [string program, string output, .. string[] versions])
            throw new UsageException("usage: weaken PROGRAM OUTPUT VERSION...");
        byte[] image = File.ReadAllBytes(program);
        ReadOnlySpan<byte> elf64LittleEndian = [0x7F, (byte)'E', (byte)'L', (byte)'F', 2, 1];
        if (!image.AsSpan().StartsWith(elf64LittleEndian))
            throw new UsageException($"{program} is no program for Linux on x64 or ARM64");
        Mark(image, versions);
        File.WriteAllBytes(output, image);
        if (!OperatingSystem.IsWindows())
            File.SetUnixFileMode(output, File.GetUnixFileMode(program));
        return 0;
    }

    private static void Mark(byte[] image, string[] versions)
    {
        int headers = Offset(image, 0x28), size = Half(image, 0x3A), count = Half(image, 0x3C);
        for (int i = 0; i < count; i++)
        {
            int section = headers + (i * size);
            if (Word(image, section + 4) != VersionNeeds) continue;
            int names = Offset(image, headers + ((int)Word(image, section + 40) * size) + 24);
            for (int library = Offset(image, section + 24); ; library += (int)Word(image, library + 12))
            {
                MarkOf(image, library, names, versions);
                if (Word(image, library + 12) == 0) break;
            }
        }
    }

    /// <summary>The versions that are needed of one library.</summary>
    private static void MarkOf(byte[] image, int library, int names, string[] versions)
    {
        int version = library + (int)Word(image, library + 8);
        for (int left = Half(image, library + 2); left > 0; left--)
        {
            ReadOnlySpan<byte> name = image.AsSpan(names + (int)Word(image, version + 8));
            name = name[..name.IndexOf((byte)0)];
            if (versions.Contains(Encoding.ASCII.GetString(name)))
                BinaryPrimitives.WriteUInt16LittleEndian(image.AsSpan(version + 4), (ushort)(Half(image, version + 4) | Weak));
            version += (int)Word(image, version + 12);
        }
    }

    private static int Offset(byte[] image, int at) => checked((int)BinaryPrimitives.ReadUInt64LittleEndian(image.AsSpan(at)));

    private static uint Word(byte[] image, int at) => BinaryPrimitives.ReadUInt32LittleEndian(image.AsSpan(at));

    private static ushort Half(byte[] image, int at) => BinaryPrimitives.ReadUInt16LittleEndian(image.AsSpan(at));
}
