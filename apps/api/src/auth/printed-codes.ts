import { randomInt } from 'node:crypto';
import { plainCode } from '@merenda/domain/text/pasted';
import type { Passwords } from './passwords.ts';

// Crockford's: no letter looks like a digit.
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const GROUPS = 3;
const GROUP_LENGTH = 4;

const newGroup = () =>
  Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
const newCode = () => Array.from({ length: GROUPS }, newGroup).join('-');

/** A code however it was typed: small letters, other dashes, an O for a zero. */
const canonical = (typed: string) =>
  plainCode(typed)
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');

/** Codes of 60 bits to be shown once, and the hashes to be kept, hashed as passwords are. */
export async function newCodes(
  passwords: Pick<Passwords, 'hash'>,
  count: number,
): Promise<{ codes: string[]; hashes: string[] }> {
  const codes = Array.from({ length: count }, newCode);
  const hashes: string[] = [];
  // One after the other, so that nobody else's password waits for a class's worth of codes.
  for (const code of codes) hashes.push(await passwords.hash(canonical(code)));
  return { codes, hashes };
}

/** Which of the unused codes' hashes a typed code fits; the caller forgets it, so it is used once. */
export async function fittingCode(
  passwords: Passwords,
  typed: string,
  hashes: readonly string[],
): Promise<string | undefined> {
  for (const hash of hashes) if (await fitsCode(passwords, typed, hash)) return hash;
  return undefined;
}

/** Does a typed code fit the hash? Without one the same work is done, and the answer is no. */
export async function fitsCode(
  passwords: Passwords,
  typed: string,
  hash: string | undefined,
): Promise<boolean> {
  const code = canonical(typed);
  return code.length === GROUPS * GROUP_LENGTH && passwords.verify(code, hash);
}
