import { randomInt, randomUUID } from 'node:crypto';

export interface NewGuardian {
  name: string;
  email: string;
  phone: string;
  cpf: string;
  password: string;
}

/** A guardian nobody has seen before, with a tax id whose check digits fit. */
export const newGuardian = (): NewGuardian => ({
  name: 'Helena Prado',
  email: `helena-${randomUUID()}@example.test`,
  phone: '11961234567',
  cpf: newCpf(),
  password: 'um almoço tranquilo',
});

function newCpf(): string {
  const digits = Array.from({ length: 9 }, () => randomInt(10));
  for (const start of [10, 11]) {
    const sum = digits.reduce((total, digit, at) => total + digit * (start - at), 0);
    digits.push(((sum * 10) % 11) % 10);
  }
  return digits.join('');
}

/** A Hungarian person's tax number nobody has yet: its tenth digit is the weighted sum modulo 11. */
export function newAdoszam(): string {
  const digits = [8, ...Array.from({ length: 8 }, () => randomInt(10))];
  const check = digits.reduce((total, digit, at) => total + digit * (at + 1), 0) % 11;
  return check === 10 ? newAdoszam() : [...digits, check].join('');
}
