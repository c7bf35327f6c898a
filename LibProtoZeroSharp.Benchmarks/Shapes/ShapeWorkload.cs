using LibProtoZeroSharp.Benchmarks.Measuring;
using LibProtoZeroSharp.Benchmarks.Competitors;
using LibProtoZeroSharp.Benchmarks.Workloads;
using LibProtoZeroSharp.Runtime;

namespace LibProtoZeroSharp.Benchmarks.Shapes;

/// <summary>A shape of messages with its payloads, and every library's operations on them.</summary>
/// <typeparam name="T">The generated message.</typeparam>
internal sealed class ShapeWorkload<T> : Workload where T : unmanaged, IProtoMessage<T>
{
    private readonly List<Operation> _operations = [];
    private readonly ShapeData _data;
    private readonly OwnMessages<T> _own;
    private readonly GoogleMessages _google;
    private readonly NativeBuilds _googleCpp;
    private readonly NativeBuilds _protoZero;
    private ulong _walkSum;

    private ShapeWorkload(string title, string description, Payloads payloads)
    {
        Title = title;
        Description = description;
        _data = new ShapeData(payloads);
        _own = new OwnMessages<T>(_data);
        _google = GoogleMessages.Of(payloads);
        _googleCpp = _data.Native(NativeCompetitor.GoogleCpp);
        _protoZero = _data.Native(NativeCompetitor.ProtoZero);
    }

    public override string Title { get; }
    public override string Description { get; }
    public override int Messages => _data.Payloads.Count;
    public override long WireBytes => _data.Payloads.Encoded.Length;

    public override IReadOnlyList<Operation> Operations => _operations;

    /// <summary>None: operations are compared by their names.</summary>
    public override IReadOnlyList<(string Heading, Operation Operation)> References => [];

    /// <summary>The operations on any message.</summary>
    public static ShapeWorkload<T> OfBytes(string title, string description, Payloads payloads)
    {
        var workload = new ShapeWorkload<T>(title, description, payloads);
        ShapeData data = workload._data;
        var dynamic = new OwnDynamic(data, T.Descriptor);
        data.Own(dynamic);
        return workload.With(
            GoogleOperations.Of(data, workload._google, workload._own.SizeOfParsedTwice), workload._own.Operations(), dynamic.Operations(),
            GoogleCpp(workload._googleCpp), ProtoZero(workload._protoZero),
            ProtobufNetOperations.Of(data, workload._google),
            [new Operation(ShapeOperations.CopyBytes, "perfect", () => payloads.Encoded.CopyTo(data.Output, 0))]);
    }

    /// <summary>Only the operations on any message in JSON.</summary>
    public static ShapeWorkload<T> OfJson(string title, string description, Payloads payloads) =>
        new ShapeWorkload<T>(title, description, payloads).AndJson();

    /// <summary>Only parsing, with .NET strings at the end.</summary>
    public static ShapeWorkload<T> OfStrings<TValues, TShape>(string title, string description, TValues[] values)
        where TShape : struct, IShape<T, TValues>, IWithTexts<T>
    {
        var workload = new ShapeWorkload<T>(title, description, Encoded.Of<T, TValues, TShape>(values));
        return workload.With(
            [new Operation(ShapeOperations.ParseToStrings, GoogleOperations.Library, workload._google.Parse)], workload._own.ToStrings<TShape>());
    }

    /// <summary>Adds parsing into records.</summary>
    public ShapeWorkload<T> AndRecords<TRecord>() where TRecord : class, IProtoRecord<TRecord, T> => With(_own.ToRecords<TRecord>());

    /// <summary>The operations on messages that are built from values.</summary>
    /// <param name="title">The name of the shape.</param>
    /// <param name="description">What the messages have in them.</param>
    /// <param name="values">The values of each message.</param>
    /// <param name="maxDepth">The depth of nesting that parsers have to allow; 0 for the default of each library.</param>
    public static ShapeWorkload<T> OfValues<TValues, TShape>(string title, string description, TValues[] values, int maxDepth = 0)
        where TShape : struct, IShape<T, TValues>
    {
        ShapeWorkload<T> workload = OfBytes(title, description, Encoded.Of<T, TValues, TShape>(values, maxDepth));
        var own = new OwnShape<T, TValues, TShape>(workload._data, values);
        return workload.AndWalk<TShape>().With(
            GoogleOperations.OfShape(workload._data, GoogleShape.Of(workload._google, values)), own.Operations(),
            workload._googleCpp.Of((ShapeOperations.Build, "arena reset"), (ShapeOperations.BuildAndWrite, "arena reset")));
    }

