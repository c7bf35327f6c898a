'use strict';

const { ValueType } = require('@opentelemetry/api');
const { AggregationTemporality, MeterProvider, PeriodicExportingMetricReader } = require('@opentelemetry/sdk-metrics');

const shards = 3;
const measurements = 3000;
const sum = measurements * (measurements - 1) / 2;

// Points of a later export would otherwise have the values of the earlier ones in them.
const options = { temporalityPreference: AggregationTemporality.DELTA };

async function send(resource, exporter, print) {
  const provider = new MeterProvider({ resource, readers: [new PeriodicExportingMetricReader({ exporter })] });
  const meter = provider.getMeter('sample');
  const requests = meter.createCounter('requests', { valueType: ValueType.INT });
  const seconds = meter.createCounter('seconds');
  const latency = meter.createHistogram('latency');
  const depth = meter.createGauge('depth');
  for (let i = 0; i < measurements; i++) {
    const attributes = { shard: i % shards };
    requests.add(i, attributes);
    seconds.add(i / 4, attributes);
    latency.record(i / 8, attributes);
    depth.record(-i);
  }
  await provider.shutdown();

  const integers = shards * (shards - 1) / 2;
  print('metrics', 'requests', { count: shards, sum, integers });
  print('metrics', 'seconds', { count: shards, sum: sum / 4, integers });
  print('metrics', 'latency', { count: measurements, sum: sum / 8, integers });
  print('metrics', 'depth', { count: 1, sum: 1 - measurements });
}

module.exports = { options, send };
