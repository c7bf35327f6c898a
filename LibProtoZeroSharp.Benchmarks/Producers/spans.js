// Records the spans of a fictional shop with the SDK of OpenTelemetry, and writes the requests that its exporter would send.
//   spans.js OUTPUT SPANS
'use strict';

const { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } = require('@opentelemetry/api');
const { ProtobufTraceSerializer } = require('@opentelemetry/otlp-transformer');
const { resourceFromAttributes } = require('@opentelemetry/resources');
const { BatchSpanProcessor, TracerProvider } = require('@opentelemetry/sdk-trace');
const { MessageFile } = require('./message-file.js');
const { Random } = require('./random.js');

const [output, wanted] = process.argv.slice(2);
const random = new Random(42);
const file = new MessageFile(output);
let spans = 0;

const exporter = {
  export(batch, done) {
    file.add(ProtobufTraceSerializer.serializeRequest(batch));
    done({ code: 0 });
  },
  shutdown: async () => {},
};

const idGenerator = { generateTraceId: () => random.hex(16), generateSpanId: () => random.hex(8) };

// A full queue drops spans, and a timer would make other batches in each run.
const limits = { maxQueueSize: 1 << 20, scheduledDelayMillis: 1 << 30 };

function service(name, version) {
  const resource = resourceFromAttributes({
    'service.name': name, 'service.version': version, 'service.namespace': 'shop', 'service.instance.id': random.hex(16),
    'deployment.environment.name': 'production', 'host.name': `node-${random.below(40)}`, 'host.arch': 'amd64', 'os.type': 'linux',
    'k8s.namespace.name': 'shop', 'k8s.pod.name': `${name}-${random.hex(5)}-${random.hex(3)}`, 'k8s.deployment.name': name,
    'process.pid': 1 + random.below(30000), 'process.runtime.name': 'nodejs', 'process.command_args': ['node', '--enable-source-maps', 'dist/main.js'],
    'telemetry.sdk.language': 'nodejs', 'telemetry.sdk.name': 'opentelemetry', 'telemetry.sdk.version': '2.12.0',
  });
  const provider = new TracerProvider({ resource, idGenerator, spanProcessors: [new BatchSpanProcessor({ exporter, ...limits })] });
  const tracer = library => provider.getTracer(`@opentelemetry/instrumentation-${library}`, '0.223.0');
  return { name, provider, http: tracer('http'), sql: tracer('pg'), cache: tracer('redis'), queue: tracer('amqplib') };
}

const frontend = service('frontend', '3.18.2'), orders = service('orders', '1.44.0'), payments = service('payments', '0.9.7');
const services = [frontend, orders, payments];

const routes = ['/', '/items/:id', '/search', '/cart', '/cart/items', '/orders', '/orders/:id', '/account', '/account/addresses', '/health'];
const agents = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0', 'ShopApp/7.2.1 (Android 15)', 'kube-probe/1.33',
];
const tables = ['items', 'prices', 'stock', 'orders', 'order_lines', 'customers', 'addresses', 'coupons'];
const words = ['shoes', 'lamp', 'żółta kurtka', 'desk', 'cup', 'garden chair', 'książka', 'phone case'];
const errors = ['deadlock detected', 'connection terminated unexpectedly', 'canceling statement due to statement timeout'];

// Times are nanoseconds since the time that the first span begins at.
const epoch = 1767323045;
let clock = 0;
const at = time => [epoch + Math.floor(time / 1e9), Math.floor(time % 1e9)];

// Records a span. The rest of what happens in it is recorded by inner, which gets its context and its begin, and returns its end.
function record(tracer, name, kind, begin, parent, attributes, inner, links = []) {
  const span = tracer.startSpan(name, { kind, startTime: at(begin), attributes, links }, parent);
  const end = inner(trace.setSpan(parent, span), begin + 20000 + random.below(200000), span);
  span.end(at(end));
  spans++;
  return end;
}

function fail(span, time, type, message) {
  const stack = [`${type}: ${message}`];
  for (let i = 4 + random.below(12); i > 0; i--) stack.push(`    at ${random.pick(tables)}Repository.${random.pick(['find', 'save', 'query'])} (/app/dist/${random.pick(tables)}/repository.js:${random.below(400)}:${random.below(80)})`);
  span.addEvent('exception', { 'exception.type': type, 'exception.message': message, 'exception.stacktrace': stack.join('\n') }, at(time));
  span.setStatus({ code: SpanStatusCode.ERROR, message });
}

function query(of, context, begin) {
  const table = random.pickUneven(tables), operation = random.pickUneven(['SELECT', 'UPDATE', 'INSERT']);
  const text = {
    SELECT: `SELECT t.id, t.name, t.created_at, t.updated_at FROM ${table} AS t WHERE t.id = $1 AND t.deleted_at IS NULL ORDER BY t.created_at DESC LIMIT $2`,
    UPDATE: `UPDATE ${table} SET updated_at = now(), version = version + 1 WHERE id = $1 AND version = $2`,
    INSERT: `INSERT INTO ${table} (id, customer_id, created_at) VALUES ($1, $2, now()) RETURNING id`,
  }[operation];
  return record(of.sql, `${operation} ${table}`, SpanKind.CLIENT, begin, context, {
    'db.system.name': 'postgresql', 'db.namespace': 'shop', 'db.collection.name': table, 'db.operation.name': operation, 'db.query.text': text,
    'server.address': 'db.shop.internal', 'server.port': 5432, 'db.response.returned_rows': random.below(50),
  }, (_, time, span) => {
    if (random.chance(0.01)) fail(span, time, 'DatabaseError', random.pick(errors));
    return time + random.below(8e6);
  });
}

