using System;
using System.Text;

namespace ProtoZeroGenerator.Emit;

/// <summary>Collects lines of source and indents them by the open blocks. Lines end in a line feed on every platform.</summary>
internal sealed class IndentedTextWriter
{
    /// <summary>The spaces before the content of a block.</summary>
    public const string Indentation = "    ";

    /// <summary>That of the repository.</summary>
    private const int MaxLineLength = 140;

    private readonly StringBuilder _text = new();
    private string _indentation = "";

    /// <summary>The last line, without indentation.</summary>
    private string _last = "";

    /// <summary>
    /// Writes one line, or several with line feeds between them. An empty one stays without indentation. Code after a block has an empty line before
    /// it. Code that is too long for a line continues on the next one, if it has a natural place for that.
    /// </summary>
    public void WriteLine(string lines = "")
    {
        foreach (string line in lines.Split('\n'))
        {
            string code = line.TrimStart(' ');
            if (_last == "}" && code is not ("" or "}" or "catch"))
                _text.Append('\n');
            Append(code, _indentation.Length + line.Length - code.Length);
            _last = code;
        }
    }

    private void Append(string code, int indentation)
    {
        if (indentation + code.Length > MaxLineLength && Break(code) is var end && end < code.Length)
        {
            Append(code.Substring(0, end).TrimEnd(), indentation);
            Append(code.Substring(end), indentation + Indentation.Length);
            return;
        }

        if (code.Length != 0)
            _text.Append(' ', indentation).Append(code);
        _text.Append('\n');
    }

    /// <summary>
    /// Where a line of code can end: after the arrow of a member, or before the first argument of a call. An empty line, which can be indented by more
    /// than a line's length, a comment, an attribute, and all from the first literal on have no such place.
    /// </summary>
    private static int Break(string code)
    {
        if (code.Length == 0 || code[0] is '/' or '[')
            return code.Length;
        int literal = code.IndexOf('"');
        int length = literal < 0 ? code.Length : literal;
        const string arrow = " => ";
        int start = code.IndexOf(arrow, 0, length, StringComparison.Ordinal);
        if (start >= 0)
            return start + arrow.Length;
        for (int i = 1; i < length && i < code.Length - 1; i++)
        {
            if (code[i] == '(' && code[i + 1] != ')' && (code[i - 1] is '>' or '_' || char.IsLetterOrDigit(code[i - 1])))
                return i + 1;
        }

        return code.Length;
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
        return Braces(end);
    }

    /// <summary>Opens a block of braces under the last line.</summary>
    /// <inheritdoc cref="Block"/>
    public Scope Braces(string end = "")
    {
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
