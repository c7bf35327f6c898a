using System.Runtime.CompilerServices;

namespace Grpc.Core;

/// <summary>Shorter ways to read messages.</summary>
public static class AsyncStreamReaderExtensions
{
    public static Task<bool> MoveNext<T>(this IAsyncStreamReader<T> streamReader)
        where T : class
    {
        ArgumentNullException.ThrowIfNull(streamReader);
        return streamReader.MoveNext(CancellationToken.None);
    }

    /// <summary>All messages that are left. The original of this method is in the package Grpc.Net.Common.</summary>
    public static IAsyncEnumerable<T> ReadAllAsync<T>(this IAsyncStreamReader<T> streamReader, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(streamReader);
        return Iterate(streamReader, cancellationToken);
    }

    private static async IAsyncEnumerable<T> Iterate<T>(IAsyncStreamReader<T> reader, [EnumeratorCancellation] CancellationToken cancellationToken)
    {
        while (await reader.MoveNext(cancellationToken).ConfigureAwait(false)) yield return reader.Current;
    }
}
