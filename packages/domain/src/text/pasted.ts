// Invisible marks: zero-width characters, direction marks, byte order marks, soft hyphens,
// selectors, fillers, and the empty Braille pattern.
const UNSEEN = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu;

// Marks without meaning in a name. The joiners of Persian and Indian scripts stay. Direction marks
// and tags stay too: a name with one of these is refused (product:students#rules).
const UNSEEN_IN_WORDS =
  /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202c\u2060-\u2064\u2066-\u206f\u2800\ufeff]/gu;

// Characters drawn as a short level stroke: dashes, minus signs, and those of East Asian keyboards.
const DASH = /[\p{Pd}\u02d7\u2043\u207b\u208b\u2212\u2500\u2501\u2796\u30fc\uff70]/gu;

const SPACE = /[\s\p{Z}\u0085]+/gu;

/** A digit of any script as 0 to 9: the digits of a script follow each other, ten by ten. */
function plainDigit(digit: string): string {
  const at = digit.codePointAt(0) ?? 0;
  let zero = at;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String((at - zero) % 10);
}

/** The text without invisible marks. */
export const withoutUnseen = (text: string): string => text.replace(UNSEEN, '');

/**
 * A code (telephone, account, tax or card number, key, e-mail address) as a plain keyboard types
 * it, whatever page, document or program it was copied from. Digits of all scripts become 0 to 9,
 * each dash "-", each run of spaces one space, full-width signs plain ones. Invisible marks go.
 */
export const plainCode = (text: string): string =>
  withoutUnseen(text)
    .replace(DASH, '-')
    .normalize('NFKC')
    .replace(DASH, '-')
    .replace(SPACE, ' ')
    .replace(/\p{Nd}/gu, plainDigit)
    .trim();

/**
 * Words in their form for storing and comparing: characters in one form, without invisible marks
 * that mean nothing.
 */
export const plainLines = (text: string): string =>
  text.replace(UNSEEN_IN_WORDS, '').normalize('NFC').trim();

/**
 * Words of one line (a name, a street, a search): each run of spaces is also one. Line ends within
 * it stay, to be refused.
 */
export const plainLine = (text: string): string => plainLines(text).replace(/[\t\p{Zs}]+/gu, ' ');
