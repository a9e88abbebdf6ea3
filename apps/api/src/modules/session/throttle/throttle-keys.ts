import { createHash } from 'node:crypto';
import type { Mailbox } from '@merenda/domain/access/mailboxes';
import { networkOf } from '@merenda/domain/access/networks';
import { GUESS_THROTTLES } from '@merenda/domain/access/throttle';

/** A subject of the table `attempt`; only the tables below make one. */
export type ThrottleKey = string & { readonly throttle: unique symbol };

const keyOf = (subject: string) => subject as ThrottleKey;

interface Person {
  guardianId: string;
  companyId: string;
  /** Never the address as it is written: a mailbox has any number of them. */
  mailbox: Mailbox;
}

type Here = Pick<Person, 'companyId' | 'mailbox'>;

/** What is counted of a person: all of it is forgotten with the account (`throttleKeysOf`). */
export const PERSON_THROTTLES = {
  login: ({ companyId, mailbox }: Here) => keyOf(`login:${companyId}:${mailbox}`),
  secondFactor: ({ guardianId }: Pick<Person, 'guardianId'>) =>
    keyOf(`second-factor:${guardianId}`),
  /** Letters that visitors cause by signing up, whether or not there is an account. */
  signUpLetter: ({ companyId, mailbox }: Here) => keyOf(`sign-up:${companyId}:${mailbox}`),
  confirmation: ({ companyId, mailbox }: Here) => keyOf(`confirm:${companyId}:${mailbox}`),
  recoveryLink: ({ companyId, mailbox }: Here) => keyOf(`recover:${companyId}:${mailbox}`),
  loginLink: ({ companyId, mailbox }: Here) => keyOf(`login-link:${companyId}:${mailbox}`),
  dataExport: ({ guardianId }: Pick<Person, 'guardianId'>) => keyOf(`export:${guardianId}`),
  calendar: ({ guardianId }: Pick<Person, 'guardianId'>) => keyOf(`calendar:${guardianId}`),
  invitationsBy: ({ guardianId }: Pick<Person, 'guardianId'>) => keyOf(`invite-by:${guardianId}`),
  invitationsTo: ({ mailbox }: Pick<Person, 'mailbox'>) => keyOf(`invite-to:${mailbox}`),
  tickets: ({ guardianId }: Pick<Person, 'guardianId'>) => keyOf(`tickets:${guardianId}`),
  surveys: ({ guardianId }: Pick<Person, 'guardianId'>) => keyOf(`surveys:${guardianId}`),
  messages: ({ guardianId }: Pick<Person, 'guardianId'>) => keyOf(`messages:${guardianId}`),
  receipts: ({ guardianId }: Pick<Person, 'guardianId'>) => keyOf(`receipts:${guardianId}`),
} satisfies Record<string, (person: Person) => ThrottleKey>;

/** What is counted of a network (product:session#networks), whatever address of it is given. */
export const NETWORK_THROTTLES = {
  login: (address: string) => keyOf(`login:${networkOf(address)}`),
  /** Made-up tokens, codes and passkeys. */
  secrets: (address: string) => keyOf(`secrets:${networkOf(address)}`),
  recover: (address: string) => keyOf(`recover:${networkOf(address)}`),
  signUp: (address: string) => keyOf(`sign-up:${networkOf(address)}`),
  /** Tax numbers of which it was told that somebody has them. */
  takenTaxIds: (address: string) => keyOf(`tax-ids:${networkOf(address)}`),
};

/** Secrets that can be guessed, each with a budget (`GUESS_THROTTLES`). */
export type Guess = keyof typeof GUESS_THROTTLES;

/** Who guesses, and about what. */
export interface Guessed {
  guardianId: string;
  address: string;
  school: string;
  /** A registration number of the school, whether or not a student has it. */
  number?: string | undefined;
}

/** By whom and what a guess is counted. */
type GuessedBy = { [One in Guess]: keyof (typeof GUESS_THROTTLES)[One] }[Guess];

/** Subjects by which a guess is counted. */
export const GUESSED_BY: Record<GuessedBy, (guess: Guess, about: Guessed) => ThrottleKey> = {
  guardian: (guess, { guardianId }) => keyOf(`${guess}:${guardianId}`),
  network: (guess, { address }) => keyOf(`${guess}:${networkOf(address)}`),
  school: (guess, { school }) => keyOf(`${guess}:${school}`),
  number: (guess, { school, number = '' }) =>
    keyOf(`${guess}:${createHash('sha256').update(`${school}:${number}`).digest('base64url')}`),
};

/**
 * What is counted of an operator (product:operating#sign-in): passwords by the network that they come
 * from, so that strangers elsewhere hold nobody up; codes wherever they come from, which only those
 * reach who have the password.
 */
export const OPERATOR_THROTTLES = {
  login: ({ mailbox, address }: { mailbox: Mailbox; address: string }) =>
    keyOf(`operator:${mailbox}:${networkOf(address)}`),
  code: ({ operatorId }: { operatorId: string }) => keyOf(`operator-code:${operatorId}`),
  password: ({ operatorId, sessionId }: { operatorId: string; sessionId: string }) =>
    keyOf(`operator-password:${operatorId}:${sessionId}`),
};

/**
 * Subject of a session that asks for the current password (product:session#current-password): a
 * stolen one holds up nobody but itself. `begun`, in milliseconds: a session that takes the place of another
 * began with it. Without one, how all of the guardian's begin.
 */
export const sessionThrottle = (guardianId: string, begun?: Date) =>
  keyOf(`password:${guardianId}:${begun?.getTime() ?? ''}`);

/** What is counted of a device that an account knows; without one, how all of the account's begin. */
export const deviceThrottle = (guardianId: string, markHash: Buffer = Buffer.of()) =>
  keyOf(`device:${guardianId}:${markHash.toString('base64url')}`);

/** Every count of a person. */
export const throttleKeysOf = (person: Person): ThrottleKey[] => [
  ...Object.values(PERSON_THROTTLES).map((throttle) => throttle(person)),
  ...(Object.keys(GUESS_THROTTLES) as Guess[]).map((guess) =>
    GUESSED_BY.guardian(guess, { ...person, address: '', school: '' }),
  ),
];
