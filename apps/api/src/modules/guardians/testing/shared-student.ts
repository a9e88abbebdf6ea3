import { randomUUID } from 'node:crypto';
import { call, newAddress } from '../../../testing/client.ts';
import { createStudentFamily } from '../../../testing/factories/families.ts';
import { createGuardian, type SignedInGuardian } from '../../../testing/factories/guardians.ts';
import type { TestSchool } from '../../../testing/factories/schools.ts';
import type { TestStudent } from '../../../testing/factories/students.ts';
import type { Payments } from '../../../testing/payments.ts';

/** Marina, the owner of Lucas, whose wallet has R$ 100.00. */
export interface SharedStudent {
  payments: Payments;
  owner: SignedInGuardian;
  school: TestSchool;
  student: TestStudent;
}

export async function newSharedStudent(
  payments: Payments,
  company = 'wefood',
): Promise<SharedStudent> {
  const options = { company, balanceMinor: 10_000n };
  const { guardian, ...family } = await createStudentFamily(payments.api, options);
  return { payments, owner: guardian, ...family };
}

const at = ({ student }: SharedStudent, guardian: SignedInGuardian) => ({
  token: guardian.token,
  params: { userId: guardian.user._id, id: student._id },
});

export const invite = (
  shared: SharedStudent,
  email: string,
  {
    by = shared.owner,
    maySpend = false,
    also = [] as { student: string; maySpend: boolean; maySeeHealth: boolean }[],
    headers = {} as Record<string, string>,
  } = {},
) =>
  call(shared.payments.api.url, 'POST /responsible-users/:userId/dependents/:id/invitations', {
    ...at(shared, by),
    body: { email, maySpend, also },
    headers,
  });

export const listGuardians = (shared: SharedStudent, by = shared.owner) =>
  call(
    shared.payments.api.url,
    'GET /responsible-users/:userId/dependents/:id/guardians',
    at(shared, by),
  );

export const changeGuardian = (
  shared: SharedStudent,
  guardianId: string,
  { by = shared.owner, maySpend = true } = {},
) => {
  const { token, params } = at(shared, by);
  return call(
    shared.payments.api.url,
    'PATCH /responsible-users/:userId/dependents/:id/guardians/:guardianId',
    { token, params: { ...params, guardianId }, body: { maySpend } },
  );
};

export const removeGuardian = (shared: SharedStudent, guardianId: string, by = shared.owner) => {
  const { token, params } = at(shared, by);
  return call(
    shared.payments.api.url,
    'DELETE /responsible-users/:userId/dependents/:id/guardians/:guardianId',
    { token, params: { ...params, guardianId } },
  );
};

export const withdrawInvitation = (
  shared: SharedStudent,
  invitationId: string,
  by = shared.owner,
) => {
  const { token, params } = at(shared, by);
  return call(
    shared.payments.api.url,
    'DELETE /responsible-users/:userId/dependents/:id/invitations/:invitationId',
    { token, params: { ...params, invitationId } },
  );
};

/** Sends the email again, or makes a link to pass on. */
export const again = (
  shared: SharedStudent,
  how: 'email' | 'link',
  invitationId: string,
  by = shared.owner,
) => {
  const { token, params } = at(shared, by);
  return call(
    shared.payments.api.url,
    `POST /responsible-users/:userId/dependents/:id/invitations/:invitationId/${how}`,
    { token, params: { ...params, invitationId } },
  );
};

export const getStudent = (shared: SharedStudent, by: SignedInGuardian) =>
  call(shared.payments.api.url, 'GET /responsible-users/:userId/dependents/:id', at(shared, by));

export const move = (
  shared: SharedStudent,
  by: SignedInGuardian,
  type: 'IN' | 'OUT',
  value: number,
  key: string = randomUUID(),
) =>
  call(shared.payments.api.url, 'POST /responsible-users/:userId/dependents/:id/transfer', {
    ...at(shared, by),
    body: { type, value },
    idempotencyKey: key,
  });

export const answer = (
  { payments }: SharedStudent,
  how: 'view' | 'accept' | 'decline',
  by: SignedInGuardian,
  token: string,
) =>
  call(payments.api.url, `POST /guardian-invitations/${how}`, {
    token: by.token,
    body: { token },
    headers: anyNetwork(),
  });

/** From a network of its own: where the API trusts its proxy, tests do not wait for each other's failures. */
export const anyNetwork = () => ({ 'x-forwarded-for': newAddress() });

/** The token in the link of the newest e-mail. */
export async function tokenFor({ payments }: SharedStudent, email: string): Promise<string> {
  // Several e-mails arrive in any order.
  const links = (await payments.sandbox.emails(email)).flatMap(
    ({ text }) => /\/invitation\?token=([\w-]+)/.exec(text)?.[1] ?? [],
  );
  return links[0] ?? '';
}

/** A second guardian of the student, who accepted the owner's invitation. */
export async function share(
  shared: SharedStudent,
  { maySpend = false } = {},
): Promise<SignedInGuardian> {
  const company = shared.owner.user.company;
  const second = await createGuardian(shared.payments.api, company);
  await invite(shared, second.email, { maySpend });
  const accepted = await answer(shared, 'accept', second, await tokenFor(shared, second.email));
  if (accepted.status !== 200) throw new Error(JSON.stringify(accepted.body));
  return second;
}
