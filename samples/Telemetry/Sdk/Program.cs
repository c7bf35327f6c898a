using System.Globalization;
using OpenTelemetry.Exporter;
using OpenTelemetry.Resources;
using Telemetry;

// Sdk http|grpc identity|gzip ADDRESS SERVICE SPANS
if (args.Length == 0) args = ["http", "gzip", "http://127.0.0.1:4318", "Sdk", "1000"];
OtlpExportProtocol protocol = args[0] == "grpc" ? OtlpExportProtocol.Grpc : OtlpExportProtocol.HttpProtobuf;
OtlpExportCompression compression = args[1] == "gzip" ? OtlpExportCompression.GZip : OtlpExportCompression.None;
var address = new Uri(args[2]);
string service = args[3];
int spans = int.Parse(args[4], CultureInfo.InvariantCulture);

ResourceBuilder resource = ResourceBuilder.CreateEmpty().AddService(service, autoGenerateServiceInstanceId: false);
Spans.Send(resource, service, Configure("v1/traces"), spans);
Metrics.Send(resource, service, Configure("v1/metrics"));
Logs.Send(resource, service, Configure("v1/logs"));

Action<OtlpExporterOptions> Configure(string path) => options =>
{
    options.Protocol = protocol;
    options.Compression = compression;
    options.Endpoint = protocol == OtlpExportProtocol.Grpc ? address : new Uri(address, path);
};
