import { createHash } from 'node:crypto';
import { networkOf } from '@merenda/domain/access/networks';

/** A subject of the table `attempt`; only the tables below make one. */
export type ThrottleKey = string & { readonly throttle: unique symbol };

const keyOf = (subject: string) => subject as ThrottleKey;

interface Person {
  guardianId: string;
  companyId: string;
  email: string;
}

/** What is counted of a person: all of it is forgotten with the account (`throttleKeysOf`). */
export const PERSON_THROTTLES = {
  login: ({ companyId, email }: Pick<Person, 'companyId' | 'email'>) =>
    keyOf(`login:${companyId}:${email}`),
  password: ({ guardianId }: Pick<Person, 'guardianId'>) => keyOf(`password:${guardianId}`),
  secondFactor: ({ guardianId }: Pick<Person, 'guardianId'>) =>
    keyOf(`second-factor:${guardianId}`),
  confirmation: ({ guardianId }: Pick<Person, 'guardianId'>) => keyOf(`confirm:${guardianId}`),
  recoveryLink: ({ companyId, email }: Pick<Person, 'companyId' | 'email'>) =>
    keyOf(`recover:${companyId}:${email}`),
  loginLink: ({ companyId, email }: Pick<Person, 'companyId' | 'email'>) =>
    keyOf(`login-link:${companyId}:${email}`),
  dataExport: ({ guardianId }: Pick<Person, 'guardianId'>) => keyOf(`export:${guardianId}`),
  calendar: ({ guardianId }: Pick<Person, 'guardianId'>) => keyOf(`calendar:${guardianId}`),
  invitationsBy: ({ guardianId }: Pick<Person, 'guardianId'>) => keyOf(`invite-by:${guardianId}`),
  invitationsTo: ({ email }: Pick<Person, 'email'>) => keyOf(`invite-to:${email}`),
  association: ({ guardianId }: Pick<Person, 'guardianId'>) => keyOf(`associate:${guardianId}`),
  takenNumbers: ({ guardianId }: Pick<Person, 'guardianId'>) => keyOf(`numbers:${guardianId}`),
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
};

/** What is counted of a registration number of a school, whether or not a student has it. */
export const numberThrottle = (school: string, number: string) =>
  keyOf(`number:${createHash('sha256').update(`${school}:${number}`).digest('base64url')}`);

/**
 * What is counted of an operator (product:operating#sign-in): passwords by the network that they come
 * from, so that strangers elsewhere hold nobody up; codes wherever they come from, which only those
 * reach who have the password.
 */
export const OPERATOR_THROTTLES = {
  login: ({ email, address }: { email: string; address: string }) =>
    keyOf(`operator:${email}:${networkOf(address)}`),
  code: ({ operatorId }: { operatorId: string }) => keyOf(`operator-code:${operatorId}`),
  password: ({ operatorId }: { operatorId: string }) => keyOf(`operator-password:${operatorId}`),
};

/** What is counted of a device that an account knows; without one, how all of the account's begin. */
export const deviceThrottle = (guardianId: string, markHash: Buffer = Buffer.of()) =>
  keyOf(`device:${guardianId}:${markHash.toString('base64url')}`);

/** Every count of a person. */
export const throttleKeysOf = (person: Person): ThrottleKey[] =>
  Object.values(PERSON_THROTTLES).map((throttle) => throttle(person));
