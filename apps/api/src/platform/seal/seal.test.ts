import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { open, SealError, seal } from './seal.ts';

const key = randomBytes(32);
const content = fc.uint8Array({ maxLength: 300 });

describe('sealed content', () => {
  test('opens at its own place with its own key, for any content', () => {
    fc.assert(
      fc.property(content, fc.string(), (bytes, place) => {
        expect(new Uint8Array(open(key, seal(key, bytes, place), place))).toEqual(bytes);
      }),
    );
  });

  test('opens with no other key and at no other place', () => {
    fc.assert(
      fc.property(content, (bytes) => {
        const sealed = seal(key, bytes, 'here');
        expect(() => open(randomBytes(32), sealed, 'here')).toThrow(SealError);
        expect(() => open(key, sealed, 'there')).toThrow(SealError);
      }),
    );
  });

  test('does not open if any bit is changed or any byte is missing', () => {
    fc.assert(
      fc.property(content, fc.nat(), fc.integer({ min: 0, max: 7 }), (bytes, where, bit) => {
        const sealed = seal(key, bytes, 'here');
        const at = where % sealed.length;
        const changed = Buffer.from(sealed);
        changed[at] = (changed[at] ?? 0) ^ (1 << bit);
        expect(() => open(key, changed, 'here')).toThrow(SealError);
        expect(() => open(key, sealed.subarray(0, at), 'here')).toThrow(SealError);
      }),
    );
  });

  test('is different each time that the same content is sealed', () => {
    const sealed = Array.from({ length: 50 }, () => seal(key, Buffer.from('x'), 'here').toString());
    expect(new Set(sealed).size).toBe(50);
  });
});
