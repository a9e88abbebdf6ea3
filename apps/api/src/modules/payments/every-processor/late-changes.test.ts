import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { refund } from '../../../testing/factories/refunds.ts';
import { settleNow, topUpByCard } from '../../../testing/factories/topups.ts';
import { balanceMinor, rowOf, until } from '../../../testing/payments.ts';
import { PROCESSORS } from '../../../testing/processors/all.ts';
import {
  type CardPayer,
  gatewayOf,
  newPayer,
  providerRefOf,
} from '../../../testing/processors/payer.ts';
import type { Processor } from '../../../testing/processors/processor.ts';
import { reconcilePeriod } from '../../reconciliation/index.ts';

const DAY_S = 24 * 60 * 60;

describe.each(PROCESSORS)('long after, at $name', ({ name, start }) => {
  let processor: Processor;
  let payer: CardPayer;
  let paid: { id: string; reference: string; ref: string };
  beforeAll(async () => {
    processor = await start();
  });
  beforeEach(async () => {
    payer = await newPayer(processor);
    const { body } = await topUpByCard(processor, payer, { cvv: payer.cvv });
    const id = body.topup._id;
    const { reference } = await rowOf(processor, id);
    paid = { id, reference, ref: await providerRefOf(processor, id) };
  });
  afterEach(() => processor.calm());
  afterAll(() => processor.close());

  const balance = () => balanceMinor(processor, payer.walletId);
  const ask = () => settleNow(processor, paid.reference);

  /** Delivers an event and waits until it was worked on. */
  async function deliver(said: { type: string; data: object }) {
    const id = `evt_${randomUUID()}`;
    const { body, headers } = processor.event({ id, reference: paid.reference, ...said });
    await fetch(`${processor.api.url}/webhooks/${processor.name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
    });
    await until(
      () =>
        processor.api.owner.query(
          'SELECT FROM processor_event WHERE event_id = $1 AND processed_at IS NOT NULL',
          [id],
        ),
      ({ rowCount }) => rowCount === 1,
    );
  }

  /** The findings of this minute's comparison about the payment, which is older. */
  async function compare() {
    const now = Date.now();
    const period = { from: new Date(now - 60_000), until: new Date(now + 60_000) };
    const told = await reconcilePeriod(processor.api.services, gatewayOf(processor), period);
    if (!told.isAnswered) throw new Error(told.why);
    return told.differences
      .filter(({ reference }) => reference === paid.reference)
      .map(({ kind }) => kind);
  }

  async function becomeOld() {
    await processor.age(paid.ref, 60 * DAY_S);
    await processor.api.owner.query(
      `UPDATE topup SET created_at = created_at - interval '60 days' WHERE id = $1`,
      [paid.id],
    );
  }

  test('a failure of an accepted refund gives the wallet its money back once, and allows another refund', async () => {
    expect((await refund(processor, payer, paid.id, 30)).body.status).toBe('done');
    expect(await balance()).toBe(2_000n);
    const said = await processor.failRefund(paid.ref, paid.reference);
    await deliver(said);
    expect(await balance()).toBe(5_000n);
    await Promise.all([deliver(said), deliver(said), ask(), ask()]);
    expect(await balance()).toBe(5_000n);
    expect((await rowOf(processor, paid.id)).status).toBe('paid');
    expect((await refund(processor, payer, paid.id, 50)).body.status).toBe('done');
    expect(await balance()).toBe(0n);
    expect(await compare()).toEqual([]);
  });

  test('the comparison finds a failed refund whose event was lost', async () => {
    await refund(processor, payer, paid.id, 30);
    await becomeOld();
    await processor.failRefund(paid.ref, paid.reference);
    expect(await compare()).toEqual(['mended']);
    expect(await balance()).toBe(5_000n);
    expect(await compare()).toEqual([]);
  });

  test('the comparison finds a dispute about an old payment whose event was lost', async () => {
    await becomeOld();
    await processor.dispute(paid.ref, paid.reference);
    expect(await compare()).toEqual(['mended']);
    expect(await balance()).toBe(0n);
    expect(await compare()).toEqual([]);
  });

  test('a changed amount of a dispute is followed where the processor reports it', async () => {
    await deliver(await processor.dispute(paid.ref, paid.reference));
    expect(await balance()).toBe(0n);
    if (!processor.changeDispute) return;
    await processor.changeDispute(paid.ref, 1_250);
    await ask();
    expect(await balance()).toBe(3_750n);
    // A second dispute is about the rest.
    await deliver(await processor.dispute(paid.ref, paid.reference));
    expect(await balance()).toBe(0n);
  });

  if (name === 'pagarme') {
    test('a smaller total that several sets of refunds explain moves nothing: the comparison reports a difference', async () => {
      for (const value of [10, 5, 15]) await refund(processor, payer, paid.id, value);
      // The last refund at the processor, of R$ 15, equals the sum of the other two.
      await processor.failRefund(paid.ref, paid.reference);
      expect(await compare()).toEqual(['refund_differs']);
      expect(await balance()).toBe(2_000n);
    });
  }
});
