using System.CodeDom.Compiler;
using System.Reflection;

namespace LibProtoZeroSharp.Tests.Generator.Emit;

/// <summary>The behaviour of generated members. They are compiled, loaded and used here.</summary>
public class AccessorTests
{
    private const string Proto = """
        syntax = "proto2"; package p;
        message M {
          optional int32 plain = 1;
          optional int32 forty = 2 [default = 40];
          optional string text = 3 [default = "żółw"];
          optional bytes raw = 4 [default = "\xff\x00"];
          optional E first = 5;
          optional E second = 6 [default = TWO];
          optional bool yes = 7 [default = true];
          optional M sub = 8;
          repeated E list = 9;
          required int32 must = 10;
          oneof kind {
            int32 number = 11 [default = 7];
            string words = 12;
            M message = 13;
            bool flag = 14;
            E choice = 15;
          }
          repeated M subs = 16;
          map<string, M> map = 17;
        }
        enum E { ONE = 1; TWO = 2; MINUS = -3; }
        """;

    private const string Uses = """
        using System;
        using System.Linq;
        using LibProtoZeroSharp;
        using P;

        public static class Uses
        {
            public static void Presence(ArenaAllocator arena)
            {
                M m = M.Create(arena);
                That(!m.HasPlain && m.Plain == 0);
                m.Plain = 0;
                That(m.HasPlain && !m.HasForty);
                m.ClearPlain();
                That(!m.HasPlain);
                That(m.CalculateSize() == 0);
            }

            public static void Defaults(ArenaAllocator arena)
            {
                M m = M.Create(arena);
                That(m.Forty == 40 && m.First == E.One && m.Second == E.Two && m.Yes && m.Text == "żółw" && m.Raw.AsSpan().SequenceEqual(new byte[] { 255, 0 }));
                m.Forty = 0; m.Yes = false; m.Text = default; m.Second = E.Minus;
                That(m.Forty == 0 && !m.Yes && m.Text == "" && m.Second == E.Minus && m.HasForty && m.HasYes && m.HasText);
                m.ClearForty(); m.ClearYes(); m.ClearText(); m.ClearSecond();
                That(m.Forty == 40 && m.Yes && m.Text == "żółw" && m.Second == E.Two && !m.HasForty && !m.HasText);
            }

            public static void SubMessages(ArenaAllocator arena)
            {
                M m = M.Create(arena);
                That(!m.HasSub && !m.Sub.IsNull && m.Sub.Forty == 40 && !m.Sub.Sub.Sub.HasSub);
                M sub = m.MutableSub(arena);
                sub.Plain = 3;
                That(m.HasSub && m.Sub.Plain == 3 && m.MutableSub(arena).Plain == 3);
                M other = M.Create(arena);
                other.SetSub(sub);
                M deep = other.Sub.MutableSub(arena);
                deep.Plain = 5;
                That(m.Sub.Sub.Plain == 5);
                m.ClearSub();
                That(!m.HasSub && other.HasSub);
                other.SetSub(default);
                That(!other.HasSub);
            }

            public static void Oneofs(ArenaAllocator arena)
            {
                M m = M.Create(arena);
                That(m.KindCase == M.KindOneofCase.None && m.Number == 7 && m.Words == "" && m.Choice == E.One && !m.HasMessage && m.Message.Forty == 40);
                m.Words = arena.CopyString("abc");
                That(m.KindCase == M.KindOneofCase.Words && m.HasWords && m.Words == "abc" && m.Number == 7 && !m.Flag && !m.HasMessage && m.Message.Forty == 40);
                M message = m.MutableMessage(arena);
                message.Plain = 1;
                That(m.KindCase == M.KindOneofCase.Message && m.MutableMessage(arena).Plain == 1 && m.Words == "");
                m.Number = 0;
                That(m.HasNumber && m.Number == 0 && !m.HasMessage);
                m.ClearFlag();
                That(m.HasNumber);
                m.ClearNumber();
                That(m.KindCase == M.KindOneofCase.None && m.Number == 7);
                m.Choice = E.Minus;
                That(m.Choice == E.Minus && (int)m.KindCase == M.ChoiceFieldNumber);
                m.ClearKind();
                That(!m.HasChoice && m.Choice == E.One);
                m.SetMessage(default);
                That(m.KindCase == M.KindOneofCase.None);
                m.Flag = true;
                m.MutableMessage(arena);
                That(!m.Message.HasPlain);
            }

            public static void RoundTrip(ArenaAllocator arena)
            {
                M m = M.Create(arena);
                m.Plain = -1; m.Text = arena.CopyString("x"); m.Must = 9; m.Choice = E.Two;
                m.List.Add(E.Minus, arena); m.List.Add(E.One, arena);
                M sub = m.Subs.Add(arena); sub.Must = 1; sub.Flag = true;
                byte[] bytes = m.ToByteArray();
                That(bytes.Length == m.CalculateSize());
                M read = M.Parse(bytes, arena);
                That(read.Plain == -1 && read.Text == "x" && read.Choice == E.Two && read.List.AsSpan().SequenceEqual(new[] { E.Minus, E.One }) && read.Subs[0].Flag);
                That(read.ToByteArray().SequenceEqual(bytes));
                ProtoReader reader = new ProtoReader(bytes);
                read.Read(ref reader, ref arena);
                That(read.List.Count == 4 && read.Subs.Count == 2);
                var buffer = new System.Buffers.ArrayBufferWriter<byte>();
                m.WriteTo(buffer);
                That(buffer.WrittenSpan.SequenceEqual(bytes));
                var stream = new System.IO.MemoryStream();
                m.WriteTo(stream);
                stream.Position = 0;
                That(M.Parse(stream, arena).Must == 9 && ProtoMessage.TryParse(bytes, arena, out read) && read.Must == 9);
            }

            public static void UnknownNumbersOfClosedEnums(ArenaAllocator arena)
            {
                byte[] bytes = { 40, 2, 40, 9, 72, 1, 72, 8, 80, 1, 112, 1, 120, 7 };
                M m = M.Parse(bytes, arena);
                That(m.First == E.Two && m.List.Count == 1 && m.HasFlag && !m.HasChoice);
                That(m.ToByteArray().Length == bytes.Length);
                m = M.Parse(m.ToByteArray(), arena);
                That(m.First == E.Two && m.HasFlag);
            }

            public static void Required(ArenaAllocator arena)
            {
                That(!ProtoMessage.TryParse(default, arena, out M _));
                That(ProtoMessage.TryParse(default, arena, out M _, new ProtoReadOptions { AllowPartial = true }));
                That(ProtoMessage.TryParse(new byte[] { 80, 0 }, arena, out M _));
                That(!ProtoMessage.TryParse(new byte[] { 80, 0, 66, 0 }, arena, out M _));
                That(!ProtoMessage.TryParse(new byte[] { 80, 0, 106, 0 }, arena, out M _));
                That(!ProtoMessage.TryParse(new byte[] { 80, 0, 130, 1, 0 }, arena, out M _));
                That(!ProtoMessage.TryParse(new byte[] { 80, 0, 138, 1, 2, 18, 0 }, arena, out M _));
                That(ProtoMessage.TryParse(new byte[] { 80, 0, 138, 1, 4, 18, 2, 80, 0 }, arena, out M _));
            }

            public static void AMessageThatFailedToMergeCanStillBeUsed(ArenaAllocator arena)
            {
                foreach (byte[] bad in new[] { new byte[] { 98, 5, 65 }, new byte[] { 106, 5, 65 }, new byte[] { 106, 2, 106, 9 }, new byte[] { 112 }, new byte[] { 120, 255 } })
                {
                    M m = M.Create(arena);
                    m.Must = 1;
                    m.Words = arena.CopyString("words");
                    try
                    {
                        ProtoReader reader = new ProtoReader(bad);
                        m.Read(ref reader, ref arena);
                        That(false);
                    }
                    catch (ProtoException)
                    {
                        That(m.ToByteArray().Length == m.CalculateSize());
                        That(m.Words == (m.HasWords ? "words" : "") && m.Message.Forty == 40);
                    }
                }
            }

            public static void Null(ArenaAllocator arena)
            {
                M m = default;
                That(m.IsNull && !M.Create(arena).IsNull);
                ProtoReader reader = new ProtoReader(new byte[] { 80, 5 });
                m.Read(ref reader, ref arena);
                That(m.Must == 5);
            }

            private static void That(bool condition, [System.Runtime.CompilerServices.CallerArgumentExpression("condition")] string what = "")
            {
                if (!condition) throw new InvalidOperationException(what);
            }
        }
        """;

