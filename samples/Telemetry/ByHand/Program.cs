using System.Buffers;
using System.Globalization;
using Telemetry;

// ByHand identity|gzip ADDRESS SERVICE SPANS
if (args.Length == 0) args = ["gzip", "http://127.0.0.1:4318", "ByHand", "1000"];
bool compress = args[0] == "gzip";
string service = args[2];
int count = int.Parse(args[3], CultureInfo.InvariantCulture);
const int BatchLength = 500;

using var exporter = new SpanExporter(new Uri(args[1]), compress);
var buffer = new ArrayBufferWriter<byte>();
var tally = new Tally();
for (int first = 0; first < count; first += BatchLength)
{
    buffer.ResetWrittenCount();
    SpanBatch.Write(buffer, service, first, Math.Min(BatchLength, count - first), tally);
    await exporter.SendAsync(buffer.WrittenMemory);
}

Console.WriteLine(tally.ToRow("spans", service, SpanBatch.Name));
