using System.Collections.Generic;
using LibProtoZeroSharp.FrontEnd.Diagnostics;
using LibProtoZeroSharp.FrontEnd.Syntax;

namespace LibProtoZeroSharp.FrontEnd.Semantics;

/// <summary>
/// Bounds the full names of a file. Each declaration has one, which repeats the names of the scopes around it. So a short declaration in a message with
/// a long name takes much more memory than its source.
/// </summary>
internal sealed class NameBudget(LinkedFile file)
{
    private const int Base = 1 << 18;
    private const int ForEach = 256;

    private long _left = Base;

    /// <summary>Reports the declaration whose full name exceeds the budget.</summary>
    /// <returns>False if there is one. No symbol must be made of the file then.</returns>
    public bool Check() => Take(file.Node.Members, file.Scope.FullName.Length);

    /// <param name="scope">Characters of the full name of the scope.</param>
    private bool Take(IEnumerable<MemberNode> members, int scope)
    {
        foreach (MemberNode member in members)
        {
            bool fits = member switch
            {
                FieldNode field => TakeField(field, scope),
                MessageNode message => TakeScope(message.Name, message.Members, scope),
                ServiceNode service => TakeScope(service.Name, service.Members, scope),
                ExtendNode extend => Take(extend.Fields, scope),
                // Members of a oneof and values of an enum are in the scope around it.
                OneofNode oneof => TakeName(oneof.Name, scope) && Take(oneof.Members, scope),
                EnumNode enumeration => TakeName(enumeration.Name, scope) && Take(enumeration.Members, scope),
                EnumValueNode value => TakeName(value.Name, scope),
                MethodNode method => TakeName(method.Name, scope),
                _ => true,
            };
            if (!fits)
                return false;
        }

        return true;
    }

    private bool TakeField(FieldNode field, int scope)
    {
        // A map has a message with a key and a value.
        for (int names = field.Map is null ? 1 : 4; names > 0; names--)
        {
            if (!TakeName(field.Name, scope))
                return false;
        }

        return field.Group is not { } group || TakeScope(group.Name, group.Members, scope);
    }

    private bool TakeScope(NameNode name, IEnumerable<MemberNode> members, int scope) =>
        TakeName(name, scope) && Take(members, scope + 1 + name.Text.Length);

    private bool TakeName(NameNode name, int scope)
    {
        _left += ForEach - (scope + 1 + name.Text.Length);
        if (_left >= 0)
            return true;
        file.Diagnostics.Report(
            ProtoDiagnostics.LimitExceeded, name.Span, $"The full names of the file are too long: {Base} characters and {ForEach} for each declaration are the limit");
        return false;
    }
}
