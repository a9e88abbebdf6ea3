import { randomUUID } from 'node:crypto';
import { call } from '../../../testing/client.ts';
import { credit } from '../../../testing/money.ts';
import type { Payments } from '../../../testing/payments.ts';
import { type SignedInGuardian, signUpGuardian } from '../../../testing/people.ts';
import { addSchool, type TestSchool } from '../../../testing/schools.ts';
import { registerStudent } from '../../../testing/students.ts';

type Student = Awaited<ReturnType<typeof registerStudent>>;

/** Marina, who registered Lucas, who has R$ 100.00. */
export interface House {
  payments: Payments;
  owner: SignedInGuardian;
  school: TestSchool;
  student: Student;
}

export async function newHouse(payments: Payments, company = 'wefood'): Promise<House> {
  const { api } = payments;
  const owner = await signUpGuardian(api, company);
  const school = await addSchool(api, { company });
  const student = await registerStudent(api, owner, school);
  const currency = owner.user.wallet.currencyInfo.code;
  await credit(api, student.wallet._id, 10_000n, { company, currency });
  return { payments, owner, school, student };
}

const at = ({ student }: House, guardian: SignedInGuardian) => ({
  token: guardian.token,
  params: { userId: guardian.user._id, id: student._id },
});

export const invite = (
  house: House,
  email: string,
  { by = house.owner, maySpend = false, headers = {} as Record<string, string> } = {},
) =>
  call(house.payments.api.url, 'POST /responsible-users/:userId/dependents/:id/invitations', {
    ...at(house, by),
    body: { email, maySpend },
    headers,
  });

export const listGuardians = (house: House, by = house.owner) =>
  call(
    house.payments.api.url,
    'GET /responsible-users/:userId/dependents/:id/guardians',
    at(house, by),
  );

export const changeGuardian = (
  house: House,
  guardianId: string,
  { by = house.owner, maySpend = true } = {},
) => {
  const { token, params } = at(house, by);
  return call(
    house.payments.api.url,
    'PATCH /responsible-users/:userId/dependents/:id/guardians/:guardianId',
    { token, params: { ...params, guardianId }, body: { maySpend } },
  );
};

export const removeGuardian = (house: House, guardianId: string, by = house.owner) => {
  const { token, params } = at(house, by);
  return call(
    house.payments.api.url,
    'DELETE /responsible-users/:userId/dependents/:id/guardians/:guardianId',
    { token, params: { ...params, guardianId } },
  );
};

export const withdrawInvitation = (house: House, invitationId: string, by = house.owner) => {
  const { token, params } = at(house, by);
  return call(
    house.payments.api.url,
    'DELETE /responsible-users/:userId/dependents/:id/invitations/:invitationId',
    { token, params: { ...params, invitationId } },
  );
};

export const getStudent = (house: House, by: SignedInGuardian) =>
  call(house.payments.api.url, 'GET /responsible-users/:userId/dependents/:id', at(house, by));

export const move = (
  house: House,
  by: SignedInGuardian,
  type: 'IN' | 'OUT',
  value: number,
  key: string = randomUUID(),
) =>
  call(house.payments.api.url, 'POST /responsible-users/:userId/dependents/:id/transfer', {
    ...at(house, by),
    body: { type, value },
    idempotencyKey: key,
  });

export const answer = (
  { payments }: House,
  how: 'view' | 'accept' | 'decline',
  by: SignedInGuardian,
  token: string,
) =>
  call(payments.api.url, `POST /guardian-invitations/${how}`, {
    token: by.token,
    body: { token },
  });

/** The token in the newest letter's link. */
export async function tokenFor({ payments }: House, email: string): Promise<string> {
  const [letter] = await payments.sandbox.letters(email);
  return /\/invitation\?token=([\w-]+)/.exec(letter?.text ?? '')?.[1] ?? '';
}

/** A second guardian of the student, who accepted the owner's invitation. */
export async function share(house: House, { maySpend = false } = {}): Promise<SignedInGuardian> {
  const company = house.owner.user.company;
  const second = await signUpGuardian(house.payments.api, company);
  await invite(house, second.email, { maySpend });
  const accepted = await answer(house, 'accept', second, await tokenFor(house, second.email));
  if (accepted.status !== 200) throw new Error(JSON.stringify(accepted.body));
  return second;
}
