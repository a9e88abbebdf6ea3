import { randomUUID } from 'node:crypto';
import { parseBrCode } from '@merenda/domain/payments/br-code';
import { translate } from '@merenda/i18n/translate';
import { entries } from '@merenda/ledger';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { expectMoneyInOrder } from '../../../../testing/audit.ts';
import { call } from '../../../../testing/client.ts';
import { createFamily } from '../../../../testing/factories/families.ts';
import { createGuardian } from '../../../../testing/factories/guardians.ts';
import { checkPix, createPix } from '../../../../testing/factories/topups.ts';
import { age, balanceMinor, rowOf, startPayments, until } from '../../../../testing/payments.ts';
import { sweepTopups } from '../settle/sweep.ts';

const payments = await startPayments();
const family = await createFamily(payments);
afterEach(() => expectMoneyInOrder(payments));
afterAll(() => payments.close());

const untilResult = (wanted: string, walletId?: string) =>
  until(
    () => checkPix(payments, family, walletId),
    ({ body }) => body.result === wanted,
  );

describe('a PIX top-up', () => {
  test('200: it has a real code for this amount, with our txid, which is valid for five minutes', async () => {
    const answer = await createPix(payments, family, { value: 42.5 });
    expect(answer).toMatchObject({
      status: 200,
      body: { topup: { _id: expect.any(String), status: 'pending', value: 42.5 } },
    });
    const code = parseBrCode(answer.body.pixCode);
    expect(code).toMatchObject({ ok: true });
    const { reference } = await rowOf(payments, answer.body.topup._id);
    expect(await payments.sandbox.payments(reference)).toMatchObject([
      { amountMinor: 4_250, currency: 'BRL', reference },
    ]);
    const secondsLeft = (Date.parse(answer.body.expiresAt) - Date.now()) / 1000;
    expect(Math.round(secondsLeft / 10) * 10).toBe(300);
    expect(answer.body.leftSeconds).toBeCloseTo(secondsLeft, -1);
    expect(await checkPix(payments, family)).toMatchObject({
      status: 200,
      body: { result: 'pending', topup: answer.body.topup },
    });
  });

  test('that is paid at the bank credits the shares in one group, and the check says paid', async () => {
    const [first, second] = family.students;
    const own = await balanceMinor(payments, family.walletId);
    const answer = await createPix(payments, family, {
      value: 100,
      transferTopupTo: [
        { user: first._id, value: 25 },
        { user: second._id, value: 35 },
      ],
    });
    await payments.sandbox.bank('pay', answer.body.pixCode);
    const { body } = await untilResult('paid');
    expect(body.topup).toEqual({
      _id: answer.body.topup._id,
      status: 'paid',
      value: 100,
      fee: 0,
    });
    expect(await balanceMinor(payments, family.walletId)).toBe(own + 4_000n);
    expect(await balanceMinor(payments, first.wallet._id)).toBe(2_500n);
    expect(await balanceMinor(payments, second.wallet._id)).toBe(3_500n);
    const [entry] = await entries(payments.api.owner, { account: second.wallet._id, limit: 1 });
    expect(entry).toMatchObject({ kind: 'topup-pix', groupId: answer.body.topup._id });
  });

  test('that is refused at the bank makes the check say error, and nothing is credited', async () => {
    const own = await balanceMinor(payments, family.walletId);
    const answer = await createPix(payments, family);
    await payments.sandbox.bank('refuse', answer.body.pixCode);
    const { body } = await untilResult('error');
    expect(body.topup.status).toBe('failed');
    expect(await balanceMinor(payments, family.walletId)).toBe(own);
  });

  test('that expires unpaid makes the check say error', async () => {
    await createPix(payments, family);
    await payments.sandbox.control({ clockOffsetSeconds: 301 });
    expect((await untilResult('error')).body.topup.status).toBe('expired');
  });

  test('that is paid after its expiry is credited, and marked as late', async () => {
    const own = await balanceMinor(payments, family.walletId);
    const answer = await createPix(payments, family, { value: 7 });
    await payments.sandbox.control({ clockOffsetSeconds: 301 });
    await untilResult('error');
    await payments.sandbox.bank('pay', answer.body.pixCode, { late: true });
    expect((await untilResult('paid')).body.topup._id).toBe(answer.body.topup._id);
    expect(await balanceMinor(payments, family.walletId)).toBe(own + 700n);
    expect(await rowOf(payments, answer.body.topup._id)).toMatchObject({ paid_late: true });
  });

  test('is found paid by the check after a lost webhook, once the processor was quiet for a while', async () => {
    await payments.sandbox.control({ webhooks: { paused: true } });
    const mine = await createFamily(payments);
    const answer = await createPix(payments, mine);
    await payments.sandbox.bank('pay', answer.body.pixCode);
    expect((await checkPix(payments, mine)).body.result).toBe('pending');
    await age(payments, answer.body.topup._id, 8);
    expect((await checkPix(payments, mine)).body.result).toBe('paid');
    expect(await balanceMinor(payments, mine.walletId)).toBe(5_000n);
  });

  test('is found paid by the sweeper after a lost webhook without a check', async () => {
    await payments.sandbox.control({ webhooks: { paused: true } });
    const own = await balanceMinor(payments, family.walletId);
    const answer = await createPix(payments, family, { value: 9 });
    await payments.sandbox.bank('pay', answer.body.pixCode);
    await age(payments, answer.body.topup._id, 30);
    await sweepTopups(payments.api.services);
    expect(await balanceMinor(payments, family.walletId)).toBe(own + 900n);
  });

  test('gets 503 while the processor is down, and the same key gets the code of one charge later', async () => {
    await payments.sandbox.control({ refuseNext: 1000 });
    const idempotencyKey = randomUUID();
    expect(await createPix(payments, family, { idempotencyKey })).toMatchObject({
      status: 503,
      // The error code tells the page that the processor is down.
      body: {
        code: 'processor_unavailable',
        userMessage: translate('en', 'error.processorUnavailable'),
      },
    });
    await payments.sandbox.control({ reset: true });
    const answer = await createPix(payments, family, { idempotencyKey });
    expect(answer.status).toBe(200);
    const { reference } = await rowOf(payments, answer.body.topup._id);
    expect(await payments.sandbox.payments(reference)).toHaveLength(1);
  });

  test('has the same code for the same key, which gets 422 with another amount', async () => {
    const idempotencyKey = randomUUID();
    const first = await createPix(payments, family, { idempotencyKey });
    const again = await createPix(payments, family, { idempotencyKey });
    expect(again.body).toEqual(first.body);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(await createPix(payments, family, { idempotencyKey, value: 51 })).toMatchObject({
      status: 422,
      body: { code: 'idempotency_mismatch' },
    });
  });

  test('is the subject of the check when it is the latest of two for a wallet', async () => {
    const first = await createPix(payments, family);
    const second = await createPix(payments, family);
    expect((await checkPix(payments, family)).body.topup._id).toBe(second.body.topup._id);
    await payments.sandbox.bank('pay', first.body.pixCode);
    await until(
      () => rowOf(payments, first.body.topup._id),
      ({ status }) => status === 'paid',
    );
    expect((await checkPix(payments, family)).body.result).toBe('pending');
  });

  test('gets 404 for somebody else’s wallet, student or company, and for a wallet without a PIX', async () => {
    const other = await createFamily(payments);
    for (const wish of [
      { walletId: other.walletId },
      { transferTopupTo: [{ user: other.students[0]._id, value: 1 }] },
      { company: 'sodexo-direct' },
    ]) {
      expect((await createPix(payments, family, wish)).status).toBe(404);
    }
    await createPix(payments, other);
    expect((await checkPix(payments, family, other.walletId)).status).toBe(404);
    expect((await checkPix(payments, family, randomUUID())).status).toBe(404);
  });

  test('gets 404 at a company that takes no PIX', async () => {
    const guardian = await createGuardian(payments.api, 'thomas-franks-ulis');
    const answer = await call(
      payments.api.url,
      'POST /companies/:company/wallets/pix-topup/create',
      {
        token: guardian.token,
        params: { company: 'thomas-franks-ulis' },
        body: { cardData: { value: 10, walletId: guardian.user.wallet._id } },
      },
    );
    expect(answer.status).toBe(404);
  });
});
