// A client of the service by gRPC-Web, as in a browser. It reads calls with one request, and writes how they end.
'use strict';

const readline = require('node:readline');
const { GrpcWebClientBase, MethodDescriptor } = require('grpc-web');
const protobuf = require('protobufjs');
const echo = require('./echo.js');

globalThis.XMLHttpRequest = require('xhr2');

const [protoFile, address, format] = process.argv.slice(2);
const details = echo.details(protoFile);
const types = protobuf.loadSync(protoFile);
const request = types.lookupType('protozero.tests.EchoRequest'), reply = types.lookupType('protozero.tests.EchoReply');
const client = new GrpcWebClientBase({ format });

function run({ id, method, requests: [first], note, binaryNote }) {
  const path = '/protozero.tests.Echo/' + method, isUnary = method === 'Unary';
  const descriptor = new MethodDescriptor(
    path, isUnary ? 'unary' : 'server_streaming', Object, Object, value => request.encode(request.fromObject(value)).finish(), bytes => reply.decode(bytes));
  const replies = [];
  let last = { code: 0, details: '', metadata: {} };
  const received = value => replies.push({ text: value.text, index: value.index, payload: Buffer.from(value.payload).toString('base64') });
  const end = () => {
    const bytes = last.metadata?.['grpc-status-details-bin'];
    const trailer = { get: () => bytes ? [Buffer.from(bytes, 'base64')] : [] };
    echo.write({ id, replies, status: last.code, detail: last.details, note: last.metadata?.note ?? null, binaryNote: null, details: details.read(trailer) });
  };

  const metadata = { note, 'note-bin': binaryNote };
  // The event with the status may follow the last reply.
  const ended = error => {
    last = error ?? last;
    setImmediate(end);
  };
  const call = isUnary
    ? client.rpcCall('http://' + address + path, first, metadata, descriptor, (error, value) => {
      if (value) received(value);
      ended(error);
    })
    : client.serverStreaming('http://' + address + path, first, metadata, descriptor).on('data', received).on('error', ended).on('end', () => ended());
  call.on('status', status => last = status);
}

readline.createInterface({ input: process.stdin }).on('line', line => run(JSON.parse(line))).on('close', () => process.exit());
