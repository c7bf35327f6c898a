// Converts messages between binary and JSON with protobuf-es.
// The argument is a FileDescriptorSet in base64. Each line of the input has a type, and a message: json, or bytes in base64. The reply has both, or an error.
"use strict";

const readline = require("readline");
const { createFileRegistry, fromBinary, fromJsonString, toBinary, toJsonString } = require("@bufbuild/protobuf");
const { FileDescriptorSetSchema } = require("@bufbuild/protobuf/wkt");

const registry = createFileRegistry(fromBinary(FileDescriptorSetSchema, Buffer.from(process.argv[2], "base64")));

readline.createInterface({ input: process.stdin }).on("line", (line) => {
  const { type, json, bytes } = JSON.parse(line);
  const schema = registry.getMessage(type);
  let reply;
  try {
    const message = json ? fromJsonString(schema, json) : fromBinary(schema, Buffer.from(bytes, "base64"));
    reply = { json: toJsonString(schema, message), bytes: Buffer.from(toBinary(schema, message)).toString("base64") };
  } catch (error) {
    reply = { error: String(error) };
  }
  process.stdout.write(JSON.stringify(reply) + "\n");
});
