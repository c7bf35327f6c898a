// The service as grpc-js knows it.
'use strict';

const grpc = require('@grpc/grpc-js');
const loader = require('@grpc/proto-loader');
const path = require('node:path');
const protobuf = require('protobufjs');

const defaultMaxMessageSize = 4 * 1024 * 1024;

exports.load = protoFile => grpc.loadPackageDefinition(loader.loadSync(protoFile, { defaults: true })).protozero.tests.Echo;

exports.options = compress => ({
  'grpc.default_compression_algorithm': compress ? 2 : 0,
  'grpc.max_receive_message_length': defaultMaxMessageSize,
});

const detailsKey = 'grpc-status-details-bin';
const typeUrl = 'type.googleapis.com/google.rpc.ErrorInfo';

// The details of an error, a google.rpc.Status with one google.rpc.ErrorInfo, to and from metadata. The types are in a file beside that of the service.
exports.details = protoFile => {
  const types = protobuf.loadSync(path.join(path.dirname(protoFile), 'rpc_status.proto'));
  const status = types.lookupType('google.rpc.Status'), info = types.lookupType('google.rpc.ErrorInfo');
  return {
    add(metadata, code, message) {
      const value = info.encode(info.create({ reason: 'ASKED_FOR', domain: 'tests', metadata: { text: message } })).finish();
      const any = { type_url: typeUrl, value };
      metadata.set(detailsKey, Buffer.from(status.encode(status.fromObject({ code, message, details: [any] })).finish()));
    },
    read(metadata) {
      const [bytes] = metadata.get(detailsKey);
      if (!bytes) return null;
      const { code, message, details } = status.toObject(status.decode(bytes));
      if (details.length !== 1 || details[0].type_url !== typeUrl) throw new Error('other details');
      const { reason, domain, metadata: values } = info.toObject(info.decode(details[0].value));
      if (domain !== 'tests') throw new Error('another domain');
      return { code, message, reason, metadata: values };
    },
  };
};

// The test reads one JSON value a line.
exports.write = value => process.stdout.write(JSON.stringify(value) + '\n');
