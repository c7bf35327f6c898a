using System;
using System.Text;

namespace ProtoZeroGenerator.Emit;

/// <summary>Collects lines of source and indents them by the open blocks. Lines end in a line feed on every platform.</summary>
internal sealed class IndentedTextWriter
{
    private const int Step = 4;

    private readonly StringBuilder _text = new();
    private int _depth;

    /// <summary>Writes one line; an empty one stays without indentation.</summary>
    public void WriteLine(string line = "")
    {
        if (line.Length != 0)
            _text.Append(' ', Step * _depth).Append(line);
        _text.Append('\n');
    }

    /// <summary>Opens a block of braces. Disposing the returned scope closes the block.</summary>
    public BlockScope Block()
    {
        WriteLine("{");
        _depth++;
        return new BlockScope(this);
    }

    /// <summary>Writes a line and opens a block under it.</summary>
    public BlockScope Block(string header)
    {
        WriteLine(header);
        return Block();
    }

    /// <summary>Indents one step, without braces.</summary>
    public IndentScope Indent()
    {
        _depth++;
        return new IndentScope(this);
    }

    public override string ToString() => _text.ToString();

    public readonly struct BlockScope(IndentedTextWriter writer) : IDisposable
    {
        public void Dispose()
        {
            writer._depth--;
            writer.WriteLine("}");
        }
    }

    public readonly struct IndentScope(IndentedTextWriter writer) : IDisposable
    {
        public void Dispose() => writer._depth--;
    }
}
