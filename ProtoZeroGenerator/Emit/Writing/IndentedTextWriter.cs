using System;
using System.Text;

namespace ProtoZeroGenerator.Emit;

/// <summary>Collects lines of source and indents them by the open blocks. Lines end in a line feed on every platform.</summary>
internal sealed class IndentedTextWriter
{
    /// <summary>The spaces before the content of a block.</summary>
    public const string Indentation = "    ";

    private readonly StringBuilder _text = new();
    private string _indentation = "";

    /// <summary>The last line, without indentation.</summary>
    private string _last = "";

    /// <summary>
    /// Writes one line, or several with line feeds between them. An empty one stays without indentation. Code after a block has an empty line before it.
    /// </summary>
    public void WriteLine(string lines = "")
    {
        foreach (string line in lines.Split('\n'))
        {
            string code = line.TrimStart(' ');
            if (_last == "}" && code is not ("" or "}" or "catch"))
                _text.Append('\n');
            if (code.Length != 0)
                _text.Append(_indentation).Append(line);
            _text.Append('\n');
            _last = code;
        }
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

    /// <summary>Writes a member, or the first line of one.</summary>
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
        _indentation += Indentation;
        return new Scope(this, "}" + end);
    }

    /// <summary>Indents one step, without braces.</summary>
    public Scope Indent()
    {
        _indentation += Indentation;
        return new Scope(this, "");
    }

    public override string ToString() => _text.ToString();

    /// <param name="end">The line that closes the scope; empty for none.</param>
    public readonly struct Scope(IndentedTextWriter writer, string end) : IDisposable
    {
        public void Dispose()
        {
            writer._indentation = writer._indentation.Substring(Indentation.Length);
            if (end.Length != 0)
                writer.WriteLine(end);
        }
    }
}
