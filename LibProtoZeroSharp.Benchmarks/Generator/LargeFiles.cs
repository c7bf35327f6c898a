namespace LibProtoZeroSharp.Benchmarks.Generator;

/// <summary>Projects with very many declarations of one kind.</summary>
internal static class LargeFiles
{
    /// <summary>The kinds, and what makes a project with a number of declarations of that kind.</summary>
    public static readonly Dictionary<string, Func<int, List<(string Path, string Text)>>> Kinds = new()
    {
        ["values of an enum"] = n => Proto3($"enum E {{ {Repeat(n, i => $"E_{i} = {i};")} }} message M {{ E e = 1; }}"),
        ["values of a closed enum with gaps, in two messages"] = n =>
            Proto2($"enum E {{ {Repeat(n, i => $"E_{i} = {3 * i};")} }} message M {{ optional E e = 1; }} message N {{ repeated E e = 1; }}"),
        ["messages with one closed enum"] = n =>
            Proto2($"enum E {{ {Repeat(n / 10, i => $"E_{i} = {3 * i};")} }} {Repeat(n / 10, i => $"message M{i} {{ optional E e = 1; }}")}"),
        ["fields of a message"] = n => Proto3($"message M {{ {Repeat(n, i => $"int32 f{i} = {Number(i)};")} }}"),
        ["fields with a message type"] = n => Proto3($"message M {{ {Repeat(n, i => $"M f{i} = {Number(i)};")} }}"),
        ["members of a oneof"] = n => Proto3($"message M {{ oneof o {{ {Repeat(n, i => $"int32 f{i} = {Number(i)};")} }} }}"),
        ["oneofs of a message"] = n => Proto3($"message M {{ {Repeat(n, i => $"oneof o{i} {{ int32 f{i} = {Number(i)}; }}")} }}"),
        ["messages"] = n => Proto3(Repeat(n, i => $"message M{i} {{ int32 f = 1; }}")),
        ["nested messages"] = n => Proto3($"message M {{ {Repeat(n, i => $"message N{i} {{ }}")} }}"),
        ["enums"] = n => Proto3(Repeat(n, i => $"enum E{i} {{ E{i}_ZERO = 0; }}")),
        ["extensions"] = n => Proto2($"message M {{ extensions 1 to max; }} extend M {{ {Repeat(n, i => $"optional int32 e{i} = {Number(i)};")} }}"),
        ["methods of a service"] = n => Proto3($"message M {{ }} service S {{ {Repeat(n, i => $"rpc R{i}(M) returns (M);")} }}"),
        ["services"] = n => Proto3($"message M {{ }} {Repeat(n, i => $"service S{i} {{ rpc R(M) returns (M); }}")}"),
        ["options of a file"] = n => Proto2(
            $"import \"google/protobuf/descriptor.proto\"; message O {{ {Repeat(n, i => $"optional int32 f{i} = {Number(i)};")} }} "
            + $"extend google.protobuf.FileOptions {{ optional O o = 50000; }} {Repeat(n, i => $"option (o).f{i} = {i};")}"),
        ["reserved numbers"] = n => Proto3($"message M {{ {Repeat(n, i => $"reserved {3 * i + 1};")} }}"),
        ["extension ranges with an extension each"] = n => Proto2(
            $"message M {{ {Repeat(n, i => $"extensions {Number(3 * i)};")} }} extend M {{ {Repeat(n, i => $"optional int32 e{i} = {Number(3 * i)};")} }}"),
        ["files, and a file that imports them"] = n =>
        [
            .. Enumerable.Range(0, n).Select(i => ($"f{i}.proto", $"syntax = \"proto3\"; package p.q{i}; message M {{ int32 f = 1; }}")),
            ("all.proto", $"syntax = \"proto3\"; package p; {Repeat(n, i => $"import \"f{i}.proto\";")} message All {{ {Repeat(n, i => $"p.q{i}.M f{i} = {Number(i)};")} }}"),
        ],
        ["files of one package, in a chain"] = n =>
        [
            .. Enumerable.Range(0, n).Select(i => (
                $"f{i}.proto", $"syntax = \"proto3\"; package p; {(i == 0 ? "" : $"import \"f{i - 1}.proto\";")} message M{i} {{ M{Math.Max(i - 1, 0)} f = 1; }}")),
        ],
    };

    private static List<(string Path, string Text)> Proto2(string text) => [("a.proto", "syntax = \"proto2\"; package p; " + text)];

    private static List<(string Path, string Text)> Proto3(string text) => [("a.proto", "syntax = \"proto3\"; package p; " + text)];

    private static string Repeat(int count, Func<int, string> make) => string.Join('\n', Enumerable.Range(0, count).Select(make));

    /// <summary>A number for a field, outside of those that protobuf reserves.</summary>
    private static int Number(int i) => i < 18_999 ? i + 1 : i + 1_001;
}
