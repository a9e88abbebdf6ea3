import { randomUUID } from 'node:crypto';
import { CARD_THROTTLE } from '@merenda/domain/access/throttle';
import { LANGUAGES } from '@merenda/domain/places/languages';
import { entries } from '@merenda/ledger';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { expectMoneyInOrder } from '../../../../testing/audit.ts';
import { call } from '../../../../testing/client.ts';
import { cardBody, createCard, TEST_CARDS } from '../../../../testing/factories/cards.ts';
import { createFamily, type Family } from '../../../../testing/factories/families.ts';
import { topUpByCard } from '../../../../testing/factories/topups.ts';
import { balanceMinor, rowOf, startPayments, until } from '../../../../testing/payments.ts';

const payments = await startPayments();
const family = await createFamily(payments);
afterEach(() => expectMoneyInOrder(payments));
afterAll(() => payments.close());

const balances = async ({ walletId, students }: Family) => ({
  own: await balanceMinor(payments, walletId),
  first: await balanceMinor(payments, students[0].wallet._id),
  second: await balanceMinor(payments, students[1].wallet._id),
});

async function gained<T>(work: () => Promise<T>, of: Family = family) {
  const before = await balances(of);
  const answer = await work();
  const after = await balances(of);
  return {
    answer,
    own: after.own - before.own,
    first: after.first - before.first,
    second: after.second - before.second,
  };
}

describe('a card top-up', () => {
  test('200 paid: it credits the guardian’s own wallet at once', async () => {
    const { answer, ...got } = await gained(() => topUpByCard(payments, family, { value: 12.34 }));
    expect(answer).toMatchObject({
      status: 200,
      body: { topup: { _id: expect.any(String), status: 'paid', value: 12.34 } },
    });
    expect(got).toEqual({ own: 1_234n, first: 0n, second: 0n });
  });

  test.each([TEST_CARDS.paysMastercard, TEST_CARDS.paysAmex])(
    'the test card %s pays',
    async (number) => {
      const cardId = await createCard(payments, family.guardian, number);
      const cvv = number === TEST_CARDS.paysAmex ? '1234' : '123';
      const answer = await topUpByCard(payments, family, { cardId, cvv });
      expect(answer.body.topup.status).toBe('paid');
    },
  );

  test('for several wallets credits each share, and the rest to the own wallet, in one group', async () => {
    const [first, second] = family.students;
    const { answer, ...got } = await gained(() =>
      topUpByCard(payments, family, {
        value: 100,
        transferTopupTo: [
          { user: first._id, value: 33.33 },
          { user: second._id, value: 16.67 },
        ],
      }),
    );
    expect(got).toEqual({ own: 5_000n, first: 3_333n, second: 1_667n });
    const { _id } = answer.body.topup;
    const [entry] = await entries(payments.api.owner, { account: first.wallet._id, limit: 1 });
    expect(entry).toMatchObject({
      kind: 'topup-card',
      amountMinor: 3_333n,
      groupId: _id,
      reference: { topup: _id },
    });
    const [charge] = await payments.sandbox.payments((await rowOf(payments, _id)).reference);
    expect(charge).toMatchObject({ capturedMinor: 10_000, currency: 'BRL' });
  });

  test('credits nothing to the own wallet when the shares make the total', async () => {
    const [first] = family.students;
    const { answer, ...got } = await gained(() =>
      topUpByCard(payments, family, {
        value: 20,
        transferTopupTo: [{ user: first._id, value: 20 }],
      }),
    );
    expect(answer.status).toBe(200);
    expect(got).toEqual({ own: 0n, first: 2_000n, second: 0n });
  });

  test('for a named student’s wallet credits the rest to that wallet', async () => {
    const [first, second] = family.students;
    const { ...got } = await gained(() =>
      topUpByCard(payments, family, {
        value: 10,
        walletId: second.wallet._id,
        transferTopupTo: [{ user: first._id, value: 4 }],
      }),
    );
    expect(got).toMatchObject({ own: 0n, first: 400n, second: 600n });
  });

  test.each([
    ['parts above the total', { value: 10, parts: 10.01 }],
    ['a part of nothing', { value: 10, parts: 0 }],
    ['a negative part', { value: 10, parts: -1 }],
    ['a total of nothing', { value: 0, parts: 1 }],
    ['a fraction of a cent', { value: 10.001, parts: 1 }],
    ['more than a million', { value: 1_000_000.01, parts: 1 }],
  ])('400: %s', async (_, { value, parts }) => {
    const [first] = family.students;
    const transferTopupTo = [{ user: first._id, value: parts }];
    const { answer, ...got } = await gained(() =>
      topUpByCard(payments, family, { value, transferTopupTo }),
    );
    expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
    expect(got).toEqual({ own: 0n, first: 0n, second: 0n });
  });
});

