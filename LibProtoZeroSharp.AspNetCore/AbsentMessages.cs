#if NET10_0_OR_GREATER
#pragma warning disable ASP0029 // The resolvers of validation may change: then this file does.
using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Runtime.CompilerServices;
using Microsoft.Extensions.Validation;

namespace LibProtoZeroSharp.AspNetCore;

/// <summary>
/// Makes the validation of <c>AddValidation</c> stop at absent messages and at rejected bodies. It reads the properties of values. The property of an absent
/// sub-message returns an empty message, so it would find no end in a message that contains itself.
/// </summary>
/// <param name="others">The resolvers that know what is to be validated.</param>
internal sealed class AbsentMessages(IValidatableInfoResolver[] others) : IValidatableInfoResolver
{
    /// <summary>Adds a resolver before the others, if the app validates at all.</summary>
    public static void Configure(ValidationOptions options)
    {
        if (options.Resolvers is not ([] or [AbsentMessages, ..])) options.Resolvers.Insert(0, new AbsentMessages([.. options.Resolvers]));
    }

    public bool TryGetValidatableTypeInfo(Type type, [NotNullWhen(true)] out IValidatableInfo? validatableInfo)
    {
        validatableInfo = null;
        if (!type.IsAssignableTo(typeof(IProtoMessage)) && !type.IsAssignableTo(typeof(IRejectableBody))) return false;
        foreach (IValidatableInfoResolver other in others)
        {
            if (!other.TryGetValidatableTypeInfo(type, out IValidatableInfo? found)) continue;
            validatableInfo = new PresentMessage(found);
            return true;
        }

        return false;
    }

    public bool TryGetValidatableParameterInfo(ParameterInfo parameterInfo, [NotNullWhen(true)] out IValidatableInfo? validatableInfo)
    {
        validatableInfo = null;
        return false;
    }

    private sealed class PresentMessage(IValidatableInfo info) : IValidatableInfo
    {
        public async Task ValidateAsync(object? value, ValidateContext context, CancellationToken cancellationToken)
        {
            if (value is IRejectableBody { Rejection: not null } || (value is IProtoMessage && MessageSerializer.Find(value.GetType())!.IsAbsent(value))) return;
            RuntimeHelpers.EnsureSufficientExecutionStack();
            // The levels of a message don't count for the limit of validation, which guards against cycles: the parser has limited them already.
            int depth = context.CurrentDepth;
            context.CurrentDepth = 0;
            await info.ValidateAsync(value, context, cancellationToken);
            context.CurrentDepth = depth;
        }
    }
}
#endif
