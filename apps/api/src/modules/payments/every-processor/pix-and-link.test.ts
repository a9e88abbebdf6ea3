import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { call } from '../../../testing/client.ts';
import { createGuardian, type SignedInGuardian } from '../../../testing/factories/guardians.ts';
import { checkPix, createPix } from '../../../testing/factories/topups.ts';
import { age, balanceMinor, rowOf } from '../../../testing/payments.ts';
import { PROCESSORS } from '../../../testing/processors/all.ts';
import {
  type CardPayer,
  newPayer,
  providerRefOf,
  recordsOf,
} from '../../../testing/processors/payer.ts';
import type { Processor } from '../../../testing/processors/processor.ts';
import { settleTopup } from '../topup/settle/settle.ts';
import { sweepTopups } from '../topup/settle/sweep.ts';

describe.each(PROCESSORS)('at $name', ({ name, start }) => {
  let processor: Processor;
  let payer: CardPayer;
  beforeAll(async () => {
    processor = await start();
  });
  beforeEach(async () => {
    payer = await newPayer(processor);
  });
  afterEach(() => processor.calm());
  afterAll(() => processor.close());

  const balance = () => balanceMinor(processor, payer.walletId);
  const settle = async (topupId: string) => {
    const { reference } = await rowOf(processor, topupId);
    return settleTopup(processor.api.services, reference, { correlationId: 'test' });
  };
  const pixOf = async (value = 50) => {
    const { status, body } = await createPix(processor, payer, { value });
    if (status !== 200) throw new Error(JSON.stringify(body));
    return { ...body, id: body.topup._id, ref: await providerRefOf(processor, body.topup._id) };
  };

  describe('a PIX', () => {
    test('has a code and an end while it is open, and is credited once after it was paid', async () => {
      const pix = await pixOf(13);
      expect(pix.pixCode).toMatch(/br\.gov\.bcb\.pix/i);
      const endsInMs = new Date(pix.expiresAt).getTime() - Date.now();
      expect(endsInMs).toBeGreaterThan(250_000);
      expect(endsInMs).toBeLessThanOrEqual(301_000);
      expect((await checkPix(processor, payer)).body.result).toBe('pending');
      await processor.pay(pix.ref);
      await age(processor, pix.id, 30);
      const { services } = processor.api;
      await Promise.all([
        sweepTopups(services),
        checkPix(processor, payer),
        settle(pix.id),
        sweepTopups(services),
        checkPix(processor, payer),
        settle(pix.id),
      ]);
      expect((await checkPix(processor, payer)).body.result).toBe('paid');
      expect(await rowOf(processor, pix.id)).toMatchObject({ status: 'paid', paid_late: false });
      expect(await balance()).toBe(1_300n);
    });

    test('gets the same code by the same key after a lost answer', async () => {
      const idempotencyKey = randomUUID();
      await processor.fail('lost answer');
      const first = await createPix(processor, payer, { idempotencyKey });
      expect(first.status).toBe(200);
      const again = await createPix(processor, payer, { idempotencyKey });
      expect(again.body).toEqual(first.body);
      expect(await recordsOf(processor, first.body.topup._id)).toHaveLength(1);
    });

    test('expires unpaid; paid late, it is credited and marked as late', async () => {
      const pix = await pixOf();
      await processor.expire(pix.ref);
      await settle(pix.id);
      expect((await rowOf(processor, pix.id)).status).toBe('expired');
      expect((await checkPix(processor, payer)).body.result).toBe('error');
      expect(await balance()).toBe(0n);
      await processor.pay(pix.ref);
      await settle(pix.id);
      await settle(pix.id);
      expect(await rowOf(processor, pix.id)).toMatchObject({ status: 'paid', paid_late: true });
      expect(await balance()).toBe(5_000n);
    });

    if (name !== 'sandbox') {
      test('keeps its state while the processor is down, and is found paid afterwards', async () => {
        const pix = await pixOf();
        await processor.pay(pix.ref);
        await processor.stop?.();
        await age(processor, pix.id, 3_600);
        await sweepTopups(processor.api.services);
        expect((await rowOf(processor, pix.id)).status).toBe('pending');
        await processor.resume?.();
        await age(processor, pix.id, 3_600);
        await sweepTopups(processor.api.services);
        expect((await rowOf(processor, pix.id)).status).toBe('paid');
        expect(await balance()).toBe(5_000n);
      });
    }
  });

  describe('a payment link', () => {
    const company = 'thomas-franks-ulis';
    let guardian: SignedInGuardian;
    beforeEach(async () => {
      guardian = await createGuardian(processor.api, company);
    });
    const create = () =>
      call(processor.api.url, 'POST /companies/:company/wallets/payment-link-topup', {
        token: guardian.token,
        params: { company },
        idempotencyKey: randomUUID(),
        body: { cardData: { value: 20, walletId: guardian.user.wallet._id, cardType: 'card' } },
      });
    const confirm = async (orderId: string) =>
      (
        await call(
          processor.api.url,
          'POST /companies/:company/wallets/payment-link-topup/confirm',
          { token: guardian.token, params: { company }, body: { cardData: { orderId } } },
        )
      ).body.status.result;

    if (name !== 'pagarme') {
      test('leads to a page, is pending, and is credited once after it was paid there', async () => {
        const { status, body } = await create();
        expect(status).toBe(200);
        expect(body.payment.redirectUrl).toContain(body.orderId);
        expect(await confirm(body.orderId)).toBe('pending');
        await processor.pay(body.orderId);
        await Promise.all([settle(body.topup._id), settle(body.topup._id)]);
        expect(await confirm(body.orderId)).toBe('paid');
        expect(await balanceMinor(processor, guardian.user.wallet._id)).toBe(2_000n);
      });
    }

    if (name !== 'pagarme') {
      test('ends as expired when nobody paid on its page', async () => {
        const { body } = await create();
        await processor.expire(body.orderId);
        await settle(body.topup._id);
        expect(await confirm(body.orderId)).toBe('error');
      });
    }

    if (name === 'pagarme') {
      test('is not offered: 422 with a text, and no top-up stays open', async () => {
        expect(await create()).toMatchObject({
          status: 422,
          body: { code: 'gateway_refused', userMessage: expect.stringMatching(/\w/) },
        });
        const { rows } = await processor.api.owner.query(
          'SELECT status FROM topup WHERE guardian_id = $1',
          [guardian.user._id],
        );
        expect(rows).toEqual([{ status: 'failed' }]);
      });
    }
  });
});
