using LibProtoZeroSharp.Contract;

namespace ProtoZeroGenerator.Model;

/// <summary>How a message records that a field is set.</summary>
/// <param name="Slot">The slot with the bits or with the case; empty for the other kinds.</param>
/// <param name="Value">The mask of the bit, or the number of the field.</param>
/// <param name="Position">The number of bits in the data before the bit.</param>
internal sealed record PresenceModel(PresenceKind Kind, string Slot, uint Value, int Position = 0)
{
    public static PresenceModel Implicit { get; } = new(PresenceKind.Implicit, "", 0);

    public static PresenceModel Pointer { get; } = new(PresenceKind.Pointer, "", 0);

    public static PresenceModel Bit(string slot, int position) => new(PresenceKind.Bit, slot, 1u << (position % DataSizes.BitsOfWord), position);

    public static PresenceModel Case(string slot, int number) => new(PresenceKind.Case, slot, (uint)number);
}