    /// <summary>Adds operations that need code for each field of a message, however the message was made.</summary>
    public ShapeWorkload<T> AndWalk<TWalked>() where TWalked : struct, IWalked<T>
    {
        _walkSum = _own.Walk<TWalked>();
        _googleCpp.WalkSum = _protoZero.WalkSum = _walkSum;
        return With(
        [
            GoogleOperations.Walk(_data, GoogleWalk.Of(_google), _walkSum),
            new Operation(ShapeOperations.Walk, OwnMessages<T>.Library, () => _own.Walk<TWalked>()),
            .. _googleCpp.Of((ShapeOperations.Walk, null)),
        ]);
    }

    /// <summary>Adds operations with the reader, after <see cref="AndWalk"/>.</summary>
    public ShapeWorkload<T> AndReadByHand<THand>() where THand : struct, IHandRead => With([OwnByHand.Reads<THand>(_data, _walkSum)]);

    /// <summary>Adds operations with reader and writer, after <see cref="AndWalk"/>.</summary>
    public ShapeWorkload<T> AndByHand<TValues, THand>(TValues[] values) where THand : struct, IHandWritten<TValues> =>
        AndReadByHand<THand>().With([OwnByHand.Writes<TValues, THand>(_data, values)]);

    /// <summary>The same for writing our own messages by hand.</summary>
    public ShapeWorkload<T> AndByHand<THand>() where THand : struct, IHandWritten<T> => AndByHand<T, THand>(_own.All);

    /// <summary>Says which operations of a library make views of bytes.</summary>
    public ShapeWorkload<T> WithViews(string library, params string[] labels) =>
        WithoutWork(NoWork.View, operation => operation.Library == library && labels.Contains(operation.Label));

    /// <summary>Says which operations need only the lengths of values, in every library.</summary>
    public ShapeWorkload<T> WithLengths(params string[] names) => WithoutWork(NoWork.Length, operation => names.Contains(operation.Name));

    private ShapeWorkload<T> WithoutWork(string reason, Predicate<Operation> isMeant)
    {
        for (int i = 0; i < _operations.Count; i++)
        {
            if (isMeant(_operations[i])) _operations[i] = _operations[i] with { NoWork = reason };
        }

        return this;
    }

    /// <summary>Adds JSON.</summary>
    public ShapeWorkload<T> AndJson() => With(JsonOperations.Of(_data, _own, new GoogleJson(_google)));

    public override void Dispose()
    {
        _data.Dispose();
        base.Dispose();
    }

    private static IEnumerable<Operation> GoogleCpp(NativeBuilds native) => native.Of(
    [
        .. NativeBuilds.GoogleParsers,
        .. NativeBuilds.GoogleWriters,
        (ShapeOperations.ParseAndWrite, "arena reset"),
        (ShapeOperations.ParseAndWrite, "message reused"),
        (ShapeOperations.Size, null),
        (ShapeOperations.Clone, "into another arena"),
        (ShapeOperations.Clone, "within the arena"),
        (ShapeOperations.Equality, null),
        (ShapeOperations.CloneAndMerge, null),
    ]);

    private static IEnumerable<Operation> ProtoZero(NativeBuilds native) => native.Of(
        [.. NativeBuilds.ProtoZeroParsers, .. NativeBuilds.ProtoZeroWriters, (ShapeOperations.ParseAndWrite, "fixed buffer")]);

    private ShapeWorkload<T> With(params ReadOnlySpan<IEnumerable<Operation>> sets)
    {
        foreach (IEnumerable<Operation> operations in sets) _operations.AddRange(operations);
        return this;
    }
}
