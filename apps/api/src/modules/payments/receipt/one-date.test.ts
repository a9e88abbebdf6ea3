import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { call } from '../../../testing/client.ts';
import { createFamily, type Family } from '../../../testing/factories/families.ts';
import { refund } from '../../../testing/factories/refunds.ts';
import { type Payments, startPayments } from '../../../testing/payments.ts';
import { readPdf } from '../../../testing/read-pdf.ts';
import { fetchPdf, paidByCard, receiptOf } from './testing/receipts.ts';

/** 23:30 on 1 July in São Paulo; 2 July in the zones of the computer and the reader. */
const PAID_AT = '2026-07-02T02:30:00Z';

let payments: Payments;
let family: Family;
// Each test begins with the machine's own zone.
beforeEach(() => {
  vi.stubEnv('TZ', 'Pacific/Kiritimati');
});
beforeAll(async () => {
  payments = await startPayments();
  family = await createFamily(payments);
});
afterAll(async () => {
  await payments.close();
});

const dateIt = (topupId: string, instant: string) =>
  payments.api.owner.query('UPDATE topup SET created_at = $2, paid_at = $2 WHERE id = $1', [
    topupId,
    instant,
  ]);

test('page, PDF, list and e-mails give a payment the same date, the company’s, in any zone of the computer', async () => {
  expect(new Date(PAID_AT).getHours()).toBe(16);
  const { guardian } = family;
  const topupId = await paidByCard(payments, family, { value: 30 });
  await dateIt(topupId, PAID_AT);

  const { body } = await receiptOf(payments, guardian, topupId);
  expect(body.number).toMatch(/^20260701-/);
  const pdf = await fetchPdf(payments, guardian, topupId);
  const { text } = await readPdf(new Uint8Array(await pdf.arrayBuffer()));
  expect(text).toContain('1 July 2026 at 23:30');
  expect(text).toContain('01/07/2026, 23:30');
  expect(text).not.toMatch(/2 July|02\/07/);

  const listed = async (day: string) => {
    const answer = await call(payments.api.url, 'GET /responsible-users/:id/wallet-topups', {
      token: guardian.token,
      params: { id: guardian.user._id },
      query: { since: day, until: day },
    });
    return answer.body.total;
  };
  expect([await listed('2026-07-01'), await listed('2026-07-02')]).toEqual([1, 0]);

  await payments.api.services.outbox.deliver();
  // Refunds are possible for a limited time only.
  await dateIt(topupId, new Date().toISOString());
  expect((await refund(payments, family, topupId, 30)).status).toBe(201);
  await dateIt(topupId, PAID_AT);
  await payments.api.services.outbox.deliver();
  const messages = await payments.sandbox.emails(guardian.email);
  expect(messages).toHaveLength(2);
  for (const message of messages) {
    expect(message.text).toContain('1 July 2026');
    expect(message.text).not.toContain('2 July');
  }
});
