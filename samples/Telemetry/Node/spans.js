'use strict';

const { TracerProvider, BatchSpanProcessor } = require('@opentelemetry/sdk-trace');

const names = ['read', 'write', 'żółw'];
const start = 1767323045;

// A full queue drops spans.
async function send(resource, exporter, count, print) {
  const provider = new TracerProvider({ resource, spanProcessors: [new BatchSpanProcessor({ exporter, maxQueueSize: count })] });
  const tracer = provider.getTracer('sample');
  const tallies = names.map(() => ({ count: 0, sum: 0, integers: 0, ids: 0n }));
  for (let i = 0; i < count; i++) sendOne(tracer, i, tallies[i % names.length]);
  await provider.shutdown();
  names.forEach((name, i) => print('spans', name, tallies[i]));
}

// The SDK keeps times as seconds and nanoseconds.
function sendOne(tracer, i, tally) {
  const duration = 1 + i % 1000;
  const attributes = { index: i, path: '/items/żółw', cached: i % 2 === 0, sizes: [1, 20, -300] };
  const span = tracer.startSpan(names[i % names.length], { startTime: [start, i], attributes });
  if (i % 10 === 0) span.addEvent('retry', { attempt: i % 7 }, [start, i]);
  span.end([start, i + duration]);

  tally.count++;
  tally.sum += duration;
  tally.integers += i + 1 + 20 - 300 + (i % 10 === 0 ? i % 7 : 0);
  tally.ids ^= BigInt('0x' + span.spanContext().spanId);
}

module.exports = { send };
