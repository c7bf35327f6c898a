// Random numbers that are the same in every run.
'use strict';

class Random {
  constructor(seed) {
    this.state = seed;
  }

  // A number from 0 up to 1, by the generator mulberry32.
  next() {
    this.state = this.state + 0x6d2b79f5 | 0;
    let t = Math.imul(this.state ^ this.state >>> 15, 1 | this.state);
    t = t + Math.imul(t ^ t >>> 7, 61 | t) ^ t;
    return ((t ^ t >>> 14) >>> 0) / 4294967296;
  }

  // An integer from 0 up to the limit.
  below(limit) {
    return Math.floor(this.next() * limit);
  }

  // Whether something happens that has this probability.
  chance(probability) {
    return this.next() < probability;
  }

  pick(list) {
    return list[this.below(list.length)];
  }

  // As pick, but the first ones are much more frequent.
  pickUneven(list) {
    return list[Math.floor(list.length * this.next() ** 3)];
  }

  hex(bytes) {
    let digits = '';
    for (let i = 0; i < bytes; i++) digits += this.below(256).toString(16).padStart(2, '0');
    return digits;
  }
}

module.exports = { Random };
