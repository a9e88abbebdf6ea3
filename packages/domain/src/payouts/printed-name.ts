import type { FieldError } from '../forms/forms.ts';

/**
 * The signs that banks read: in files SEPA's, by EPC217-08, or those that every Brazilian bank takes in
 * CNAB, where FEBRABAN advises against all others (product:reversal#bank-files); in PIX codes EMV's.
 */
export type BankSet = 'sepa' | 'cnab' | 'emv';

/** The set of a company's country; without files of its own it is the one of SEPA. */
export const bankSetOf = (country: string): Exclude<BankSet, 'emv'> =>
  country === 'BR' ? 'cnab' : 'sepa';

interface Writing {
  /** Matches a character that is no sign of the set. */
  foreign: RegExp;
  /** Replacements of signs and letters that have no base letter in the set. */
  signs: Readonly<Record<string, string>>;
  isCapital: boolean;
  /** The longest name. */
  longestName: number;
}

/** Each sign of a text beside what stands for it. */
const pairs = (from: string, to: string): Readonly<Record<string, string>> => {
  const words = to.split(' ');
  return Object.fromEntries([...from].map((sign, at) => [sign, words[at] ?? '']));
};

/** Replacements in every set, of letters that have no accent to drop and of typographic signs. */
const LATIN = {
  ...{ ß: 'ss', ẞ: 'SS', æ: 'ae', Æ: 'AE', œ: 'oe', Œ: 'OE', ø: 'o', Ø: 'O', ł: 'l', Ł: 'L' },
  ...{ đ: 'd', Đ: 'D', ð: 'd', Ð: 'D', þ: 'th', Þ: 'TH', ħ: 'h', Ħ: 'H', ı: 'i' },
  ...{ ə: 'e', Ə: 'E', ŋ: 'n', Ŋ: 'N', ŧ: 't', Ŧ: 'T', '·': '' },
  ...{ '’': "'", '‘': "'", ʼ: "'", ʻ: "'", '´': "'", '–': '-', '—': '-', '‑': '-' },
};

/** EPC217-08's letters of Greece and Bulgaria. */
const GREEK = pairs(
  'αβγδεζηθικλμνξοπρςστυφχψω',
  'a v g d e z i th i k l m n x o p r s s t y f ch ps o',
);
const CYRILLIC = pairs(
  'абвгдежзийклмнопрстуфхцчшщъьюя',
  'a b v g d e zh z i y k l m n o p r s t u f h ts ch sh sht a y yu ya',
);

const withCapitals = (letters: Readonly<Record<string, string>>) => ({
  ...Object.fromEntries(
    Object.entries(letters).map(([letter, word]) => [letter.toUpperCase(), word.toUpperCase()]),
  ),
  ...letters,
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

/** One sign for two letters, a small or a raised one; not the wide ones, which nobody's name has. */
const JOINED = /(?![\uff00-\uffef])\p{Script=Latin}/gu;

/** Letters of the set for letters, and signs for signs; what has none is left as it is. */
function replaced(text: string, { signs, isCapital }: Writing): string {
  const plain = text
    .normalize('NFC')
    .replace(/\P{ASCII}/gu, (sign) => signs[sign] ?? sign)
    .normalize('NFD')
    .replace(JOINED, (sign) => sign.normalize('NFKD'))
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9]/gu, (sign) => signs[sign] ?? sign);
  return isCapital ? plain.toUpperCase() : plain;
}

/**
 * A text as a bank's file has it: in the signs of its set alone, with a space for what has none. Never
 * for what names an account.
 */
export const bankText = (text: string, set: BankSet): string =>
  replaced(text, SETS[set]).replace(SETS[set].foreign, ' ').replace(/ +/g, ' ').trim();

/** A name as the bank gets it, as long as its file takes it. */
export const bankName = (name: string, set: BankSet): string =>
  bankText(name, set).slice(0, SETS[set].longestName).trim();

/** The letters and digits of a name that the set has nothing for, each once. */
const unwritable = (name: string, set: BankSet): string[] => {
  const left = replaced(name, SETS[set]).match(SETS[set].foreign) ?? [];
  return [...new Set(left.filter((sign) => /[\p{L}\p{N}]/u.test(sign)))];
};

/** Can banks write the name: has it letters, all of them in the set (product:reversal#rules)? */
export const isPrintable = (name: string, set: BankSet): boolean =>
  /[a-z]/i.test(bankText(name, set)) && unwritable(name, set).length === 0;

/** The error of an account holder's name that no bank file can have: which letters it is about. */
export function holderError(name: string, set: BankSet): FieldError {
  const letters = unwritable(name, set).join(' ');
  if (letters) return { key: 'reversal.error.letters', values: { letters } };
  return isPrintable(name, set) ? undefined : { key: 'reversal.error.name' };
}
