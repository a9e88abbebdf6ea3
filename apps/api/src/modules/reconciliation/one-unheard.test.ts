import { afterAll, expect, test } from 'vitest';
import { createFamily } from '../../testing/factories/families.ts';
import { refund } from '../../testing/factories/refunds.ts';
import { createPix, paidByCard } from '../../testing/factories/topups.ts';
import { age, balanceMinor, rowOf, startPayments } from '../../testing/payments.ts';
import { settleTopup } from '../payments/index.ts';
import { reconcilePeriod } from './index.ts';

const payments = await startPayments();
afterAll(() => payments.close());

test('a top-up that cannot be compared does not delay the others', async () => {
  const { owner, services } = payments.api;
  const { sandbox } = payments;
  const from = new Date();
  const disputed = await createFamily(payments);
  const paid = await paidByCard(payments, disputed, { value: 50 });
  // A refund in doubt, for which a dispute of the same payment has to wait.
  await sandbox.control({ refuseNext: 10 });
  await refund(payments, disputed, paid.id, 20);
  await sandbox.control({ reset: true });
  await sandbox.control({ webhooks: { paused: true } });
  await sandbox.dispute(paid.reference);
  // A payment that arrived after its code had expired, and without a webhook.
  const waiting = await createFamily(payments);
  const { body } = await createPix(payments, waiting, { value: 30 });
  await age(payments, body.topup._id, 600);
  await sandbox.bank('expire', body.pixCode);
  const { reference } = await rowOf(payments, body.topup._id);
  await settleTopup(services, reference, { correlationId: 'test' });
  expect((await rowOf(payments, body.topup._id)).status).toBe('expired');
  await sandbox.bank('pay', body.pixCode, { late: true });
  const gateway = services.gateways.named('sandbox');
  if (!gateway) throw new Error('no sandbox');
  const result = await reconcilePeriod(services, gateway, {
    from,
    until: new Date(Date.now() + 60_000),
  });
  expect(result).toMatchObject({ isAnswered: false });
  expect(await balanceMinor(payments, waiting.walletId)).toBe(3_000n);
  const { rows } = await owner.query('SELECT kind, topup_id FROM reconciliation_difference');
  expect(rows).toEqual([{ kind: 'mended', topup_id: body.topup._id }]);
});