describe('a refused card', () => {
  test.each([
    ['declined', TEST_CARDS.declined, 'declined', 'did not approve'],
    ['without funds', TEST_CARDS.insufficientFunds, 'insufficient_funds', 'enough funds'],
    ['expired at its bank', TEST_CARDS.expired, 'expired_card', 'has expired'],
    ['with a wrong CVV', TEST_CARDS.wrongCvv, 'wrong_security_code', 'security code'],
  ])(
    '402 when it is %s, with the reason as a text and nothing credited',
    async (_, number, code, words) => {
      const cardId = await createCard(payments, family.guardian, number);
      const idempotencyKey = randomUUID();
      const wish = { cardId, idempotencyKey };
      const { answer, ...got } = await gained(() => topUpByCard(payments, family, wish));
      expect(answer).toMatchObject({
        status: 402,
        body: { code: 'payment_refused', userMessage: expect.stringContaining(words) },
      });
      expect(got).toEqual({ own: 0n, first: 0n, second: 0n });
      // The top-up has failed: the same key answers the same, and another attempt needs another key.
      expect(await topUpByCard(payments, family, wish)).toMatchObject({
        status: 402,
        body: answer.body,
      });
      const { rows } = await payments.api.owner.query(
        'SELECT failure_code FROM topup WHERE card_id = $1',
        [cardId],
      );
      expect(rows).toEqual([{ failure_code: code }]);
    },
  );

  test('has a reason in each language', async () => {
    const cardId = await createCard(payments, family.guardian, TEST_CARDS.insufficientFunds);
    const idempotencyKey = randomUUID();
    await topUpByCard(payments, family, { cardId, idempotencyKey });
    const said = await Promise.all(
      LANGUAGES.map(async (language) => {
        const { body } = await topUpByCard(payments, family, { cardId, idempotencyKey, language });
        return 'userMessage' in body ? body.userMessage : undefined;
      }),
    );
    expect(new Set(said).size).toBe(LANGUAGES.length);
    expect(said).not.toContain(undefined);
  });
});

