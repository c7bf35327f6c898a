using System.Reflection;
using LibProtoZeroSharp;
using LibProtoZeroSharp.Tools.ProtocPlugin;

const string Name = "protoc-gen-zerosharp";

if (args is ["--version"])
{
    string version = typeof(PluginRun).Assembly.GetCustomAttribute<AssemblyInformationalVersionAttribute>()!.InformationalVersion;
    Console.WriteLine(Name + " " + version.Split('+')[0]);
    return 0;
}

if (args.Length != 0)
{
    Console.Error.WriteLine($"{Name} is a plugin of protoc and buf. Put it on the PATH, and run: protoc --zerosharp_out=FOLDER FILE.proto...");
    return 2;
}

using var input = new MemoryStream();
using (Stream requested = Console.OpenStandardInput())
    requested.CopyTo(input);
using Stream output = Console.OpenStandardOutput();
using var arena = new ArenaAllocator();
CodeGeneratorRequest request;
try
{
    request = CodeGeneratorRequest.Parse(input.GetBuffer().AsSpan(0, (int)input.Length), arena);
}
catch (ProtoException exception)
{
    Console.Error.WriteLine($"{Name}: The standard input is not a CodeGeneratorRequest: {exception.Message}");
    return 1;
}

try
{
    CodeGeneratorResponse.Write(output, new PluginRun(request).Generate());
}
catch (RequestException exception)
{
    CodeGeneratorResponse.Write(output, [], exception.Message);
}
catch (ProtoException exception)
{
    // An option has another wire type than its field.
    CodeGeneratorResponse.Write(output, [], $"The request has options that can't be read: {exception.Message}");
}

return 0;
