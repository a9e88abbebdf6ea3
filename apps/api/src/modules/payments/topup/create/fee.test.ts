import { randomUUID } from 'node:crypto';
import { auditLedger, closeAccount } from '@merenda/ledger';
import { afterAll, describe, expect, test } from 'vitest';
import { call } from '../../../../testing/client.ts';
import { createCard } from '../../../../testing/factories/cards.ts';
import { createFamily } from '../../../../testing/factories/families.ts';
import { createGuardian, type SignedInGuardian } from '../../../../testing/factories/guardians.ts';
import { createPix } from '../../../../testing/factories/topups.ts';
import { balanceMinor, setFee, startPayments, until } from '../../../../testing/payments.ts';
import { companyAccount } from '../../../companies/index.ts';
import { referenceOf } from '../topup.ts';

const ULIS = 'thomas-franks-ulis';
const AISB = 'thomas-franks-aisb';
const payments = await startPayments();
const payer = await newPayer();
afterAll(() => payments.close());

/** A guardian of ULIS, where the card fee is 1.4 % + € 0.25. */
async function newPayer() {
  const guardian = await createGuardian(payments.api, ULIS);
  const cardId = await createCard(payments, guardian, undefined, ULIS);
  return { guardian, walletId: guardian.user.wallet._id, cardId };
}

interface TopupRequest {
  value: number;
  fee?: number | undefined;
  idempotencyKey?: string;
}

const byCard = ({ value, fee, idempotencyKey = randomUUID() }: TopupRequest, by = payer) =>
  call(payments.api.url, 'POST /companies/:company/wallets/card-topup', {
    token: by.guardian.token,
    params: { company: ULIS },
    idempotencyKey,
    headers: { 'accept-language': 'en' },
    body: {
      value,
      fee,
      walletId: by.walletId,
      paymentCard: { cardId: by.cardId, securityNumber: '123' },
    },
  });

const byLink = (guardian: SignedInGuardian, { value, fee }: TopupRequest) =>
  call(payments.api.url, 'POST /companies/:company/wallets/payment-link-topup', {
    token: guardian.token,
    params: { company: AISB },
    idempotencyKey: randomUUID(),
    body: { cardData: { value, fee, walletId: guardian.user.wallet._id } },
  });

const capturedOf = async (topupId: string) =>
  (await payments.sandbox.payments(referenceOf(topupId))).map(({ capturedMinor }) => capturedMinor);

const feesOf = (company: string, currency: string) =>
  balanceMinor(payments, companyAccount(company, 'fees', currency));

const countOf = async ({ user }: SignedInGuardian) => {
  const { rows } = await payments.api.owner.query<{ count: bigint }>(
    'SELECT count(*) FROM topup WHERE guardian_id = $1',
    [user._id],
  );
  return rows[0]?.count;
};

