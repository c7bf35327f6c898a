// The service as grpc-js knows it.
'use strict';

const grpc = require('@grpc/grpc-js');
const loader = require('@grpc/proto-loader');

const defaultMaxMessageSize = 4 * 1024 * 1024;

exports.load = protoFile => grpc.loadPackageDefinition(loader.loadSync(protoFile, { defaults: true })).protozero.tests.Echo;

exports.options = compress => ({
  'grpc.default_compression_algorithm': compress ? 2 : 0,
  'grpc.max_receive_message_length': defaultMaxMessageSize,
});

// The test reads one JSON value a line.
exports.write = value => process.stdout.write(JSON.stringify(value) + '\n');
