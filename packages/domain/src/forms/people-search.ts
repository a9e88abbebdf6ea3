import { plainEmail } from '../access/emails.ts';
import { plainCode } from '../text/pasted.ts';
import { searchWords } from './search.ts';

/** A word of a name is searched from this length on: shorter ones are in too many names. */
export const MIN_SEARCHED_WORD = 3;

/** People on a page of a search, and the most of those whose names are only similar. */
export const PEOPLE_PAGE = 50;
export const MAX_SIMILAR = 20;

/** The possible meanings of a typed search for a person (product:console-people#search). */
export interface PeopleSearch {
  /** The words of a name, in their form for searching; none when no word is long enough. */
  words: string[];
  /** An e-mail address, whole. */
  email: string | undefined;
  /**
   * A registration number or a document, whole: as typed, and without its punctuation; in capital and in
   * small letters, too.
   */
  codes: string[];
  /** The last digits of a card. */
  lastFour: string | undefined;
}

/**
 * Reads a search. An address, a number or a document is compared whole; a text may be several of
 * them at once: four digits are a number and the end of a card.
 */
export function readPeopleSearch(typed: string): PeopleSearch {
  const code = plainCode(typed);
  const email = code.includes('@') ? plainEmail(code) : undefined;
  const words = searchWords(typed);
  const bare = code.replace(/[\s./-]/g, '');
  return {
    words: email === undefined && !/\d/.test(code) && words.some(isLong) ? words : [],
    email,
    codes:
      email === undefined && /^\S+$/.test(code)
        ? [...new Set([code, bare].filter(Boolean).flatMap(inEachCase))]
        : [],
    lastFour: /^\d{4}$/.test(bare) ? bare : undefined,
  };
}

/** The text is the beginning of a name, too short to be searched for; it may still be a whole number. */
export const isTooShort = (typed: string): boolean => {
  const { words, email } = readPeopleSearch(typed);
  return email === undefined && words.length === 0 && !/\d/.test(plainCode(typed));
};

const inEachCase = (code: string) => [code, code.toUpperCase(), code.toLowerCase()];

const isLong = (word: string) => word.length >= MIN_SEARCHED_WORD;
