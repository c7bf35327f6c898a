using System.Runtime.CompilerServices;
using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using LibProtoZeroSharp;
using LibProtoZeroSharp.WellKnownTypes;
using Shop;

string json = """
    {"id":"65261","customer":"Żaneta Ółć","note":"","lines":[{"article":"tea","quantity":2,"price":{"currency":"EUR","cents":"1999"}}],
    "ratings":[5,-1,300],"discounts":{"spring":0.25},"status":"STATUS_SENT","ordered":"2023-11-14T22:13:20Z","signature":"AP+A","shopNumber":77}
    """.ReplaceLineEndings("");
using var arena = new ArenaAllocator();

// A message is what it was after it was written and read: as JSON, field by field, and by hand.
Order order = ProtoJson.Parse<Order>(json, arena);
byte[] bytes = order.ToByteArray();
Require(ProtoJson.ToString(Order.Parse(bytes, arena)) == json && order.Lines[0].Price.Cents == 1999 && order.DeliveryCase == Order.DeliveryOneofCase.ShopNumber);
Require(order.Ratings.AsSpan().SequenceEqual([5, -1, 300]) && order.Status == Order.Types.Status.Sent && order.Ordered.Seconds == 1_700_000_000);
Require(NumberOf(bytes) == 77);

// A record outlives the message, and is the same as JSON too. Without reflection, System.Text.Json gets the converter of the record by hand.
OrderRecord record = order.ToRecord(new Utf8StringPool());
Require(record.ToMessage(arena) == order && record == Order.Parse(bytes, arena).ToRecord() && record.GetHashCode() == order.ToRecord().GetHashCode());
Require(record.Lines[0].Price!.Cents == 1999 && record.Delivery is OrderRecord.DeliveryCase.ShopNumber { Value: 77 } && record.ToString() == json);
Require(record with { Note = null } != record && record.Ordered == DateTimeOffset.FromUnixTimeSeconds(1_700_000_000));
var options = new JsonSerializerOptions { TypeInfoResolver = JsonTypeInfoResolver.Combine() };
JsonTypeInfo<OrderRecord> type = JsonMetadataServices.CreateValueInfo<OrderRecord>(options, new LibProtoZeroSharp.Runtime.RecordJsonConverter<OrderRecord, Order>());
Require(JsonSerializer.Deserialize(JsonSerializer.SerializeToUtf8Bytes(record, type), type) == record);

// Any bytes are a message or a ProtoException.
var random = new Random(1);
for (int i = 0; i < 20_000; i++)
{
    byte[] mutant = bytes[..(i < bytes.Length ? i : bytes.Length)];
    if (i >= bytes.Length) mutant[random.Next(mutant.Length)] = (byte)random.Next(256);
    using var small = new ArenaAllocator(new ArenaOptions { MaxBytes = 1 << 20 });
    bool parsed = ProtoMessage.TryParse(mutant, small, out Order message);
    try
    {
        message = Order.Parse(mutant, small);
        Require(parsed && message.ToByteArray().Length == message.CalculateSize());
    }
    catch (ProtoException exception)
    {
        Require(!parsed && exception.Offset >= 0 && exception.Offset <= mutant.Length);
    }
}

// Decoding and encoding allocates no managed memory. The first calls may, in the JIT compiler.
byte[] output = new byte[bytes.Length];
long before = 0;
for (int i = 0; i < 3; i++)
{
    before = GC.GetAllocatedBytesForCurrentThread();
    arena.Reset();
    Order.Parse(bytes, arena).WriteTo(output);
}

Require(GC.GetAllocatedBytesForCurrentThread() == before && output.AsSpan().SequenceEqual(bytes));

// The Debug package is there in the configuration Debug.
#if DEBUG
// Memory that is gone is used on purpose.
#pragma warning disable PZ0808
Require(ArenaTracking.IsSupported);
Order stale = Order.Create(arena);
arena.Reset();
Throws<ObjectDisposedException>(() => stale.Id = 1);
using var other = new ArenaAllocator();
order = Order.Parse(bytes, other);
Throws<ArgumentOutOfRangeException>(() => _ = order.Ratings[3]);
Timestamp ofDefault = Order.Create(other).Ordered;
Throws<InvalidOperationException>(() => ofDefault.Seconds = 1);
Throws<InvalidOperationException>(() => { var writer = new ProtoWriter(other); writer.StartSub(1); writer.GetTotalLength(); });
Throws<InvalidOperationException>(() => { var writer = new ProtoWriter(other); writer.CloseSub(); });
Throws<InvalidOperationException>(() => { var reader = new ProtoReader([8, 1]); reader.Next(); reader.ReadString(); });
ArenaAllocator disposed = new();
disposed.Dispose();
Throws<ObjectDisposedException>(() => Order.Create(disposed));
#pragma warning restore PZ0808
#else
Require(!ArenaTracking.IsSupported);
#endif
Console.WriteLine($"passed {(ArenaTracking.IsSupported ? "with" : "without")} checks");

static uint NumberOf(byte[] bytes)
{
    var reader = new ProtoReader(bytes);
    return reader.Next(Order.ShopNumberFieldNumber) ? reader.ReadUInt32() : 0;
}

static void Require(bool condition, [CallerArgumentExpression(nameof(condition))] string? text = null)
{
    if (!condition) throw new InvalidOperationException($"Not so: {text}");
}

#if DEBUG
static void Throws<TException>(Action action) where TException : Exception
{
    try
    {
        action();
    }
    catch (TException)
    {
        return;
    }

    throw new InvalidOperationException($"No {typeof(TException).Name} was thrown.");
}
#endif
