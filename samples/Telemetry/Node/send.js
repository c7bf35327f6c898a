// Sends traces, metrics and logs with the SDK of OpenTelemetry for Node, and prints what it has sent.
//   send.js json|proto|grpc identity|gzip ADDRESS SERVICE SPANS
'use strict';

const { CompressionAlgorithm } = require('@opentelemetry/otlp-exporter-base');
const { resourceFromAttributes } = require('@opentelemetry/resources');
const spans = require('./spans.js');
const metrics = require('./metrics.js');
const logs = require('./logs.js');

const [protocol, compression, address, service, count] = process.argv.slice(2);

// The package for JSON has the name of the transport.
function exporter(name, type, path, options = {}) {
  const types = require(`@opentelemetry/exporter-${name}-otlp-${protocol === 'json' ? 'http' : protocol}`);
  const url = protocol === 'grpc' ? address : new URL(path, address).href;
  return new types[type]({ url, compression: compression === 'gzip' ? CompressionAlgorithm.GZIP : CompressionAlgorithm.NONE, ...options });
}

function print(signal, name, { count, sum, integers = 0, ids = 0n }) {
  console.log(JSON.stringify({ signal, service, name, count, sum, integers, ids: ids.toString(16).padStart(16, '0') }));
}

async function send() {
  const resource = resourceFromAttributes({ 'service.name': service });
  await spans.send(resource, exporter('trace', 'OTLPTraceExporter', 'v1/traces'), Number(count), print);
  await metrics.send(resource, exporter('metrics', 'OTLPMetricExporter', 'v1/metrics', metrics.options), print);
  await logs.send(resource, exporter('logs', 'OTLPLogExporter', 'v1/logs'), print);
}

send().catch(error => {
  console.error(error);
  process.exitCode = 1;
});
