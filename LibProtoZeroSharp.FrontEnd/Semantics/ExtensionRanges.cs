using System.Collections.Generic;
using System.Linq;

namespace LibProtoZeroSharp.FrontEnd.Semantics;

/// <summary>Finds the extension range of a number. A message may have as many ranges as extensions.</summary>
internal sealed class ExtensionRanges
{
    private readonly Dictionary<MessageSymbol, List<ExtensionRange>> _sorted = [];

    /// <summary>The range of the message that contains a number; null if there is none.</summary>
    public ExtensionRange? Find(MessageSymbol message, int number)
    {
        if (!_sorted.TryGetValue(message, out List<ExtensionRange>? ranges))
            _sorted.Add(message, ranges = [.. message.ExtensionRanges.OrderBy(range => range.Numbers.First)]);
        int low = 0;
        int high = ranges.Count - 1;
        while (low <= high)
        {
            int middle = low + ((high - low) / 2);
            if (ranges[middle].Numbers.Contains(number))
                return ranges[middle];
            if (number < ranges[middle].Numbers.First)
                high = middle - 1;
            else
                low = middle + 1;
        }

        return null;
    }
}
