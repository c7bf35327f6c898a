using System.Diagnostics;
using System.Globalization;
using LibProtoZeroSharp.Benchmarks.FirstCall;
using LibProtoZeroSharp.Benchmarks.Seed;
#if GOOGLE
using Google.Protobuf;
#else
using LibProtoZeroSharp;
#endif

// Arguments: the operation, "parse" or "write"; the timestamp when the process was started; the file with the message.
// Prints the milliseconds from the start of the process to here, those of the first call, and those of the processor in the first call.
long main = Stopwatch.GetTimestamp();
byte[] message = File.ReadAllBytes(args[2]);
byte[] output = new byte[message.Length];
Func<byte[], byte[], int> operation = args[0] == "parse" ? Parse : Write;
ThreadClock.Now(); // compiles it
long start = Stopwatch.GetTimestamp();
double processorStart = ThreadClock.Now();
int first = operation(message, output);
double processor = ThreadClock.Now() - processorStart;
long end = Stopwatch.GetTimestamp();
if (first != operation(message, output) || (args[0] == "write" && !message.AsSpan().SequenceEqual(output))) throw new InvalidOperationException("The message is another one.");
double started = Stopwatch.GetElapsedTime(long.Parse(args[1], CultureInfo.InvariantCulture), main).TotalMilliseconds;
Console.WriteLine(string.Create(CultureInfo.InvariantCulture,
    $"{started} {Stopwatch.GetElapsedTime(start, end).TotalMilliseconds} {processor}"));

#if GOOGLE
static int Parse(byte[] message, byte[] output) => RootMessage.Parser.ParseFrom(message).Messages[0].F.Count;

static int Write(byte[] message, byte[] output)
{
    var root = new RootMessage();
    var test = new TestMessage { A = ulong.MaxValue, B = long.MinValue, D = "Hello, World!" };
    for (int i = 1; i <= 4; i++) test.E.Add(i == 1 ? "Msg 1" : i == 2 ? "Msg 2" : i == 3 ? "Msg 3" : "Msg 4");
    for (int i = 0; i < 9; i++) test.F.Add(new SubMessage { Id = i, Name = "Inner Message" });
    root.Messages.Add(test);
    root.WriteTo(output.AsSpan());
    return root.CalculateSize();
}
#else
static int Parse(byte[] message, byte[] output)
{
    using var arena = new ArenaAllocator();
    return RootMessage.Parse(message, arena).Messages[0].F.Count;
}

static int Write(byte[] message, byte[] output)
{
    using var arena = new ArenaAllocator();
    RootMessage root = RootMessage.Create(arena);
    TestMessage test = root.Messages.Add(arena);
    test.A = ulong.MaxValue;
    test.B = long.MinValue;
    test.SetD("Hello, World!"u8, arena);
    for (int i = 1; i <= 4; i++) test.E.Add(i == 1 ? "Msg 1"u8 : i == 2 ? "Msg 2"u8 : i == 3 ? "Msg 3"u8 : "Msg 4"u8, arena);
    for (int i = 0; i < 9; i++)
    {
        SubMessage sub = test.F.Add(arena);
        sub.Id = i;
        sub.SetName("Inner Message"u8, arena);
    }

    return root.WriteTo(output);
}
#endif
