// Makes .NET 10 run under wine 8: a startup hook, an assembly that .NET runs before Main if DOTNET_STARTUP_HOOKS has its path.
#:property OutputType=Library
#:property AllowUnsafeBlocks=true

using System.Runtime.InteropServices;

// While wine calls the handler of an exception, the thread's list of handlers begins with a record of wine's own, which lies on the stack. .NET leaves
// the handler by a jump, so the record stays in the list while its memory is used again, and a later exception calls a wrong address. That raises an exception,
// and so on, until the stack overflows and wine ends the thread silently. Then whatever waits for the thread hangs, or .NET aborts because it can't
// suspend the thread. This hook adds a first handler, which empties the list. On x64 only wine itself uses that list.
internal static unsafe partial class StartupHook
{
    private static ReadOnlySpan<byte> Handler =>
    [
        0x65, 0x48, 0xC7, 0x04, 0x25, 0x00, 0x00, 0x00, 0x00, 0xFF, 0xFF, 0xFF, 0xFF, // mov qword ptr gs:[0], -1    the empty list
        0x31, 0xC0,                                                                   // xor eax, eax                to the next handler
        0xC3,                                                                         // ret
    ];

    public static void Initialize()
    {
        const uint commitAndReserve = 0x3000, executableAndWritable = 0x40;
        byte* code = VirtualAlloc(null, (nuint)Handler.Length, commitAndReserve, executableAndWritable);
        Handler.CopyTo(new Span<byte>(code, Handler.Length));
        AddVectoredExceptionHandler(1, code);
    }

    [LibraryImport("kernel32")]
    private static partial byte* VirtualAlloc(void* address, nuint size, uint type, uint protection);

    [LibraryImport("kernel32")]
    private static partial void* AddVectoredExceptionHandler(uint first, void* handler);
}
