using LibProtoZeroSharp;
using OsmPbf.Format;

namespace OsmPbf;

/// <summary>Gets the blocks of a file. Each is valid until the method returns: the next one is read into the same memory.</summary>
internal interface IBlockHandler
{
    void Header(HeaderBlock header, ArenaAllocator arena);

    void Block(PrimitiveBlock block, ArenaAllocator arena);
}
