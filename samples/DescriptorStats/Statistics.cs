using Google.Protobuf.Reflection;
using LibProtoZeroSharp;

namespace DescriptorStats;

/// <summary>The results of a walk over a descriptor set. It allocates nothing: names and comments are views into the arena.</summary>
internal struct Statistics
{
    public int Files { get; private set; }

    /// <summary>Message types, including nested ones and those of map entries.</summary>
    public int Messages { get; private set; }

    /// <summary>Fields of messages, and extensions.</summary>
    public int Fields { get; private set; }

    public int Enums { get; private set; }

    /// <summary>The deepest nesting of message types: 1 for a message type at the top level.</summary>
    public int DeepestNesting { get; private set; }

    public DescriptorProto DeepestMessage { get; private set; }

    public FileDescriptorProto DeepestFile { get; private set; }

    public Utf8String LongestComment { get; private set; }

    public FileDescriptorProto LongestCommentFile { get; private set; }

    public SourceCodeInfo.Types.Location LongestCommentLocation { get; private set; }

    public static Statistics Of(FileDescriptorSet set)
    {
        var statistics = new Statistics();
        foreach (FileDescriptorProto file in set.File) statistics.Add(file);
        return statistics;
    }

    private void Add(FileDescriptorProto file)
    {
        Files++;
        Fields += file.Extension.Count;
        Enums += file.EnumType.Count;
        foreach (DescriptorProto message in file.MessageType) Add(message, 1, file);
        foreach (SourceCodeInfo.Types.Location location in file.SourceCodeInfo.Location)
        {
            AddComment(location.LeadingComments, location, file);
            AddComment(location.TrailingComments, location, file);
            foreach (Utf8String comment in location.LeadingDetachedComments) AddComment(comment, location, file);
        }
    }

    private void Add(DescriptorProto message, int nesting, FileDescriptorProto file)
    {
        Messages++;
        Fields += message.Field.Count + message.Extension.Count;
        Enums += message.EnumType.Count;
        if (nesting > DeepestNesting) (DeepestNesting, DeepestMessage, DeepestFile) = (nesting, message, file);
        foreach (DescriptorProto nested in message.NestedType) Add(nested, nesting + 1, file);
    }

    private void AddComment(Utf8String comment, SourceCodeInfo.Types.Location location, FileDescriptorProto file)
    {
        if (comment.Length > LongestComment.Length)
            (LongestComment, LongestCommentLocation, LongestCommentFile) = (comment, location, file);
    }
}
