namespace ProtoZeroGenerator.Diagnostics;

internal static partial class DiagnosticIds
{
    public const string InvalidNamespace = "PZ0502";
    public const string DuplicateImportPath = "PZ0503";
    public const string OutsideOfRoot = "PZ0504";
    public const string InvalidSetting = "PZ0505";
    public const string TypeNameTaken = "PZ0506";
    public const string InternalTypeInPublic = "PZ0507";
    public const string TypeNotReferenced = "PZ0508";
    public const string TypeNotAccessible = "PZ0509";
    public const string RuntimeNotReferenced = "PZ0510";
    public const string LanguageTooOld = "PZ0511";
    public const string TypeNameOfLibrary = "PZ0514";
    public const string TypeInReference = "PZ0515";
    public const string RuntimeOfAnotherContract = "PZ0516";
    public const string AssemblyOfAnotherContract = "PZ0517";
    public const string GrpcNotReferenced = "PZ0518";
    public const string TypeOfAnotherLibrary = "PZ0519";
    public const string NoGrpcInReference = "PZ0520";
    public const string InternalError = "PZ0599";
    public const string GoogleOverride = "PZ0704";
}
