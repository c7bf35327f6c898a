namespace Grpc.Core;

/// <summary>Stands for the handler's own call in the calls that the handler makes.</summary>
public abstract class ContextPropagationToken
{
    internal ContextPropagationToken()
    {
    }
}
