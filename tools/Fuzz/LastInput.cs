using System.IO.MemoryMappedFiles;

namespace LibProtoZeroSharp.Tools.Fuzz;

/// <summary>
/// The input that is being tried out, in a file that outlives the process: an access to a guard page or a stack overflow ends the process at once.
/// </summary>
internal sealed unsafe class LastInput : IDisposable
{
    private readonly MemoryMappedFile _file;
    private readonly MemoryMappedViewAccessor _view;
    private readonly byte* _memory;

    /// <param name="path">The file. It starts with the input's length, in four bytes.</param>
    /// <param name="capacity">The most bytes of an input.</param>
    public LastInput(string path, int capacity)
    {
        _file = MemoryMappedFile.CreateFromFile(path, FileMode.Create, null, sizeof(int) + capacity);
        _view = _file.CreateViewAccessor();
        _view.SafeMemoryMappedViewHandle.AcquirePointer(ref _memory);
    }

    /// <summary>The input of a process that died.</summary>
    public static byte[] Read(string path)
    {
        byte[] bytes = File.ReadAllBytes(path);
        return bytes[sizeof(int)..(sizeof(int) + BitConverter.ToInt32(bytes))];
    }

    public void Save(ReadOnlySpan<byte> input)
    {
        *(int*)_memory = input.Length;
        input.CopyTo(new Span<byte>(_memory + sizeof(int), input.Length));
    }

    public void Dispose()
    {
        _view.SafeMemoryMappedViewHandle.ReleasePointer();
        _view.Dispose();
        _file.Dispose();
    }
}
