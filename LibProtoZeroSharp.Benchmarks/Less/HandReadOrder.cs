using LibProtoZeroSharp.Benchmarks.Shapes;

namespace LibProtoZeroSharp.Benchmarks.Less;

/// <summary>Reads three fields of an <see cref="Order"/>, with the reader or from the smaller message.</summary>
internal readonly struct HandReadOrder : IWalked<OrderState>, IHandRead
{
    public static ulong Walk(OrderState order) => order.Id + (ulong)order.Status + Walked.Of(order.TrackingCode);

    public static ulong Walk(ProtoReader order)
    {
        ulong sum = 0;
        while (order.Next())
        {
            switch (order.FieldNumber)
            {
                case OrderState.IdFieldNumber: sum += order.ReadUInt64(); break;
                case OrderState.StatusFieldNumber: sum += (ulong)order.ReadInt32(); break;
                case OrderState.TrackingCodeFieldNumber: sum += Walked.Of(order.ReadUtf8()); break;
                default: order.Skip(); break;
            }
        }

        return sum;
    }
}