describe('the cards of one guardian', () => {
  const triesOf = async ({ guardian }: Family) => {
    const { rows } = await payments.api.owner.query<{ failures: number }>(
      'SELECT failures FROM attempt WHERE subject = $1',
      [`cards:${guardian.user._id}`],
    );
    return rows[0]?.failures ?? 0;
  };
  const topupsOf = async ({ guardian }: Family) => {
    const made = 'SELECT FROM topup WHERE guardian_id = $1';
    return (await payments.api.owner.query(made, [guardian.user._id])).rowCount;
  };
  const give = ({ guardian: { token } }: Family, number: string) =>
    call(payments.api.url, 'POST /payment-cards', { token, body: cardBody(number) });

  test('wait after some refused ones, given or charged: even a good one, which leaves nothing', async () => {
    const payer = await createFamily(payments);
    const cardId = await createCard(payments, payer.guardian, TEST_CARDS.declined);
    const charge = () => topUpByCard(payments, payer, { cardId });
    // The first refusal that is not free begins the wait.
    expect((await charge()).status).toBe(402);
    for (let tries = 1; tries <= CARD_THROTTLE.freeTries; tries += 1) {
      const isGiven = tries % 2 === 0;
      const { status } = await (isGiven ? give(payer, '6011111111111117') : charge());
      expect(status).toBe(isGiven ? 422 : 402);
    }
    const before = await topupsOf(payer);
    for (const answer of [
      await topUpByCard(payments, payer),
      await give(payer, TEST_CARDS.paysMastercard),
    ]) {
      expect(answer).toMatchObject({
        status: 429,
        body: { code: 'too_many_requests', userMessage: expect.any(String) },
      });
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(60);
    }
    expect(await topupsOf(payer)).toBe(before);
    await payments.api.owner.query('UPDATE attempt SET blocked_until = now() WHERE subject = $1', [
      `cards:${payer.guardian.user._id}`,
    ]);
    expect((await topUpByCard(payments, payer)).status).toBe(200);
    expect(await triesOf(payer)).toBe(CARD_THROTTLE.freeTries + 1);
  });

  test('never wait when they are accepted, also many at once', async () => {
    const payer = await createFamily(payments);
    for (let turn = 0; turn < 2; turn += 1) {
      const answers = await Promise.all(
        Array.from({ length: CARD_THROTTLE.freeTries }, () => topUpByCard(payments, payer)),
      );
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    }
    for (const number of [TEST_CARDS.paysMastercard, TEST_CARDS.paysAmex, TEST_CARDS.paysElo]) {
      expect((await give(payer, number)).status).toBe(201);
    }
    expect(await triesOf(payer)).toBe(0);
  });

  test('are counted once for a repeated request, and not for an answer of another kind', async () => {
    const payer = await createFamily(payments);
    const cardId = await createCard(payments, payer.guardian, TEST_CARDS.declined);
    const wish = { cardId, idempotencyKey: randomUUID() };
    for (const _ of [1, 2, 3]) expect((await topUpByCard(payments, payer, wish)).status).toBe(402);
    expect(await triesOf(payer)).toBe(1);
    expect((await give(payer, '4242424242424241')).status).toBe(422);
    expect((await topUpByCard(payments, payer, { cardId: randomUUID() })).status).toBe(404);
    expect(await triesOf(payer)).toBe(1);
  });
});

describe('the same key', () => {
  test('again gets the first answer, marked as replayed, with one charge and one credit', async () => {
    const idempotencyKey = randomUUID();
    const { answer, ...got } = await gained(async () => {
      const first = await topUpByCard(payments, family, { idempotencyKey });
      const again = await topUpByCard(payments, family, { idempotencyKey });
      expect(again.body).toEqual(first.body);
      expect(first.headers.get('idempotency-replayed')).toBeNull();
      expect(again.headers.get('idempotency-replayed')).toBe('true');
      return first;
    });
    expect(got.own).toBe(5_000n);
    const { reference } = await rowOf(payments, answer.body.topup._id);
    expect(await payments.sandbox.payments(reference)).toHaveLength(1);
  });

  test('with another amount, wallet, share or card gets 422 idempotency_mismatch', async () => {
    const idempotencyKey = randomUUID();
    const cardId = await createCard(payments, family.guardian);
    const [student] = family.students;
    await topUpByCard(payments, family, { idempotencyKey });
    for (const other of [
      { value: 51 },
      { walletId: student.wallet._id },
      { transferTopupTo: [{ user: student._id, value: 1 }] },
      { cardId },
    ]) {
      const answer = await topUpByCard(payments, family, { idempotencyKey, ...other });
      expect(answer).toMatchObject({ status: 422, body: { code: 'idempotency_mismatch' } });
    }
  });

  test('is another top-up when another guardian sends it', async () => {
    const idempotencyKey = randomUUID();
    const other = await createFamily(payments);
    const first = await topUpByCard(payments, family, { idempotencyKey });
    const second = await topUpByCard(payments, other, { idempotencyKey });
    expect(second.status).toBe(200);
    expect(second.body.topup._id).not.toBe(first.body.topup._id);
  });

  test('a hundred times at once makes one charge and one credit, and gets only 200 and 409', async () => {
    const idempotencyKey = randomUUID();
    const { answer: answers, ...got } = await gained(() =>
      Promise.all(
        Array.from({ length: 100 }, () => topUpByCard(payments, family, { idempotencyKey })),
      ),
    );
    expect(got.own).toBe(5_000n);
    for (const { status, body } of answers) {
      if (status === 200) expect(body.topup.status).toBe('paid');
      else
        expect({ status, body }).toMatchObject({
          status: 409,
          body: { code: 'request_in_progress' },
        });
    }
    const settled = await topUpByCard(payments, family, { idempotencyKey });
    expect(settled).toMatchObject({ status: 200, body: { topup: { status: 'paid' } } });
    const { reference } = await rowOf(payments, settled.body.topup._id);
    expect(await payments.sandbox.payments(reference)).toHaveLength(1);
  });
});

