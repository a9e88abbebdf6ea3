import type { FieldError } from '../forms/forms.ts';

/** What is left of letters without accents, as it is written with the letters that banks have. */
const LETTERS: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', ẞ: 'SS', æ: 'ae', Æ: 'AE', œ: 'oe', Œ: 'OE', ø: 'o', Ø: 'O', ł: 'l', Ł: 'L' },
  ...{ đ: 'd', Đ: 'D', ð: 'd', Ð: 'D', þ: 'th', Þ: 'TH', ħ: 'h', Ħ: 'H', ı: 'i' },
  ...{ ə: 'e', Ə: 'E', ŋ: 'n', Ŋ: 'N', ŧ: 't', Ŧ: 'T', '·': '' },
  ...{ '’': "'", '‘': "'", ʼ: "'", ʻ: "'", '´': "'", '–': '-', '—': '-', '‑': '-' },
};

/** One sign for two letters, a small or a raised one; not the wide ones, which nobody's name has. */
const JOINED = /(?![\uff00-\uffef])\p{Script=Latin}/gu;

const withoutAccents = (text: string) =>
  text
    .normalize('NFD')
    .replace(JOINED, (sign) => sign.normalize('NFKD'))
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]/gu, (sign) => LETTERS[sign] ?? sign);

/** As banks write words: without accents; what they do not have becomes a space. Never for what names an account. */
export const plainLatin = (text: string): string =>
  withoutAccents(text)
    .replace(/[^\x20-\x7e]/gu, ' ')
    .replace(/ +/g, ' ')
    .trim();

/** Can banks write the name: has it letters, all of them Latin (product:reversal#rules)? */
export const isPrintable = (name: string): boolean =>
  /[a-z]/i.test(plainLatin(name)) &&
  !/[^\x20-\x7e]/.test(withoutAccents(name).replace(/[^\p{L}\p{N}]/gu, ''));

/** The error of an account holder's name that no bank file can have. */
export const holderError = (name: string): FieldError =>
  isPrintable(name) ? undefined : { key: 'reversal.error.name' };
