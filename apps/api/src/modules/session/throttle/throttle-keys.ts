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
  recover: ({ email }: Pick<Person, 'email'>) => keyOf(`recover:${email}`),
  confirmation: ({ guardianId }: Pick<Person, 'guardianId'>) => keyOf(`confirm:${guardianId}`),
  dataExport: ({ guardianId }: Pick<Person, 'guardianId'>) => keyOf(`export:${guardianId}`),
  invitationsBy: ({ guardianId }: Pick<Person, 'guardianId'>) => keyOf(`invite-by:${guardianId}`),
  invitationsTo: ({ email }: Pick<Person, 'email'>) => keyOf(`invite-to:${email}`),
  receipts: ({ guardianId }: Pick<Person, 'guardianId'>) => keyOf(`receipts:${guardianId}`),
} satisfies Record<string, (person: Person) => ThrottleKey>;

/** What is counted of a network address. */
export const ADDRESS_THROTTLES = {
  login: (address: string) => keyOf(`login:${address}`),
  recover: (address: string) => keyOf(`recover:${address}`),
};

/** Every count of a person. */
export const throttleKeysOf = (person: Person): ThrottleKey[] =>
  Object.values(PERSON_THROTTLES).map((throttle) => throttle(person));
