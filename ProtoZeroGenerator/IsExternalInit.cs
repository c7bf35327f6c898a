// The compiler asks for this type when it meets a record or an init accessor; netstandard2.0 lacks it.
namespace System.Runtime.CompilerServices;

internal static class IsExternalInit;
