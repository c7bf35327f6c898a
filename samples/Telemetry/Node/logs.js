'use strict';

const { BatchLogRecordProcessor, LoggerProvider } = require('@opentelemetry/sdk-logs');
const { ROOT_CONTEXT, trace } = require('@opentelemetry/api');

const count = 500;
// Numbers of the standard.
const severities = [{ number: 9, name: 'INFO' }, { number: 17, name: 'ERROR' }];

async function send(resource, exporter, print) {
  const provider = new LoggerProvider({ resource, processors: [new BatchLogRecordProcessor({ exporter })] });
  const logger = provider.getLogger('sample');
  const tallies = severities.map(() => ({ count: 0, sum: 0, integers: 0, ids: 0n }));
  for (let i = 0; i < count; i++) {
    const kind = i % 10 === 0 ? 1 : 0;
    const body = `Handled ${i} items of żółw`;
    const spanId = (BigInt(i) + 0xfedcba9800000001n).toString(16);
    const context = trace.setSpanContext(ROOT_CONTEXT, { traceId: '0123456789abcdef0123456789abcdef', spanId, traceFlags: 1 });
    logger.emit({ severityNumber: severities[kind].number, body, attributes: { items: i }, context });

    const tally = tallies[kind];
    tally.count++;
    tally.sum += Buffer.byteLength(body);
    tally.integers += i;
    tally.ids ^= BigInt('0x' + spanId);
  }
  await provider.shutdown();
  severities.forEach(({ name }, kind) => print('logs', name, tallies[kind]));
}

module.exports = { send };
