using System;
using System.IO;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using ProtoZeroGenerator.Lowering;

namespace ProtoZeroGenerator;

/// <summary>The baselines among a project's AdditionalFiles. The targets mark them, because descriptor sets have no extension of their own.</summary>
internal static class BaselineFiles
{
    private const string Mark = "build_metadata.AdditionalFiles.ProtoZeroBaseline";

    public static bool IsBaseline(AnalyzerConfigOptions options) =>
        options.TryGetValue(Mark, out string? value) && value.Equals("true", StringComparison.OrdinalIgnoreCase);

    /// <summary>
    /// Reads the bytes. The step that calls it depends only on the AdditionalText, and a changed file is a new one, so that the file is read once.
    /// </summary>
    public static BaselineSource Read(AdditionalText text)
    {
        try
        {
            // AdditionalText.GetText decodes a file, and rejects one that is binary.
#pragma warning disable RS1035
            byte[] bytes = File.ReadAllBytes(text.Path);
#pragma warning restore RS1035
            return new BaselineSource(text.Path, new(bytes), Fault: null);
        }
        catch (Exception exception) when (exception is FileNotFoundException or DirectoryNotFoundException)
        {
            return new BaselineSource(text.Path, default, "the file does not exist");
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException or NotSupportedException)
        {
            return new BaselineSource(text.Path, default, exception.Message.TrimEnd('.'));
        }
    }
}