function lookUp(of, context, begin) {
  return record(of.cache, 'GET', SpanKind.CLIENT, begin, context, {
    'db.system.name': 'redis', 'db.query.text': `GET item:${random.below(100000)}`, 'server.address': 'cache.shop.internal', 'server.port': 6379,
    'cache.hit': random.chance(0.8),
  }, (_, time) => time + random.below(700000));
}

// A request from one service to another: a span of each.
function call(from, to, method, route, context, begin) {
  const path = route.replace(':id', random.below(100000));
  const status = random.chance(0.02) ? 503 : random.chance(0.05) ? 404 : 200;
  return record(from.http, method, SpanKind.CLIENT, begin, context, {
    'http.request.method': method, 'url.full': `http://${to.name}.shop.internal:8080${path}`, 'server.address': `${to.name}.shop.internal`, 'server.port': 8080,
    'http.response.status_code': status, 'network.protocol.version': '1.1',
  }, (inner, time) => serve(to, method, route, path, status, inner, time, {}) + random.below(300000));
}

function serve(of, method, route, path, status, context, begin, further) {
  return record(of.http, `${method} ${route}`, SpanKind.SERVER, begin, context, {
    'http.request.method': method, 'http.route': route, 'url.path': path, 'url.scheme': 'http', 'http.response.status_code': status,
    'server.address': `${of.name}.shop.internal`, 'server.port': 8080, 'network.peer.address': `10.${random.below(4)}.${random.below(256)}.${random.below(256)}`,
    'network.peer.port': 32768 + random.below(28000), 'network.protocol.version': '1.1', ...further,
  }, (inner, time, span) => {
    if (status === 503) {
      fail(span, time, 'TimeoutError', `no connection to ${of.name} within 5000 ms`);
      return time + 5e9;
    }
    for (let i = random.below(4); i > 0; i--) time = lookUp(of, inner, time);
    for (let i = random.below(5); i > 0; i--) time = query(of, inner, time);
    if (of === frontend) {
      if (route.startsWith('/orders')) time = call(of, orders, method, route, inner, time);
      if (route === '/orders') time = call(of, payments, 'POST', '/payments', inner, time);
    }
    if (of === orders && random.chance(0.5)) time = publish(inner, time);
    if (random.chance(0.2)) span.addEvent('cache.refresh', { 'items.count': random.below(100), 'duration.ms': random.next() * 20 }, at(time));
    return time + random.below(4e6);
  });
}

let sent = [];

function publish(context, begin) {
  return record(orders.queue, 'publish parcels', SpanKind.PRODUCER, begin, context, {
    'messaging.system': 'rabbitmq', 'messaging.destination.name': 'parcels', 'messaging.message.body.size': 200 + random.below(2000),
  }, (_, time, span) => {
    sent.push(span.spanContext());
    return time + random.below(500000);
  });
}

// A consumer takes several messages at once. Its span has a link to the span of each.
function consume(begin) {
  const links = sent.map((context, i) => ({ context: { ...context, isRemote: true }, attributes: { 'messaging.rabbitmq.delivery_tag': i + 1 } }));
  sent = [];
  record(payments.queue, 'process parcels', SpanKind.CONSUMER, begin, ROOT_CONTEXT, {
    'messaging.system': 'rabbitmq', 'messaging.destination.name': 'parcels', 'messaging.batch.message_count': links.length,
  }, (inner, time) => query(payments, inner, time), links);
}

function visit() {
  const route = random.pickUneven(routes), method = route === '/orders' || route === '/cart/items' ? 'POST' : 'GET';
  const further = { 'user_agent.original': random.pickUneven(agents), 'client.address': `203.0.113.${random.below(256)}`, 'shop.experiments': ['checkout-b', `sort-${random.below(3)}`] };
  if (route === '/search') further['url.query'] = `q=${random.pick(words)}&page=${random.below(9)}`;
  if (random.chance(0.6)) further['enduser.id'] = String(100000 + random.below(900000));
  clock += random.below(5e7);
  serve(frontend, method, route, route.replace(':id', random.below(100000)), random.chance(0.04) ? 404 : 200, ROOT_CONTEXT, clock, further);
}

async function main() {
  // An export takes all spans since the last one, in batches of at most 512.
  while (spans < Number(wanted)) {
    for (let i = 0; i < 50; i++) visit();
    if (sent.length > 0) consume(clock);
    if (random.chance(0.5)) await flush();
  }
  await flush();
  file.write();
}

const flush = () => Promise.all(services.map(each => each.provider.forceFlush()));

main().then(() => process.exit(0), error => {
  console.error(error);
  process.exitCode = 1;
});
