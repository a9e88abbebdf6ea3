import { FIGURES } from '../figures.ts';

/** Most guardians of one student, the owner and open invitations included. */
export const MAX_GUARDIANS = 5;

/** For how many days the link of an invitation is valid. */
export const INVITATION_VALID_DAYS = FIGURES.invitationDays;

/** Most invitations that one guardian may send, and that one address may receive, in a day. */
export const INVITATIONS_A_DAY = 10;

// Countries where the family name comes first.
const FAMILY_NAME_FIRST: readonly string[] = ['HU'];

/** Longest name by which somebody is addressed, in characters. */
const MAX_GIVEN_NAME = 40;

/**
 * The name to address a person by: the first word of a full name, or the last in countries where
 * the family name comes first ("Kovács Bence" is Bence). `country` is ISO 3166 alpha-2. Others read
 * it in e-mails that we send, so only what names are written with is left: nothing that a mail
 * program takes for an address or a line of its own.
 */
export function givenName(fullName: string, country: string): string {
  const words = fullName.trim().split(/\s+/);
  const word = (FAMILY_NAME_FIRST.includes(country) ? words.at(-1) : words[0]) ?? '';
  return [...word.replace(/[^\p{L}\p{M}\p{N}'’\-·]/gu, '')].slice(0, MAX_GIVEN_NAME).join('');
}