describe('a fee', () => {
  test('is listed with each provider that has one', async () => {
    const { body } = await call(payments.api.url, 'GET /payment-gateway-credentials', {
      token: payer.guardian.token,
      query: { company: ULIS },
    });
    expect(
      body.docs.map(({ paymentsServiceProvider, fee }) => [paymentsServiceProvider, fee]),
    ).toEqual([
      ['card', { basisPoints: 140, fixed: 0.25 }],
      ['nevogate', undefined],
    ]);
  });

  test('by card, in euros: is captured with the amount and booked separately, and only the amount is credited', async () => {
    const before = await balanceMinor(payments, payer.walletId);
    const fees = await feesOf(ULIS, 'EUR');
    const { status, body } = await byCard({ value: 50, fee: 0.95 });
    expect({ status, topup: body.topup }).toEqual({
      status: 200,
      topup: { _id: expect.any(String), status: 'paid', value: 50, fee: 0.95 },
    });
    expect(await capturedOf(body.topup._id)).toEqual([5_095]);
    expect((await balanceMinor(payments, payer.walletId)) - before).toBe(5_000n);
    expect((await feesOf(ULIS, 'EUR')) - fees).toBe(95n);
    const { body: list } = await call(
      payments.api.url,
      'GET /responsible-users/:id/wallet-topups',
      { token: payer.guardian.token, params: { id: payer.guardian.user._id }, query: {} },
    );
    expect(list.docs[0]).toMatchObject({ _id: body.topup._id, total: 50, fee: 0.95 });
  });

  test('by link, in forints: is rounded up at half a unit, and the page charges the total', async () => {
    const guardian = await createGuardian(payments.api, AISB);
    const { status, body } = await byLink(guardian, { value: 3_333, fee: 50 });
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { total: 3_383, topup: { value: 3_333, fee: 50 } },
    });
    await payments.sandbox.payLink(body.orderId, 'paid');
    const walletId = guardian.user.wallet._id;
    await until(
      () => balanceMinor(payments, walletId),
      (balance) => balance === 333_300n,
    );
    expect(await capturedOf(body.topup._id)).toEqual([338_300]);
    expect(await feesOf(AISB, 'HUF')).toBe(5_000n);
  });

  test('goes to the company also when the wallet was closed meanwhile', async () => {
    const guardian = await createGuardian(payments.api, AISB);
    const { body } = await byLink(guardian, { value: 1_000, fee: 15 });
    const owed = companyAccount(AISB, 'refunds-payable', 'HUF');
    const fees = await feesOf(AISB, 'HUF');
    await closeAccount(payments.api.owner, guardian.user.wallet._id);
    await payments.sandbox.payLink(body.orderId, 'paid');
    await until(
      () => balanceMinor(payments, owed),
      (balance) => balance === 100_000n,
    );
    expect((await feesOf(AISB, 'HUF')) - fees).toBe(1_500n);
  });

  test('by PIX: is charged when a company has one', async () => {
    const family = await createFamily(payments);
    const pix = { company: 'wefood', provider: 'mundipaggPix' } as const;
    await setFee(payments, pix, { basisPoints: 99, fixedMinor: 0n });
    const { status, body } = await createPix(payments, family, { value: 50, fee: 0.5 });
    await payments.api.owner.query(`DELETE FROM company_fee WHERE company_id = 'wefood'`);
    expect(status).toBe(200);
    expect(body.pixCode).toContain('540550.50');
    await payments.sandbox.bank('pay', body.pixCode);
    await until(
      () => balanceMinor(payments, family.walletId),
      (balance) => balance === 5_000n,
    );
    expect(await feesOf('wefood', 'BRL')).toBe(50n);
  });

  test('loses no cent at any amount: captured = credited + fees', async () => {
    const by = await newPayer();
    const feesBefore = await feesOf(ULIS, 'EUR');
    let capturedMinor = 0;
    for (const minor of [1, 7, 35, 36, 107, 999, 12_345, 9_999_901]) {
      const fee = (Math.round((minor * 140) / 10_000) + 25) / 100;
      const { body } = await byCard({ value: minor / 100, fee }, by);
      const [captured = 0] = await capturedOf(body.topup._id);
      capturedMinor += captured;
    }
    const credited = await balanceMinor(payments, by.walletId);
    const fees = (await feesOf(ULIS, 'EUR')) - feesBefore;
    expect(credited).toBe(10_013_431n);
    expect(credited + fees).toBe(BigInt(capturedMinor));
  });

  test('leaves the books in order', async () => {
    expect((await auditLedger(payments.api.owner)).findings).toEqual([]);
  });
});

describe('a fee that was not shown is not charged', () => {
  test.each<[string, TopupRequest]>([
    ['missing', { value: 50 }],
    ['a cent too little', { value: 50, fee: 0.94 }],
    ['a cent too much', { value: 50, fee: 0.96 }],
    ['zero', { value: 50, fee: 0 }],
  ])('by card, %s: 409 fee_changed with a text, and nothing is charged', async (_, wish) => {
    const before = await countOf(payer.guardian);
    const { status, body } = await byCard(wish);
    expect({ status, body }).toMatchObject({
      status: 409,
      body: { code: 'fee_changed', userMessage: expect.stringContaining('nothing was charged') },
    });
    expect(await countOf(payer.guardian)).toBe(before);
  });

  test('by link, and by PIX where there is no fee', async () => {
    const guardian = await createGuardian(payments.api, AISB);
    const link = await byLink(guardian, { value: 3_333 });
    expect(link).toMatchObject({ status: 409, body: { code: 'fee_changed' } });
    const family = await createFamily(payments);
    const pix = await createPix(payments, family, { value: 50, fee: 0.5 });
    expect(pix).toMatchObject({ status: 409, body: { code: 'fee_changed' } });
    expect(await countOf(guardian)).toBe(0n);
    expect(await countOf(family.guardian)).toBe(0n);
  });

  test('amount and fee together stay within the limit of one payment', async () => {
    const { status, body } = await byCard({ value: 999_999, fee: 14_000.24 });
    expect({ status, body }).toMatchObject({ status: 400, body: { issues: [{ path: 'value' }] } });
  });
});

describe('a fee that was shown stays', () => {
  test('for the same key, which answers the same charge also after a change of the rule', async () => {
    const card = { company: ULIS, provider: 'card' } as const;
    const idempotencyKey = randomUUID();
    const first = await byCard({ value: 20, fee: 0.53, idempotencyKey });
    await setFee(payments, card, { basisPoints: 300, fixedMinor: 50n });
    const again = await byCard({ value: 20, fee: 0.53, idempotencyKey });
    const other = await byCard({ value: 20, fee: 1.1, idempotencyKey });
    await setFee(payments, card, { basisPoints: 140, fixedMinor: 25n });
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(again.body).toEqual(first.body);
    expect(await capturedOf(first.body.topup._id)).toEqual([2_053]);
    expect(other).toMatchObject({ status: 422, body: { code: 'idempotency_mismatch' } });
  });

  test('in its row, against any writer', async () => {
    const { body } = await byCard({ value: 20, fee: 0.53 });
    const change = payments.api.owner.query('UPDATE topup SET fee_minor = 0 WHERE id = $1', [
      body.topup._id,
    ]);
    await expect(change).rejects.toThrow('keeps its fee');
  });
});
