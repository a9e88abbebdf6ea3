import { randomInt } from 'node:crypto';
import { plainCode } from '@merenda/domain/text/pasted';
import type { Passwords } from './passwords.ts';

// Crockford's alphabet: no letter looks like a digit.
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const GROUPS = 3;
const GROUP_LENGTH = 4;

const newGroup = () =>
  Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
const newCode = () => Array.from({ length: GROUPS }, newGroup).join('-');

/** Normalises a typed code: small letters, other dashes, an O for a zero. */
const canonical = (typed: string) =>
  plainCode(typed)
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');

/** Makes codes of 60 bits to be shown once, and their hashes to be stored, hashed like passwords. */
export async function newCodes(
  passwords: Pick<Passwords, 'hash'>,
  count: number,
): Promise<{ codes: string[]; hashes: string[] }> {
  const codes = Array.from({ length: count }, newCode);
  const hashes: string[] = [];
  // The codes are hashed one after the other, so that nobody else's password waits for a whole class's
  // codes.
  for (const code of codes) hashes.push(await passwords.hash(canonical(code)));
  return { codes, hashes };
}

/**
 * Finds the unused code's hash that a typed code matches; the caller deletes it, so that each code is used
 * once.
 */
export async function fittingCode(
  passwords: Passwords,
  typed: string,
  hashes: readonly string[],
): Promise<string | undefined> {
  for (const hash of hashes) if (await fitsCode(passwords, typed, hash)) return hash;
  return undefined;
}

/** Does a typed code match the hash? Without a hash the same work is done, and the answer is no. */
export async function fitsCode(
  passwords: Passwords,
  typed: string,
  hash: string | undefined,
): Promise<boolean> {
  const code = canonical(typed);
  return code.length === GROUPS * GROUP_LENGTH && passwords.verify(code, hash);
}
