import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { call } from '../../../testing/client.ts';
import { plantTopup, topUpByCard } from '../../../testing/factories/topups.ts';
import { age, balanceMinor, rowOf } from '../../../testing/payments.ts';
import { PROCESSORS } from '../../../testing/processors/all.ts';
import {
  type CardPayer,
  chargePastApi,
  newPayer,
  recordsOf,
} from '../../../testing/processors/payer.ts';
import type { Processor } from '../../../testing/processors/processor.ts';
import { settleTopup } from '../topup/settle/settle.ts';
import { sweepTopups } from '../topup/settle/sweep.ts';

describe.each(PROCESSORS)('a card at $name', ({ name, start }) => {
  let processor: Processor;
  let payer: CardPayer;
  beforeAll(async () => {
    processor = await start();
    payer = await newPayer(processor);
  });
  afterEach(() => processor.calm());
  afterAll(() => processor.close());

  const pay = (wish: { value?: number; idempotencyKey?: string } = {}, by = payer) =>
    topUpByCard(processor, by, { cvv: by.cvv, ...wish });
  const balance = (of = payer) => balanceMinor(processor, of.walletId);
  const capturedOf = async (topupId: string) =>
    (await recordsOf(processor, topupId)).map(({ capturedMinor }) => capturedMinor);

  test('is captured to the cent under our reference, and the wallet is credited at once', async () => {
    const before = await balance();
    const answer = await pay({ value: 12.34 });
    expect(answer).toMatchObject({
      status: 200,
      body: { topup: { status: 'paid', value: 12.34 } },
    });
    expect(await balance()).toBe(before + 1_234n);
    expect(await recordsOf(processor, answer.body.topup._id)).toMatchObject([
      { kind: 'card', state: 'paid', amountMinor: 1_234n, capturedMinor: 1_234n, currency: 'BRL' },
    ]);
  });

  test('without its security code is refused where the processor uses the code, and pays elsewhere', async () => {
    const asked = await call(processor.api.url, 'GET /payment-gateway-credentials', {
      token: payer.guardian.token,
      query: { company: 'wefood' },
    });
    const [card] = asked.body.docs;
    expect(card?.asksSecurityCode).toBe(name !== 'stripe');
    const before = await balance();
    const answer = await topUpByCard(processor, payer, { cvv: null });
    if (card?.asksSecurityCode) {
      expect(answer).toMatchObject({
        status: 400,
        body: {
          issues: [{ path: 'paymentCard.securityNumber' }],
          userMessage: expect.stringContaining('security code'),
        },
      });
      expect(await balance()).toBe(before);
    } else {
      expect(answer).toMatchObject({ status: 200, body: { topup: { status: 'paid' } } });
      expect(await balance()).toBe(before + 5_000n);
    }
  });

  test.each([
    ['declined', 'did not approve'],
    ['insufficient_funds', 'enough funds'],
    ['wrong_security_code', 'security code'],
  ] as const)(
    'that is refused (%s) gets 402 with the reason as a text, and nothing is credited',
    async (behaviour, words) => {
      const unlucky = await newPayer(processor, behaviour);
      const idempotencyKey = randomUUID();
      const answer = await pay({ idempotencyKey }, unlucky);
      expect(answer).toMatchObject({
        status: 402,
        body: { code: 'payment_refused', userMessage: expect.stringContaining(words) },
      });
      expect((await pay({ idempotencyKey }, unlucky)).body).toEqual(answer.body);
      expect(await balance(unlucky)).toBe(0n);
    },
  );

  test('pays once when the processor is busy and then loses its answer after the charge', async () => {
    const before = await balance();
    await processor.fail('busy', 'lost answer');
    const answer = await pay();
    expect(answer).toMatchObject({ status: 200, body: { topup: { status: 'paid' } } });
    expect(await capturedOf(answer.body.topup._id)).toEqual([5_000n]);
    expect(await balance()).toBe(before + 5_000n);
  });

  test('does not fail when every answer is lost: the sweeper finds and credits the money once', async () => {
    const before = await balance();
    const idempotencyKey = randomUUID();
    await processor.fail(...Array<'lost answer'>(40).fill('lost answer'));
    const answer = await pay({ idempotencyKey });
    expect(answer.status).toBe(200);
    const { _id } = answer.body.topup;
    await processor.calm();
    await age(processor, _id, 30);
    const { services } = processor.api;
    await Promise.all([sweepTopups(services), sweepTopups(services), pay({ idempotencyKey })]);
    await settleTopup(services, (await rowOf(processor, _id)).reference, { correlationId: 'test' });
    expect(await rowOf(processor, _id)).toMatchObject({ status: 'paid', paid_late: false });
    expect(await capturedOf(_id)).toEqual([5_000n]);
    expect(await balance()).toBe(before + 5_000n);
  });

  test('is charged and credited once by the same request twenty times at once', async () => {
    const before = await balance();
    const idempotencyKey = randomUUID();
    await Promise.all(Array.from({ length: 20 }, () => pay({ idempotencyKey })));
    const { body } = await pay({ idempotencyKey });
    expect(body.topup.status).toBe('paid');
    expect(await capturedOf(body.topup._id)).toEqual([5_000n]);
    expect(await balance()).toBe(before + 5_000n);
  });

  if (name !== 'sandbox') {
    test('gets 503 while the processor is down, and the same key pays afterwards', async () => {
      const before = await balance();
      const idempotencyKey = randomUUID();
      await processor.stop?.();
      expect(await pay({ idempotencyKey })).toMatchObject({
        status: 503,
        body: { code: 'processor_unavailable' },
      });
      await processor.resume?.();
      expect(await pay({ idempotencyKey })).toMatchObject({
        status: 200,
        body: { topup: { status: 'paid' } },
      });
      expect(await balance()).toBe(before + 5_000n);
    });
  }

  test('is credited once by the sweeper after a crash between charge and credit', async () => {
    const before = await balance();
    const { id, reference } = await plantTopup(processor, payer, { gateway: name });
    await chargePastApi(processor, payer, { reference, amountMinor: 5_000n });
    await age(processor, id, 30);
    await sweepTopups(processor.api.services);
    await sweepTopups(processor.api.services);
    expect((await rowOf(processor, id)).status).toBe('paid');
    expect(await balance()).toBe(before + 5_000n);
  });

  test('fails after a crash before the charge, once the request surely never arrived', async () => {
    const before = await balance();
    const { id } = await plantTopup(processor, payer, { gateway: name });
    await age(processor, id, 30);
    await sweepTopups(processor.api.services);
    expect((await rowOf(processor, id)).status).toBe('created');
    await age(processor, id, 90);
    await sweepTopups(processor.api.services);
    expect(await rowOf(processor, id)).toMatchObject({
      status: 'failed',
      failure_code: 'not_received',
    });
    expect(await balance()).toBe(before);
  });

  test.each([
    ['amount', { amountMinor: 4_999n }],
    ['amount', { amountMinor: 500_000n }],
    // Pagar.me has one currency.
    ...(name === 'pagarme'
      ? []
      : [['currency', { amountMinor: 5_000n, currency: 'EUR' }] as const]),
  ] as const)(
    'a payment with another %s is never credited, and audited once',
    async (what, charge) => {
      const before = await balance();
      const { id, reference } = await plantTopup(processor, payer, { gateway: name });
      await chargePastApi(processor, payer, { reference, ...charge });
      const { services, owner } = processor.api;
      for (let again = 0; again < 3; again += 1) {
        await settleTopup(services, reference, { correlationId: 'test' });
      }
      expect((await rowOf(processor, id)).status).toBe('created');
      expect(await balance()).toBe(before);
      const { rows } = await owner.query(
        `SELECT detail->'differences' AS differences FROM audit
       WHERE action = 'topup.refused' AND subject = $1`,
        [id],
      );
      expect(rows).toEqual([{ differences: expect.arrayContaining([what]) }]);
    },
  );
});
