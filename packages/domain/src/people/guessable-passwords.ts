import { dictionary } from '@zxcvbn-ts/language-common';

/** Leaked passwords, the most frequent first, in lower case; too short ones are refused anyway. */
const LEAKED: ReadonlySet<string> = new Set(dictionary['passwords-common']);

/** The known data about the password's owner. */
export interface Person {
  name?: string;
  email?: string;
  /** The brand's words: its name, its company's id. */
  brand?: readonly string[];
}

/**
 * The reason why attackers try a password first: many people use it, or it consists of data about
 * its owner.
 */
export type GuessReason = 'common' | 'own';

/** The fewest letters of a word that identifies a person, and of the rest that makes a password. */
const MIN_WORD_LENGTH = 3;

/** The fewest characters of a leaked password that a longer one only surrounds. */
const MIN_LEAKED_CORE = 6;

// Signs that stand for letters; ambiguous ones become the same letter on both sides.
const LEET: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  l: 'i',
  '!': 'i',
  '|': 'i',
  '2': 'z',
  '3': 'e',
  '€': 'e',
  '4': 'a',
  '@': 'a',
  '5': 's',
  $: 's',
  '7': 't',
  '+': 't',
  '8': 'b',
  '9': 'g',
};

const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
const alphabeticOf = (text: string): string => text.replace(/[^\p{L}]/gu, '');
const undisguised = (text: string): string => [...text].map((sign) => LEET[sign] ?? sign).join('');
const reversed = (text: string): string => [...text].reverse().join('');
const coreOf = (text: string): string => text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');

/**
 * Recognises a password that attackers try first (product:session#common-passwords). It is one of
 * the most frequent leaked ones, also in capitals or with figures and signs around. Or it is only
 * the brand, the e-mail or the name of its owner, also reversed, in leet or with figures and signs
 * in between.
 * @returns the kind, so that a refusal names the true reason; undefined for neither
 */
export function guessedBy(password: string, person: Person = {}): GuessReason | undefined {
  const typed = plain(password);
  const core = coreOf(typed);
  const words = wordsOf(person);
  // Figures either stand for letters or merely stand around: both readings count.
  const isOwn = [undisguised(typed), undisguised(core), alphabeticOf(typed)].some((reading) =>
    isMadeOf(undisguised(alphabeticOf(reading)), words),
  );
  if (isOwn) return 'own';
  if (LEAKED.has(password.toLowerCase()) || LEAKED.has(typed)) return 'common';
  return core.length >= MIN_LEAKED_CORE && LEAKED.has(core) ? 'common' : undefined;
}

/** The words that identify a person or a brand, without disguise, the longest first. */
function wordsOf({ name = '', email = '', brand = [] }: Person): string[] {
  const parts = [name, email, ...brand].flatMap((text) => {
    const pieces = plain(text).split(/[^\p{L}\p{N}]+/u);
    return [text, text.split('@')[0] ?? '', ...pieces];
  });
  const words = parts.map((part) => undisguised(alphabeticOf(plain(part))));
  return [...new Set(words)]
    .filter((word) => word.length >= MIN_WORD_LENGTH)
    .flatMap((word) => [word, reversed(word)])
    .toSorted((one, other) => other.length - one.length);
}

/** Almost nothing is left once the words are taken out. */
function isMadeOf(text: string, words: readonly string[]): boolean {
  const left = words.reduce((rest, word) => rest.replaceAll(word, ''), text);
  return left !== text && left.length < MIN_WORD_LENGTH;
}
