import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { purge } from '../../../start/purge.ts';
import { call } from '../../../testing/client.ts';
import { createGuardian } from '../../../testing/factories/guardians.ts';
import { checkPix, createPix, topUpByCard } from '../../../testing/factories/topups.ts';
import { balanceMinor, rowOf, until } from '../../../testing/payments.ts';
import { PROCESSORS } from '../../../testing/processors/all.ts';
import { type CardPayer, newPayer, providerRefOf } from '../../../testing/processors/payer.ts';
import type { Processor, SignedEvent } from '../../../testing/processors/processor.ts';
import { settleTopup } from '../topup/settle/settle.ts';

describe.each(PROCESSORS)('events of $name', ({ name, start }) => {
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

  const deliver = async ({ body, headers }: SignedEvent): Promise<number> => {
    const response = await fetch(`${processor.api.url}/webhooks/${processor.name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
    });
    return response.status;
  };
  const kept = async (id: string) =>
    (
      await processor.api.owner.query<{ processed_at: Date | null }>(
        'SELECT processed_at FROM processor_event WHERE event_id = $1',
        [id],
      )
    ).rows;
  const worked = (id: string) =>
    until(
      () => kept(id),
      ([event]) => Boolean(event?.processed_at),
    );
  const newPix = async () => {
    const { body } = await createPix(processor, payer);
    const id = body.topup._id;
    const { reference } = await rowOf(processor, id);
    return { id, reference, ref: await providerRefOf(processor, id) };
  };
  const balance = () => balanceMinor(processor, payer.walletId);

  test('a genuine event gets 200, is worked on afterwards, and credits the processor’s amount', async () => {
    const pix = await newPix();
    await processor.pay(pix.ref);
    const id = `evt_${randomUUID()}`;
    expect(await deliver(processor.event({ id, reference: pix.reference }))).toBe(200);
    await worked(id);
    expect((await rowOf(processor, pix.id)).status).toBe('paid');
    expect(await balance()).toBe(5_000n);
  });

  test('an event that says "paid" about an unpaid payment credits nothing', async () => {
    const pix = await newPix();
    const id = `evt_${randomUUID()}`;
    expect(await deliver(processor.event({ id, reference: pix.reference }))).toBe(200);
    await worked(id);
    expect((await rowOf(processor, pix.id)).status).toBe('pending');
    expect(await balance()).toBe(0n);
  });

  test('many copies of an event, out of order, with a simultaneous poll and sweep, credit once', async () => {
    const pix = await newPix();
    await processor.pay(pix.ref);
    const ids = Array.from({ length: 3 }, () => `evt_${randomUUID()}`);
    const event = (id: string) => processor.event({ id, reference: pix.reference });
    const sent = [...ids, ...ids].map((id) => deliver(event(id)));
    const { services } = processor.api;
    await Promise.all([
      ...sent,
      checkPix(processor, payer),
      settleTopup(services, pix.reference, { correlationId: 'test' }),
    ]);
    for (const id of ids) {
      await worked(id);
      expect(await kept(id)).toHaveLength(1);
    }
    expect(await balance()).toBe(5_000n);
    const arrivals = await processor.api.owner.query(
      `SELECT FROM audit WHERE action = 'topup.paid' AND subject = $1`,
      [pix.id],
    );
    expect(arrivals.rowCount).toBe(1);
  });

  // Pagar.me signs nothing: an old or changed event cannot be recognised there, and no event is believed.
  const claims = name === 'pagarme' ? [] : (['old', 'changed'] as const);
  test.each(['forged', 'unsigned', ...claims] as const)(
    'an event that is %s gets 401, and is not stored',
    async (claim) => {
      const id = `evt_${randomUUID()}`;
      expect(await deliver(processor.event({ id, reference: 'r'.repeat(32) }, claim))).toBe(401);
      expect(await kept(id)).toEqual([]);
    },
  );

  test('an event about no top-up of ours is finished at once', async () => {
    const id = `evt_${randomUUID()}`;
    expect(await deliver(processor.event({ id, reference: 'x'.repeat(32) }))).toBe(200);
    await worked(id);
  });

  test('an event about a chargeback debits the wallet once', async () => {
    const { body } = await topUpByCard(processor, payer, { cvv: payer.cvv });
    const { reference } = await rowOf(processor, body.topup._id);
    expect(await balance()).toBe(5_000n);
    const said = await processor.dispute(await providerRefOf(processor, body.topup._id), reference);
    for (let again = 0; again < 2; again += 1) {
      const id = `evt_${randomUUID()}`;
      expect(await deliver(processor.event({ id, reference, ...said }))).toBe(200);
      await worked(id);
    }
    expect(await balance()).toBe(0n);
  });

  test('an event that comes again after its deletion is worked on again, and changes nothing', async () => {
    const { owner, services } = processor.api;
    const { body } = await topUpByCard(processor, payer, { cvv: payer.cvv });
    const { reference } = await rowOf(processor, body.topup._id);
    const said = await processor.dispute(await providerRefOf(processor, body.topup._id), reference);
    const events = [{}, said].map((about) => ({ id: `evt_${randomUUID()}`, reference, ...about }));
    const ids = events.map(({ id }) => id);
    const sendAll = async () => {
      for (const event of events) expect(await deliver(processor.event(event))).toBe(200);
      for (const id of ids) await worked(id);
    };
    const booked = async () => {
      const { rows } = await owner.query(
        `SELECT id, kind, amount::text FROM ledger.transfer
         WHERE reference->>'topup' = $1 ORDER BY id`,
        [body.topup._id],
      );
      const audited = await owner.query('SELECT id FROM audit WHERE subject = $1', [
        body.topup._id,
      ]);
      return { rows, audited: audited.rowCount, balance: await balance() };
    };
    await sendAll();
    const before = await booked();
    expect(before.balance).toBe(0n);
    const grow = (days: number) =>
      owner.query(
        `UPDATE processor_event SET processed_at = now() - make_interval(days => $2)
         WHERE event_id = ANY ($1)`,
        [ids, days],
      );
    await grow(44);
    await purge(services);
    for (const id of ids) expect(await kept(id)).toHaveLength(1);
    await grow(46);
    await purge(services);
    for (const id of ids) expect(await kept(id)).toEqual([]);
    await sendAll();
    expect(await booked()).toEqual(before);
  });

  if (name === 'stripe') {
    test('a dispute about a payment page is found by Stripe’s payment id, with a retry when Stripe is busy', async () => {
      const { url, services } = processor.api;
      const company = 'thomas-franks-ulis';
      const { token, user } = await createGuardian(processor.api, company);
      const { body } = await call(url, 'POST /companies/:company/wallets/payment-link-topup', {
        token,
        params: { company },
        idempotencyKey: randomUUID(),
        body: { cardData: { value: 20, walletId: user.wallet._id, cardType: 'card' } },
      });
      const { reference } = await rowOf(processor, body.topup._id);
      await processor.pay(body.orderId);
      await settleTopup(services, reference, { correlationId: 'test' });
      expect(await balanceMinor(processor, user.wallet._id)).toBe(2_000n);
      const said = await processor.dispute(body.orderId, reference);
      expect(JSON.stringify(said)).not.toContain(body.orderId);
      const id = `evt_${randomUUID()}`;
      await processor.fail('busy');
      await deliver(processor.event({ id, reference, ...said }));
      await worked(id);
      expect(await balanceMinor(processor, user.wallet._id)).toBe(0n);
    });
  }
});
