import { FIGURES } from '../figures.ts';

/** Most guardians of one student, the owner and open invitations included. */
export const MAX_GUARDIANS = 5;

/** Most students that one letter invites to. */
export const MAX_INVITED_STUDENTS = 10;

/** For how many days the link of an invitation is valid. */
export const INVITATION_VALID_DAYS = FIGURES.invitationDays;

/** For how many days the owner can answer who asks to be another guardian of a student. */
export const REQUEST_VALID_DAYS = FIGURES.requestDays;

/** For so many days whom the owner refused is not asked about again. */
export const REFUSED_REQUEST_DAYS = 90;

/** Most letters to an owner about requests for one student in a day; the page shows them all. */
export const REQUEST_LETTERS_A_DAY = 3;

/** For how many days the school's code for a student is good. */
export const STUDENT_CODE_VALID_DAYS = FIGURES.studentCodeDays;

/** Most invitations that one guardian may send, and that one address may receive, in a day. */
export const INVITATIONS_A_DAY = 10;

// Countries where the family name comes first.
const FAMILY_NAME_FIRST: readonly string[] = ['HU'];

/** Longest name by which somebody is addressed, and longest one that a letter shows, in characters. */
const MAX_GIVEN_NAME = 40;
const MAX_SHOWN_NAME = 60;

/** With more digits it is no name but a telephone number, which mail programs make a link of. */
const MAX_DIGITS = 4;

/**
 * A name that somebody typed, as a letter shows it so that it cannot speak: one line of at most 60
 * characters, and nothing that a mail program takes for an address, a telephone number or a line of
 * its own (product:session#names-in-letters).
 */
export function shownName(name: string): string {
  const line = name
    .normalize('NFC')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .replace(/[^\p{L}\p{M}\p{N} .,'’()&ºª·-]/gu, '')
    // A point ends a word: between letters it makes an address of them.
    .replace(/\.(?! |$)/g, ' ');
  const isNumber = (line.match(/\p{N}/gu)?.length ?? 0) > MAX_DIGITS;
  const words = (isNumber ? line.replace(/\p{N}/gu, '') : line).replace(/ +/g, ' ').trim();
  return [...words].slice(0, MAX_SHOWN_NAME).join('').trim();
}

/** An address by which its owner, and nobody else, knows it: "m•••@example.com". */
export const maskedEmail = (email: string): string =>
  `${[...email][0] ?? ''}•••${email.slice(email.lastIndexOf('@'))}`;

/**
 * The name to address a person by: the first word of a full name, or the last in countries where
 * the family name comes first ("Kovács Bence" is Bence). `country` is ISO 3166 alpha-2. It can speak
 * as little as `shownName`.
 */
export function givenName(fullName: string, country: string): string {
  const words = shownName(fullName).split(' ');
  const word = (FAMILY_NAME_FIRST.includes(country) ? words.at(-1) : words[0]) ?? '';
  return [...word.replace(/[^\p{L}\p{M}\p{N}'’·-]/gu, '')].slice(0, MAX_GIVEN_NAME).join('');
}

/** So long after sign-up a guardian is led by the list of first steps (product:home#first-steps). */
export const FIRST_STEPS_DAYS = 42;
