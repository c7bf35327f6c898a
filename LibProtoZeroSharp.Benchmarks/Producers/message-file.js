// Writes messages into a file, each with its length before it, as a varint.
'use strict';

const fs = require('fs');

class MessageFile {
  constructor(path) {
    this.path = path;
    this.parts = [];
  }

  add(message) {
    const length = [];
    let rest = message.length;
    for (; rest > 127; rest >>>= 7) length.push(rest & 127 | 128);
    length.push(rest);
    this.parts.push(Buffer.from(length), Buffer.from(message));
  }

  write() {
    const content = Buffer.concat(this.parts);
    fs.writeFileSync(this.path, content);
    console.log(`${this.path}: ${this.parts.length / 2} messages, ${content.length} bytes`);
  }
}

module.exports = { MessageFile };
