// Confluent's serializer and deserializer for JavaScript, with the registry and the descriptors of the arguments. Each line of the input is a record to write or to
// read. A message is its bytes in base64 in both cases.
'use strict';

const { createFileRegistry, createMutableRegistry, fromBinary, toBinary } = require('@bufbuild/protobuf');
const { FileDescriptorSetSchema } = require('@bufbuild/protobuf/wkt');
const sr = require('@confluentinc/schemaregistry');
const readline = require('node:readline');

const [url, set] = process.argv.slice(2);
const types = createFileRegistry(fromBinary(FileDescriptorSetSchema, Buffer.from(set, 'base64')));
const registry = createMutableRegistry(types);

async function run({ type, topic, bytes, record, header }) {
  // A client for each record, because it caches what the registry has.
  const client = sr.SchemaRegistryClient.newClient({ baseURLs: [url] });
  const desc = types.getMessage(type);
  // Confluent's client for Node gives headers as an object.
  const headers = header ? { [sr.VALUE_SCHEMA_ID_HEADER]: Buffer.from(header, 'base64') } : {};
  if (bytes !== null) {
    const serializer = new sr.ProtobufSerializer(client, sr.SerdeType.VALUE, { registry, autoRegisterSchemas: true, subjectNameStrategyType: 'TOPIC' });
    const written = await serializer.serialize(topic, fromBinary(desc, Buffer.from(bytes, 'base64')), headers);
    return { record: written.toString('base64') };
  }
  const deserializer = new sr.ProtobufDeserializer(client, sr.SerdeType.VALUE, { subjectNameStrategyType: 'TOPIC' });
  const message = await deserializer.deserialize(topic, Buffer.from(record, 'base64'), headers);
  return { type: message.$typeName, bytes: Buffer.from(toBinary(desc, message)).toString('base64') };
}

readline.createInterface({ input: process.stdin }).on('line', async line => {
  let answer;
  try {
    answer = await run(JSON.parse(line));
  } catch (error) {
    answer = { error: String(error) };
  }
  process.stdout.write(JSON.stringify(answer) + '\n');
});
