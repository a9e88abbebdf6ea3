import { call } from '../../../../testing/client.ts';
import type { Family } from '../../../../testing/factories/families.ts';
import type { SignedInGuardian } from '../../../../testing/factories/guardians.ts';
import { topUpByCard } from '../../../../testing/factories/topups.ts';
import type { Payments } from '../../../../testing/payments.ts';

interface Named {
  id: string;
  topupId: string;
}

type Reader = Pick<SignedInGuardian, 'token' | 'user'>;

/** Tops up by the family's card; answers the top-up's id. */
export async function paidByCard(
  payments: Payments,
  family: Family,
  wish: NonNullable<Parameters<typeof topUpByCard>[2]> = {},
): Promise<string> {
  const { status, body } = await topUpByCard(payments, family, wish);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body.topup._id;
}

export const receiptOf = (
  { api }: Payments,
  { token, user }: Reader,
  topupId: string,
  params: Partial<Named> = {},
) =>
  call(api.url, 'GET /responsible-users/:id/receipts/:topupId', {
    token,
    params: { id: user._id, topupId, ...params },
  });

export const emailReceipt = ({ api }: Payments, { token, user }: Reader, topupId: string) =>
  call(api.url, 'POST /responsible-users/:id/receipts/:topupId/email', {
    token,
    params: { id: user._id, topupId },
    headers: { 'accept-language': 'en' },
  });

/** The raw response to a request for a PDF. */
export const fetchPdf = (
  { api }: Payments,
  { token, user }: Reader,
  topupId: string,
  language = 'en',
): Promise<Response> =>
  fetch(`${api.url}/responsible-users/${user._id}/receipts/${topupId}/pdf`, {
    headers: { 'request-type': 'we', authorization: `We ${token}`, 'accept-language': language },
  });

/** Runs the work twice at the same time, as two copies of the API would. */
export const twoWorkers = (work: () => Promise<unknown>) => Promise.all([work(), work()]);
