// A server of the service. It writes its port, and the notes of the calls that are cancelled.
'use strict';

const grpc = require('@grpc/grpc-js');
const echo = require('./echo.js');

const [protoFile, compress] = process.argv.slice(2);
const details = echo.details(protoFile);

function begin(call) {
  call.on('cancelled', () => echo.write({ cancelled: call.metadata.get('note')[0] }));
}

function trailers(call) {
  const metadata = new grpc.Metadata();
  metadata.set('note', call.metadata.get('note')[0]);
  metadata.set('note-bin', call.metadata.get('note-bin')[0]);
  return metadata;
}

function failure(request, call) {
  if (request.status === 0) return null;
  const metadata = trailers(call);
  details.add(metadata, request.status, request.text);
  return { code: request.status, details: request.text, metadata };
}

function answer(request, index) {
  return { text: request.text, index, payload: request.payload };
}

function unary(call, callback) {
  begin(call);
  const answered = () => {
    const failed = failure(call.request, call);
    callback(failed, answer(call.request, 0), failed?.metadata ?? trailers(call));
  };
  setTimeout(answered, call.request.milliseconds).unref();
}

function collect(call, callback) {
  begin(call);
  const requests = [];
  let failed = null;
  call.on('data', request => {
    requests.push(request);
    failed ??= failure(request, call);
  });
  call.on('end', () => {
    const text = requests.map(request => request.text).join(',');
    const payload = Buffer.concat(requests.map(request => request.payload));
    callback(failed, { text, index: requests.length, payload }, failed?.metadata ?? trailers(call));
  });
}

function repeat(call) {
  begin(call);
  const request = call.request;
  let index = 0;
  const next = () => {
    if (call.cancelled) return;
    if (index < request.times) {
      call.write(answer(request, index++));
      setTimeout(next, index < request.times ? request.milliseconds : 0).unref();
      return;
    }
    const failed = failure(request, call);
    if (failed) call.emit('error', failed);
    else call.end(trailers(call));
  };
  next();
}

function chat(call) {
  begin(call);
  let index = 0;
  call.on('data', request => {
    const failed = failure(request, call);
    if (failed) call.emit('error', failed);
    else call.write(answer(request, index++));
  });
  call.on('end', () => call.end(trailers(call)));
}

const server = new grpc.Server(echo.options(compress === 'true'));
server.addService(echo.load(protoFile).service, { Unary: unary, Collect: collect, Repeat: repeat, Chat: chat, Old: unary });
server.bindAsync('127.0.0.1:0', grpc.ServerCredentials.createInsecure(), (error, port) => {
  if (error) throw error;
  echo.write({ port });
});
// The server ends with the test.
process.stdin.on('end', () => process.exit()).resume();
