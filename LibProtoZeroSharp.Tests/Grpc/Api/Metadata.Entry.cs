using System.Text;

namespace Grpc.Core;

public sealed partial class Metadata
{
    /// <summary>A key with a text, or with bytes if the key ends in -bin.</summary>
    public class Entry
    {
        private readonly string? _value;
        private readonly byte[]? _valueBytes;

        public Entry(string key, byte[] valueBytes)
        {
            ArgumentNullException.ThrowIfNull(valueBytes);
            Key = Normalized(key);
            if (!IsBinary) throw new ArgumentException("The key of a binary value ends in -bin.", nameof(key));
            _valueBytes = [.. valueBytes];
        }

        public Entry(string key, string value)
        {
            ArgumentNullException.ThrowIfNull(value);
            Key = Normalized(key);
            if (IsBinary) throw new ArgumentException("The key of a text does not end in -bin.", nameof(key));
            _value = value;
        }

        public string Key { get; }

        /// <summary>A copy of the bytes; those of a text are its ASCII characters.</summary>
        public byte[] ValueBytes => _valueBytes is null ? Encoding.ASCII.GetBytes(_value!) : [.. _valueBytes];

        public string Value => _value ?? throw new InvalidOperationException("A binary entry has no text.");

        public bool IsBinary => Key.EndsWith(BinaryHeaderSuffix, StringComparison.Ordinal);

        public override string ToString() => IsBinary ? $"[Entry: key={Key}, {_valueBytes!.Length} bytes]" : $"[Entry: key={Key}, value={_value}]";

        internal bool HasKey(string key) => string.Equals(Key, key, StringComparison.OrdinalIgnoreCase);

        private static string Normalized(string key)
        {
            ArgumentNullException.ThrowIfNull(key);
            bool valid = key.Length != 0 && key.All(c => char.IsAsciiLetterOrDigit(c) || c is '.' or '_' or '-');
            if (!valid) throw new ArgumentException("A key consists of letters, digits, dots, underscores and dashes.", nameof(key));
            return key.ToLowerInvariant();
        }
    }
}
