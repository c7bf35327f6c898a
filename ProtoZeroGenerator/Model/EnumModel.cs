using LibProtoZeroSharp.FrontEnd.Common;

namespace ProtoZeroGenerator.Model;

/// <param name="Name">The C# identifier.</param>
/// <param name="ProtoName">Its name in the .proto.</param>
/// <param name="Comment">As in the .proto, without comment markers.</param>
/// <param name="Numbers">The type beside a closed enum that has its numbers; null for an open one.</param>
internal sealed record EnumModel(string Name, string ProtoName, string? Comment, bool IsDeprecated, EquatableArray<EnumValueModel> Values, EnumNumbersModel? Numbers);

/// <param name="Declaration">As in the .proto: <c>STATUS_SENT = 1</c>.</param>
internal sealed record EnumValueModel(string Name, int Number, string Declaration, string? Comment, bool IsDeprecated);

/// <summary>The type beside a closed enum that has its numbers. All messages of the project use it.</summary>
/// <param name="Name">The C# identifier.</param>
/// <param name="Known">Disjoint and ascending.</param>
internal sealed record EnumNumbersModel(string Name, EquatableArray<NumberSpan> Known);

/// <summary>The numbers that a closed enum of another project has names for.</summary>
/// <param name="Name">The name of the type that has them.</param>
/// <param name="Known">Disjoint and ascending.</param>
internal sealed record ClosedEnumModel(string Name, EquatableArray<NumberSpan> Known);

/// <summary>Both ends are included.</summary>
internal readonly record struct NumberSpan(int First, int Last);
