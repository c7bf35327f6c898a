using System.Diagnostics.CodeAnalysis;

namespace Grpc.Core;

/// <summary>Names the method that binds a service, on the base class of its implementations.</summary>
[AttributeUsage(AttributeTargets.Class, AllowMultiple = false, Inherited = true)]
public class BindServiceMethodAttribute : Attribute
{
    private const DynamicallyAccessedMemberTypes Methods = DynamicallyAccessedMemberTypes.PublicMethods | DynamicallyAccessedMemberTypes.NonPublicMethods;

    public BindServiceMethodAttribute([DynamicallyAccessedMembers(Methods)] Type bindType, string bindMethodName)
    {
        BindType = bindType;
        BindMethodName = bindMethodName;
    }

    [DynamicallyAccessedMembers(Methods)]
    public Type BindType { get; }

    public string BindMethodName { get; }
}
