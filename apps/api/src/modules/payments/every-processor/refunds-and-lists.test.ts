import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { topUpByCard } from '../../../testing/factories/topups.ts';
import { rowOf } from '../../../testing/payments.ts';
import { PROCESSORS } from '../../../testing/processors/all.ts';
import {
  type CardPayer,
  gatewayOf,
  newPayer,
  PATIENT,
  providerRefOf,
  recordsOf,
} from '../../../testing/processors/payer.ts';
import type { Processor } from '../../../testing/processors/processor.ts';

describe.each(PROCESSORS)('money at $name', ({ name, start }) => {
  let processor: Processor;
  let payer: CardPayer;
  let paid: { id: string; ref: string };
  beforeAll(async () => {
    processor = await start();
    payer = await newPayer(processor);
  });
  beforeEach(async () => {
    const { body } = await topUpByCard(processor, payer, { cvv: payer.cvv });
    const id = body.topup._id;
    paid = { id, ref: await providerRefOf(processor, id) };
  });
  afterEach(() => processor.calm());
  afterAll(() => processor.close());

  const refund = (amountMinor: bigint, idempotencyKey: string = randomUUID()) =>
    gatewayOf(processor).refund(
      { providerRef: paid.ref, amountMinor, reference: idempotencyKey, reason: 'asked for' },
      { ...PATIENT, idempotencyKey },
    );

  test('is refunded in parts, then in full, never beyond the captured amount', async () => {
    expect(await refund(2_000n)).toMatchObject({ outcome: 'done' });
    expect(await recordsOf(processor, paid.id)).toMatchObject([
      { state: 'partially_refunded', capturedMinor: 5_000n, refundedMinor: 2_000n },
    ]);
    expect(await refund(3_001n)).toMatchObject({ outcome: 'refused' });
    expect(await refund(3_000n)).toMatchObject({ outcome: 'done' });
    expect(await recordsOf(processor, paid.id)).toMatchObject([
      { state: 'refunded', refundedMinor: 5_000n },
    ]);
    expect(await refund(1n)).toMatchObject({ outcome: 'refused' });
  });

  test('is refunded once, also when the answer was lost', async () => {
    const key = randomUUID();
    await processor.fail('lost answer');
    const first = await refund(1_500n, key);
    // Pagar.me does not promise that a repeated refund is the same one: it is never repeated.
    if (name === 'pagarme') expect(first.outcome).toBe('unknown');
    else expect(await refund(1_500n, key)).toEqual(first);
    expect(await recordsOf(processor, paid.id)).toMatchObject([{ refundedMinor: 1_500n }]);
  });

  test('has a refund in doubt, not a refused one, when every answer is lost; the payment shows it later', async () => {
    await processor.fail(...Array<'lost answer'>(20).fill('lost answer'));
    expect(await refund(1_500n)).toMatchObject({ outcome: 'unknown' });
    await processor.calm();
    expect(await recordsOf(processor, paid.id)).toMatchObject([{ refundedMinor: 1_500n }]);
  });

  test('is listed page by page, each payment once for every page size', async () => {
    for (let more = 0; more < 4; more += 1) {
      await topUpByCard(processor, payer, { cvv: payer.cvv });
    }
    const period = {
      from: new Date(Date.now() - 3_600_000),
      until: new Date(Date.now() + 3_600_000),
    };
    const read = async (limit: number) => {
      const references: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await gatewayOf(processor).listPayments({ ...period, cursor, limit }, PATIENT);
        if (page.outcome !== 'done') throw new Error(page.outcome);
        references.push(...page.value.payments.map(({ reference }) => reference));
        cursor = page.value.nextCursor;
      } while (cursor);
      return references;
    };
    const all = await read(100);
    expect(new Set(all).size).toBe(all.length);
    expect(all).toContain((await rowOf(processor, paid.id)).reference);
    expect((await read(2)).toSorted()).toEqual(all.toSorted());
  });
});
