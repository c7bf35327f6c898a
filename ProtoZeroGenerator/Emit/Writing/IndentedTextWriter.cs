using System;
using System.Text;

namespace ProtoZeroGenerator.Emit;

/// <summary>Collects lines of source and indents them by the open blocks. Lines end in a line feed on every platform.</summary>
internal sealed class IndentedTextWriter
{
    private const int Step = 4;

    private readonly StringBuilder _text = new();
    private string _last = "";
    private int _depth;

    /// <summary>Writes one line; an empty one stays without indentation.</summary>
    public void WriteLine(string line = "")
    {
        if (line.Length != 0)
            _text.Append(' ', Step * _depth).Append(line);
        _text.Append('\n');
        _last = line;
    }

    /// <summary>
    /// Writes an empty line before a member, unless the member is the first one of a block or has documentation or attributes, which come after
    /// that line.
    /// </summary>
    public void Separate()
    {
        if (_last.Length != 0 && _last != "{" && !_last.StartsWith("///", StringComparison.Ordinal) && !_last.StartsWith("[", StringComparison.Ordinal))
            WriteLine();
    }

    /// <summary>Writes a member of one line.</summary>
    public void WriteMember(string line)
    {
        Separate();
        WriteLine(line);
    }

    /// <summary>Writes the first line of a member and opens a block under it.</summary>
    public Scope Member(string header)
    {
        Separate();
        return Block(header);
    }

    /// <summary>Writes a line and opens a block of braces under it. Disposing the returned scope closes the block.</summary>
    /// <param name="end">Follows the closing brace.</param>
    public Scope Block(string header, string end = "")
    {
        WriteLine(header);
        WriteLine("{");
        _depth++;
        return new Scope(this, "}" + end);
    }

    /// <summary>Indents one step, without braces.</summary>
    public Scope Indent()
    {
        _depth++;
        return new Scope(this, "");
    }

    public override string ToString() => _text.ToString();

    /// <param name="end">The line that closes the scope; empty for none.</param>
    public readonly struct Scope(IndentedTextWriter writer, string end) : IDisposable
    {
        public void Dispose()
        {
            writer._depth--;
            if (end.Length != 0)
                writer.WriteLine(end);
        }
    }
}
