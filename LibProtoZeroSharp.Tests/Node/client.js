// A client of the service. It reads calls, and writes how they end.
'use strict';

const readline = require('node:readline');
const grpc = require('@grpc/grpc-js');
const echo = require('./echo.js');

const [protoFile, address, compress] = process.argv.slice(2);
const details = echo.details(protoFile);
const client = new (echo.load(protoFile))(address, grpc.credentials.createInsecure(), echo.options(compress === 'true'));

function run({ id, method, requests, note, binaryNote, timeout, cancelAfter }) {
  requests = requests.map(request => ({ ...request, payload: Buffer.from(request.payload, 'base64') }));
  const metadata = new grpc.Metadata();
  metadata.set('note', note);
  metadata.set('note-bin', Buffer.from(binaryNote, 'base64'));
  const options = timeout === null ? {} : { deadline: Date.now() + timeout };
  const replies = [];

  const received = reply => {
    if (!reply) return;
    replies.push({ text: reply.text, index: reply.index, payload: reply.payload.toString('base64') });
    if (replies.length === cancelAfter) call.cancel();
  };
  // The status event tells about errors too.
  const single = (error, reply) => received(reply);
  let next = 0;
  const send = () => next < requests.length ? call.write(requests[next++]) : call.end();

  let call;
  if (method === 'Unary' || method === 'Old') {
    call = client[method](requests[0], metadata, options, single);
  } else if (method === 'Collect') {
    call = client.Collect(metadata, options, single);
    while (next < requests.length) send();
    if (cancelAfter !== 0) send();
  } else if (method === 'Repeat') {
    call = client.Repeat(requests[0], metadata, options);
    call.on('data', received);
  } else {
    call = client.Chat(metadata, options);
    call.on('data', reply => {
      received(reply);
      send();
    });
    send();
  }
  call.on('error', () => {});
  call.on('status', status => {
    const { metadata } = status;
    const [text] = metadata.get('note');
    const [bytes] = metadata.get('note-bin');
    const note = text ?? null, binaryNote = bytes?.toString('base64') ?? null;
    echo.write({ id, replies, status: status.code, detail: status.details, note, binaryNote, details: details.read(metadata) });
  });
  if (cancelAfter === 0) call.cancel();
}

readline.createInterface({ input: process.stdin }).on('line', line => run(JSON.parse(line))).on('close', () => process.exit());
