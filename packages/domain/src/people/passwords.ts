import { FIGURES } from '../figures.ts';
import { withoutUnseen } from '../text/pasted.ts';

/** The shortest password of every form (product:session#passwords). */
export const MIN_PASSWORD = FIGURES.minPassword;

/** The shortest password that was ever taken: an account may still have it (product:session#login). */
export const SHORTEST_PASSWORD_EVER = 7;

/** The longest password, which limits the cost of hashing (product:session#passwords). */
export const MAX_PASSWORD = 128;

/**
 * A password in its one form for judging, hashing and comparing, the same from every keyboard
 * (product:session#passwords). Characters have one form, spaces of all kinds become the plain one,
 * and invisible marks go. Case, width and spaces at the ends count.
 */
export const plainPassword = (typed: string): string =>
  withoutUnseen(typed)
    .replace(/\p{Zs}/gu, ' ')
    .normalize('NFC');

/**
 * The texts that a typed password's hash may be made of, the likely one first. The others hold for
 * passwords chosen before the one form existed; plain letters have none.
 */
export function passwordSpellings(typed: string): readonly string[] {
  const plain = plainPassword(typed);
  return [...new Set([plain, typed, typed.normalize('NFC'), typed.normalize('NFD')])];
}

const SEQUENCES = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
];

/**
 * The strength of a password for the meter beside the field: 0 (too short) to 4. Repeats and runs
 * ("aaaa", "1234", "qwerty") count once, and mixing kinds of characters counts less than length. It
 * is advice only: passwords are refused by length and by the list of common ones
 * (product:session#passwords).
 */
export function passwordStrength(typed: string): 0 | 1 | 2 | 3 | 4 {
  const password = plainPassword(typed);
  if (password.length < MIN_PASSWORD) return 0;
  const bits = unpredictableCharacters(password) * Math.log2(alphabetSize(password));
  if (bits < 30) return 1;
  if (bits < 45) return 2;
  if (bits < 64) return 3;
  return 4;
}

/**
 * The number of characters that do not merely continue a repeat ("aa") or a run of three ("abc",
 * "321").
 */
function unpredictableCharacters(password: string): number {
  const lower = [...password.toLowerCase()];
  return lower.filter((char, at) => {
    const [before = '', previous = ''] = [lower[at - 2], lower[at - 1]];
    const isRun = SEQUENCES.some(
      (run) => run.includes(before + previous + char) || run.includes(char + previous + before),
    );
    return char !== previous && !(before && isRun);
  }).length;
}

function alphabetSize(password: string): number {
  let size = 0;
  if (/\p{Ll}/u.test(password)) size += 26;
  if (/\p{Lu}/u.test(password)) size += 26;
  if (/\d/.test(password)) size += 10;
  if (/[^\p{L}\d]/u.test(password)) size += 33;
  if (/[^\p{ASCII}]/u.test(password)) size += 40;
  return size;
}

// Letters and digits without I, O, 0 and 1, which are easily confused when read from a screen and
// typed at a kiosk. As 32 divides 256, all are equally probable.
const READABLE = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** Letters and digits that are read and typed without mistakes, one for each random byte. */
export const readableText = (random: Uint8Array): string =>
  Array.from(random, (byte) => READABLE[byte % READABLE.length]).join('');