describe('a charge without an answer', () => {
  test('is pending while the processor is silent, then paid for the same key, with one charge', async () => {
    const cardId = await createCard(payments, family.guardian, TEST_CARDS.noAnswer);
    // The payment succeeds after the last question, and only a poll can show it.
    await payments.sandbox.control({
      slowCard: { paidAfterMs: 13_000, answerAfterMs: 23_000 },
      webhooks: { paused: true },
    });
    const idempotencyKey = randomUUID();
    const { answer, ...got } = await gained(() =>
      topUpByCard(payments, family, { cardId, idempotencyKey }),
    );
    expect(answer).toMatchObject({ status: 200, body: { topup: { status: 'pending' } } });
    expect(got.own).toBe(0n);
    const paid = await gained(() =>
      until(
        () => topUpByCard(payments, family, { cardId, idempotencyKey }),
        ({ body }) => body.topup.status !== 'pending',
      ),
    );
    expect(paid.answer).toMatchObject({ status: 200, body: { topup: { status: 'paid' } } });
    expect(paid.own).toBe(5_000n);
    const { reference } = await rowOf(payments, paid.answer.body.topup._id);
    expect(await payments.sandbox.payments(reference)).toHaveLength(1);
  });

  test('is found paid, and charged once, when the answer was cut off after the charge', async () => {
    await payments.sandbox.control({ dropAnswerNext: 1 });
    const { answer, ...got } = await gained(() => topUpByCard(payments, family));
    expect(answer).toMatchObject({ status: 200, body: { topup: { status: 'paid' } } });
    expect(got.own).toBe(5_000n);
    const { reference } = await rowOf(payments, answer.body.topup._id);
    expect(await payments.sandbox.payments(reference)).toHaveLength(1);
  });
});

describe('a foreign or deleted', () => {
  test('card, wallet, student or company gets the same 404, and nothing is charged', async () => {
    const other = await createFamily(payments);
    const [theirs] = other.students;
    const count = async () =>
      (await payments.api.owner.query<{ n: bigint }>('SELECT count(*) AS n FROM topup')).rows[0]?.n;
    const before = await count();
    for (const wish of [
      { cardId: other.card },
      { cardId: randomUUID() },
      { walletId: other.walletId },
      { walletId: theirs.wallet._id },
      { walletId: randomUUID() },
      { transferTopupTo: [{ user: theirs._id, value: 1 }] },
      { transferTopupTo: [{ user: randomUUID(), value: 1 }] },
      { company: 'sodexo-direct' },
      { company: 'no-such-company' },
    ]) {
      const answer = await topUpByCard(payments, family, wish);
      expect(answer, JSON.stringify(wish)).toMatchObject({
        status: 404,
        body: { code: 'not_found' },
      });
    }
    expect(await count()).toBe(before);
  });

  test('card of the guardian’s own gets 404', async () => {
    const cardId = await createCard(payments, family.guardian);
    const { token } = family.guardian;
    await call(payments.api.url, 'DELETE /payment-cards/:cardId', { token, params: { cardId } });
    expect((await topUpByCard(payments, family, { cardId })).status).toBe(404);
  });
});
