import { randomInt } from 'node:crypto';

/** A Brazilian person's tax number nobody has yet. */
export function newCpf(): string {
  const digits = Array.from({ length: 9 }, () => randomInt(10));
  for (const start of [10, 11]) {
    const sum = digits.reduce((total, digit, at) => total + digit * (start - at), 0);
    digits.push(((sum * 10) % 11) % 10);
  }
  return digits.join('');
}
