using LibProtoZeroSharp;
using Otlp;

namespace Telemetry;

/// <summary>Reads attributes.</summary>
internal static class AttributeExtensions
{
    /// <summary>The name of the service that has sent something; empty if the sender does not say.</summary>
    public static Utf8String ServiceName(this Resource resource)
    {
        foreach (KeyValue attribute in resource.Attributes)
        {
            if (attribute.Key == "service.name"u8) return attribute.Value.StringValue;
        }

        return default;
    }

    /// <summary>The sum of all integers, also of those in lists. It does not nest deeper than the parser allows.</summary>
    public static long SumOfIntegers(this MessageList<KeyValue> attributes)
    {
        long sum = 0;
        foreach (KeyValue attribute in attributes) sum += SumOfIntegers(attribute.Value);
        return sum;
    }

    private static long SumOfIntegers(AnyValue value)
    {
        switch (value.ValueCase)
        {
            case AnyValue.ValueOneofCase.IntValue:
                return value.IntValue;
            case AnyValue.ValueOneofCase.KvlistValue:
                return value.KvlistValue.Values.SumOfIntegers();
            case AnyValue.ValueOneofCase.ArrayValue:
                long sum = 0;
                foreach (AnyValue item in value.ArrayValue.Values) sum += SumOfIntegers(item);
                return sum;
            default:
                return 0;
        }
    }
}
