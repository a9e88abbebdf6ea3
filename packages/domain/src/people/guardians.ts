import { FIGURES } from '../figures.ts';

/** The most guardians of one student, the owner and open invitations included. */
export const MAX_GUARDIANS = 5;

/** The most students in one invitation. */
export const MAX_INVITED_STUDENTS = 10;

/** The number of days that an invitation's link is valid. */
export const INVITATION_VALID_DAYS = FIGURES.invitationDays;

/** The number of days for the owner's answer to a request. */
export const REQUEST_VALID_DAYS = FIGURES.requestDays;

/** The number of days that a refused guardian cannot repeat the request. */
export const REFUSED_REQUEST_DAYS = 90;

/**
 * The most e-mails to an owner about requests for one student in a day; the page shows them all.
 */
export const REQUEST_EMAILS_A_DAY = 3;

/** The number of days that the school's code for a student is valid. */
export const STUDENT_CODE_VALID_DAYS = FIGURES.studentCodeDays;

// Countries in which the family name comes first.
const FAMILY_NAME_FIRST: readonly string[] = ['HU'];

/** The longest name in a salutation, and the longest in an e-mail, in characters. */
const MAX_GIVEN_NAME = 40;
const MAX_SHOWN_NAME = 60;

/** A name with more digits is a telephone number, which mail programs turn into a link. */
const MAX_DIGITS = 4;

/**
 * A typed name as an e-mail shows it: one line of at most 60 characters (product:session#names-in-e-mails). It has nothing that a mail program takes for an address, a telephone number or a line of its own.
 */
export function shownName(name: string): string {
  const line = name
    .normalize('NFC')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .replace(/[^\p{L}\p{M}\p{N} .,'’()&ºª·-]/gu, '')
    // A point ends a word: between letters it would make an address.
    .replace(/\.(?! |$)/g, ' ');
  const isNumber = (line.match(/\p{N}/gu)?.length ?? 0) > MAX_DIGITS;
  const words = (isNumber ? line.replace(/\p{N}/gu, '') : line).replace(/ +/g, ' ').trim();
  return [...words].slice(0, MAX_SHOWN_NAME).join('').trim();
}

/** An address that only its owner recognises: "m•••@example.com". */
export const maskedEmail = (email: string): string =>
  `${[...email][0] ?? ''}•••${email.slice(email.lastIndexOf('@'))}`;

/**
 * The name in a salutation: the first word of a full name, or the last in countries with the family
 * name first ("Kovács Bence" is Bence). `country` is ISO 3166 alpha-2. It is as harmless as
 * `shownName`.
 */
export function givenName(fullName: string, country: string): string {
  const words = shownName(fullName).split(' ');
  const word = (FAMILY_NAME_FIRST.includes(country) ? words.at(-1) : words[0]) ?? '';
  return [...word.replace(/[^\p{L}\p{M}\p{N}'’·-]/gu, '')].slice(0, MAX_GIVEN_NAME).join('');
}

/**
 * The number of days after sign-up for which the list of first steps is shown
 * (product:home#first-steps).
 */
export const FIRST_STEPS_DAYS = 42;

/** The states of a request to be another guardian (product:guardians#requests). */
export const REQUEST_STATES = ['open', 'agreed', 'refused', 'over'] as const;
