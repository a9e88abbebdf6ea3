import type { Departure } from '@merenda/contract/account';
import { call } from './client.ts';
import type { SignedInGuardian } from './factories/guardians.ts';
import type { Payments } from './payments.ts';

/** Deletes the guardian's account over HTTP, by default with the right password. */
export const deleteMe = (
  { api }: Pick<Payments, 'api'>,
  { token, password }: SignedInGuardian,
  body: { password?: string; token?: string } = {},
) => call(api.url, 'DELETE /auth/me', { token, body: { password, ...body } });

export async function departureOf(
  { api }: Pick<Payments, 'api'>,
  { token, user }: SignedInGuardian,
): Promise<Departure> {
  const params = { id: user._id };
  return (await call(api.url, 'GET /responsible-users/:id/departure', { token, params })).body;
}
