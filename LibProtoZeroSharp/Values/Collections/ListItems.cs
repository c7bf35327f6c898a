using System.Collections;

namespace LibProtoZeroSharp.Values;

/// <summary>A list as a managed object, for LINQ. It shows the current contents of the list.</summary>
internal sealed class ListItems<T>(UnmanagedList<T> list) : IReadOnlyList<T> where T : unmanaged
{
    public int Count => list.Count;

    public T this[int index]
    {
        get
        {
            ArgumentOutOfRangeException.ThrowIfGreaterThanOrEqual((uint)index, (uint)list.Count, nameof(index));
            return list[index];
        }
    }

    public IEnumerator<T> GetEnumerator()
    {
        foreach (T item in list) yield return item;
    }

    IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
}
