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
  /** The mailbox, never the address as it is written: a mailbox has any number of addresses. */
  mailbox: Mailbox;
}

type Here = Pick<Person, 'companyId' | 'mailbox'>;

/** Subjects that count by person; erasing the account deletes all of them (`throttleKeysOf`). */
export const PERSON_THROTTLES = {
  login: ({ companyId, mailbox }: Here) => keyOf(`login:${companyId}:${mailbox}`),
  secondFactor: ({ guardianId }: Pick<Person, 'guardianId'>) =>
    keyOf(`second-factor:${guardianId}`),
  /** E-mails that visitors cause by signing up, with or without an account. */
  signUpEmail: ({ companyId, mailbox }: Here) => keyOf(`sign-up:${companyId}:${mailbox}`),
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
  /** Cards that a processor has refused, or is judging. */
  cards: ({ guardianId }: Pick<Person, 'guardianId'>) => keyOf(`cards:${guardianId}`),
} satisfies Record<string, (person: Person) => ThrottleKey>;

/**
 * Subjects that count by network (product:session#networks); every address of a network gives the
 * same subject.
 */
export const NETWORK_THROTTLES = {
  login: (address: string) => keyOf(`login:${networkOf(address)}`),
  /** Made-up tokens, codes and passkeys. */
  secrets: (address: string) => keyOf(`secrets:${networkOf(address)}`),
  recover: (address: string) => keyOf(`recover:${networkOf(address)}`),
  signUp: (address: string) => keyOf(`sign-up:${networkOf(address)}`),
  /** Answers that a tax number is taken. */
  takenTaxIds: (address: string) => keyOf(`tax-ids:${networkOf(address)}`),
};

/** Secrets that can be guessed, each with a budget (`GUESS_THROTTLES`). */
export type Guess = keyof typeof GUESS_THROTTLES;

/** The guesser and the object of a guess. */
export interface GuessSubject {
  guardianId: string;
  address: string;
  school: string;
  /** A registration number of the school, whether or not a student has it. */
  number?: string | undefined;
}

/** The kinds of subjects by which a guess is counted. */
type GuessedBy = { [One in Guess]: keyof (typeof GUESS_THROTTLES)[One] }[Guess];

/** Subjects by which a guess is counted. */
export const GUESSED_BY: Record<GuessedBy, (guess: Guess, about: GuessSubject) => ThrottleKey> = {
  guardian: (guess, { guardianId }) => keyOf(`${guess}:${guardianId}`),
  network: (guess, { address }) => keyOf(`${guess}:${networkOf(address)}`),
  school: (guess, { school }) => keyOf(`${guess}:${school}`),
  number: (guess, { school, number = '' }) =>
    keyOf(`${guess}:${createHash('sha256').update(`${school}:${number}`).digest('base64url')}`),
};

/**
 * Subjects that count by operator (product:operating#sign-in). Passwords count by network too:
 * visitors in other networks delay no operator. Codes count across networks, because only somebody
 * with the password can try one.
 */
export const OPERATOR_THROTTLES = {
  login: ({ mailbox, address }: { mailbox: Mailbox; address: string }) =>
    keyOf(`operator:${mailbox}:${networkOf(address)}`),
  code: ({ operatorId }: { operatorId: string }) => keyOf(`operator-code:${operatorId}`),
  password: ({ operatorId, sessionId }: { operatorId: string; sessionId: string }) =>
    keyOf(`operator-password:${operatorId}:${sessionId}`),
};

/**
 * Subject of a session's guesses at the current password (product:session#current-password): a
 * stolen session delays only itself. `begun` is the session's beginning, which a replacing session
 * inherits. Without `begun` the result is the prefix of all the guardian's subjects.
 */
export const sessionThrottle = (guardianId: string, begun?: Date) =>
  keyOf(`password:${guardianId}:${begun?.getTime() ?? ''}`);

/**
 * Subject of a device that an account knows; without a hash the prefix of all the account's
 * devices.
 */
export const deviceThrottle = (guardianId: string, markHash: Buffer = Buffer.of()) =>
  keyOf(`device:${guardianId}:${markHash.toString('base64url')}`);

/** Every count of a person. */
export const throttleKeysOf = (person: Person): ThrottleKey[] => [
  ...Object.values(PERSON_THROTTLES).map((throttle) => throttle(person)),
  ...(Object.keys(GUESS_THROTTLES) as Guess[]).map((guess) =>
    GUESSED_BY.guardian(guess, { ...person, address: '', school: '' }),
  ),
];
