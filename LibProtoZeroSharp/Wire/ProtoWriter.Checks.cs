using System.Runtime.CompilerServices;
using LibProtoZeroSharp.Memory;

namespace LibProtoZeroSharp;

// Full checks: of a writer and its copies, only one writes.
public ref partial struct ProtoWriter
{
    /// <summary>
    /// Throws if a copy of this writer was written to. The cursor of this one then lags, and it would overwrite the bytes of the copy.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void ExpectNoCopy()
    {
        if (Checks.Full && _writes != 0 && !WriteCounters.TryCount(ref _writes)) ThrowCopied();
    }

    /// <summary>What this writer and its copies have, and no other writer; 0 after <see cref="Dispose"/> and without full checks.</summary>
    private readonly ulong Id => WriteCounters.IdOf(_writes);

    private static void ThrowCopied() => throw new InvalidOperationException(
        "This ProtoWriter was copied, and the copy was written to: pass a writer by ref, and never assign it to another variable.");

    /// <summary>
    /// Counts the writes through a writer and all its copies. The newest writers have a counter each in a table of fixed size, so that
    /// nothing is allocated. A writer whose counter was taken over by a newer one is not checked any more.
    /// </summary>
    private static class WriteCounters
    {
        private const int IdShift = 32;

        // The number of the writer in the upper half, and its writes in the lower half: one value, so that threads see both or none.
        private static readonly ulong[] Counters = new ulong[4096];
        private static uint _newest;

        /// <summary>The counter of a new writer; never 0.</summary>
        public static ulong New()
        {
            uint id = Interlocked.Increment(ref _newest);
            ulong counter = (ulong)id << IdShift | 1;
            Volatile.Write(ref Of(counter), counter);
            return counter;
        }

        /// <summary>The number of the writer with a counter.</summary>
        public static ulong IdOf(ulong known) => known >> IdShift;

        /// <summary>Counts a write.</summary>
        /// <param name="known">The counter as the writer knows it.</param>
        /// <returns>False if another copy of the writer has counted since.</returns>
        public static bool TryCount(ref ulong known)
        {
            ref ulong counter = ref Of(known);
            ulong current = Volatile.Read(ref counter);
            if (current >> IdShift != known >> IdShift) return true;
            if (current != known) return false;
            known = known >> IdShift << IdShift | (uint)known + 1;
            Volatile.Write(ref counter, known);
            return true;
        }

        private static ref ulong Of(ulong counter) => ref Counters[(counter >> IdShift) % (ulong)Counters.Length];
    }
}
