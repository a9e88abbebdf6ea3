import type { FieldError } from '../forms/forms.ts';

/**
 * The character sets of banks. Files have SEPA's, by EPC217-08, or the set of every Brazilian bank
 * in CNAB, where FEBRABAN advises against all others (product:reversal#bank-files). PIX codes have
 * EMV's.
 */
export type BankSet = 'sepa' | 'cnab' | 'emv';

interface Writing {
  /** Matches a character outside the set. */
  foreign: RegExp;
  /** Replacements of characters that have no base letter in the set. */
  signs: Readonly<Record<string, string>>;
  isCapital: boolean;
  /** The longest name. */
  longestName: number;
}

/** Each character of a text with its replacement. */
const pairs = (from: string, to: string): Readonly<Record<string, string>> => {
  const words = to.split(' ');
  return Object.fromEntries([...from].map((sign, at) => [sign, words[at] ?? '']));
};

/** Replacements in every set: letters without an accent to drop, and typographic signs. */
const LATIN = {
  ...{ ß: 'ss', ẞ: 'SS', æ: 'ae', Æ: 'AE', œ: 'oe', Œ: 'OE', ø: 'o', Ø: 'O', ł: 'l', Ł: 'L' },
  ...{ đ: 'd', Đ: 'D', ð: 'd', Ð: 'D', þ: 'th', Þ: 'TH', ħ: 'h', Ħ: 'H', ı: 'i' },
  ...{ ə: 'e', Ə: 'E', ŋ: 'n', Ŋ: 'N', ŧ: 't', Ŧ: 'T', '·': '' },
  ...{ '’': "'", '‘': "'", ʼ: "'", ʻ: "'", '´': "'", '–': '-', '—': '-', '‑': '-' },
};

/** EPC217-08's table of Greek and Cyrillic. */
const GREEK = pairs(
  'αβγδεζηθικλμνξοπρςστυφχψω',
  'a v g d e z i th i k l m n x o p r s s t y f ch ps o',
);
const CYRILLIC = pairs(
  'абвгдежзийклмнопрстуфхцчшщъьюя',
  'a b v g d e zh z i y k l m n o p r s t u f h ts ch sh sht a y yu ya',
);

const withCapitals = (replacements: Readonly<Record<string, string>>) => ({
  ...Object.fromEntries(
    Object.entries(replacements).map(([from, to]) => [from.toUpperCase(), to.toUpperCase()]),
  ),
  ...replacements,
});

const SETS: Readonly<Record<BankSet, Writing>> = {
  sepa: {
    foreign: /[^A-Za-z0-9/?:().,'+ -]/gu,
    signs: {
      ...LATIN,
      ...withCapitals({ ...GREEK, ...CYRILLIC }),
      ...pairs('!"#$%*<=>@^', '. . . . . . . . . . .'),
      ...{ '&': '+', _: '-', '~': '-', ';': ',', '`': "'", '€': 'E', '¿': '?' },
      ...{ '[': '(', '{': '(', ']': ')', '}': ')', '\\': '/', '|': '/' },
    },
    isCapital: false,
    longestName: 70,
  },
  cnab: {
    foreign: /[^A-Z0-9.,/ -]/gu,
    signs: { ...LATIN, '&': ' E ', _: '-' },
    isCapital: true,
    longestName: 30,
  },
  emv: { foreign: /[^ -~]/gu, signs: LATIN, isCapital: false, longestName: 25 },
};

/** Letters that NFKD may take apart, such as ligatures and raised ones. Wide ones stay: no name has them. */
const ANY_LATIN = /(?![\uff00-\uffef])\p{Script=Latin}/gu;

/** The text in characters of the set; a character without a replacement stays. */
function replaced(text: string, { signs, isCapital }: Writing): string {
  const plain = text
    .normalize('NFC')
    .replace(/\P{ASCII}/gu, (sign) => signs[sign] ?? sign)
    .normalize('NFD')
    .replace(ANY_LATIN, (sign) => sign.normalize('NFKD'))
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9]/gu, (sign) => signs[sign] ?? sign);
  return isCapital ? plain.toUpperCase() : plain;
}

/**
 * A text for a bank's file: in the characters of its set, with a space for any other. Never for
 * identifiers of accounts.
 */
export const bankText = (text: string, set: BankSet): string =>
  replaced(text, SETS[set]).replace(SETS[set].foreign, ' ').replace(/ +/g, ' ').trim();

/** A name for the bank, cut to the length of its file. */
export const bankName = (name: string, set: BankSet): string =>
  bankText(name, set).slice(0, SETS[set].longestName).trim();

/** The letters and digits of a name that the set cannot write, each once. */
const unwritable = (name: string, set: BankSet): string[] => {
  const left = replaced(name, SETS[set]).match(SETS[set].foreign) ?? [];
  return [...new Set(left.filter((sign) => /[\p{L}\p{N}]/u.test(sign)))];
};

/**
 * Banks can write the name: it has letters, and all of them are in the set
 * (product:reversal#rules).
 */
export const isPrintable = (name: string, set: BankSet): boolean =>
  /[a-z]/i.test(bankText(name, set)) && unwritable(name, set).length === 0;

/** The error of an account holder's name that no bank file can have; it names the characters. */
export function holderError(name: string, set: BankSet): FieldError {
  const characters = unwritable(name, set).join(' ');
  if (characters) return { key: 'reversal.error.characters', values: { characters } };
  return isPrintable(name, set) ? undefined : { key: 'reversal.error.name' };
}