    private static readonly Lazy<Type> Loaded = new(() => new GeneratorHost(("a.proto", Proto)).Load(Uses, "Uses"));

    [Theory]
    [InlineData("Presence")]
    [InlineData("Defaults")]
    [InlineData("SubMessages")]
    [InlineData("Oneofs")]
    [InlineData("RoundTrip")]
    [InlineData("UnknownNumbersOfClosedEnums")]
    [InlineData("Required")]
    [InlineData("AMessageThatFailedToMergeCanStillBeUsed")]
    [InlineData("Null")]
    public void OfAProto2Message(string use)
    {
        using var arena = new ArenaAllocator();
        Loaded.Value.GetMethod(use)!.Invoke(null, BindingFlags.DoNotWrapExceptions, null, [arena], null);
    }

    [Fact]
    public void ATypeNamesTheVersionOfItsGenerator()
    {
        GeneratedCodeAttribute attribute = typeof(LibProtoZeroSharp.WellKnownTypes.Any).GetCustomAttribute<GeneratedCodeAttribute>()!;
        Assert.Equal("LibProtoZeroSharp", attribute.Tool);
        Assert.Equal(typeof(LibProtoZeroSharp.WellKnownTypes.Any).Assembly.GetName().Version!.ToString(3), attribute.Version);
    }
}
