namespace Grpc.Core;

/// <summary>What a call that a handler makes takes over from the handler's own call.</summary>
public class ContextPropagationOptions
{
    public static readonly ContextPropagationOptions Default = new();

    public ContextPropagationOptions(bool propagateDeadline = true, bool propagateCancellation = true)
    {
        IsPropagateDeadline = propagateDeadline;
        IsPropagateCancellation = propagateCancellation;
    }

    public bool IsPropagateDeadline { get; }

    public bool IsPropagateCancellation { get; }
}
