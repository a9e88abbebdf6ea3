import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { expectMoneyInOrder } from '../../../../testing/audit.ts';
import { call, refusalOf } from '../../../../testing/client.ts';
import { createFamily, type Family } from '../../../../testing/factories/families.ts';
import {
  createOperator,
  createScript,
  operatorSession,
  operatorToken,
} from '../../../../testing/factories/operators.ts';
import { refundsAt } from '../../../../testing/factories/refunds.ts';
import { paidByCard } from '../../../../testing/factories/topups.ts';
import { emptyWallet } from '../../../../testing/factories/wallets.ts';
import { holdRow } from '../../../../testing/hold-wallet.ts';
import { balanceMinor, startPayments, until } from '../../../../testing/payments.ts';

const payments = await startPayments();
const { api } = payments;
let family: Family;
let headers: Record<string, string>;
beforeEach(async () => {
  family = await createFamily(payments);
  headers = await signIn();
});
afterAll(() => payments.close());

const signIn = async () =>
  operatorSession((await createOperator(api, { roles: ['finance'] })).token);

const ask = (topup: string, value: number, options: { by?: object; refundId?: string } = {}) =>
  call(api.url, 'POST /operator/topups/:id/refunds', {
    params: { id: topup },
    body: {
      refundId: options.refundId ?? randomUUID(),
      value,
      reason: 'paid twice by mistake',
    },
    headers: { 'accept-language': 'en', ...headers, ...options.by },
  });

const decide = (act: 'approve' | 'dismiss', id: string, by: Record<string, string>) =>
  call(api.url, `POST /operator/refunds/:id/${act}`, {
    params: { id },
    headers: { 'accept-language': 'en', ...by },
  });

describe('an operator’s refund of a top-up', () => {
  test('goes back to the card once for one id, with reason and name in the list', async () => {
    const paid = await paidByCard(payments, family, { value: 50 });
    const refundId = randomUUID();
    const first = await ask(paid.id, 20, { refundId });
    expect([first.status, first.body]).toMatchObject([
      201,
      {
        _id: refundId,
        status: 'done',
        value: 20,
        asked: { reason: 'paid twice by mistake', isOwn: true },
      },
    ]);
    expect((await ask(paid.id, 20, { refundId })).body._id).toBe(refundId);
    expect(await refundsAt(payments, paid)).toEqual([2_000]);
    expect(await balanceMinor(payments, family.walletId)).toBe(3_000n);
    expect((await ask(paid.id, 21, { refundId })).status).toBe(422);
    const { body } = await call(api.url, 'GET /operator/topups/:id/refunds', {
      params: { id: paid.id },
      headers,
    });
    expect(body).toMatchObject({ refundable: 30, refunds: [{ _id: refundId }] });
    await expectMoneyInOrder(payments);
  });

  test('waits from the company’s amount on for another person, parts of a top-up together', async () => {
    const paid = await paidByCard(payments, family, { value: 1_200 });
    expect((await ask(paid.id, 300)).body.status).toBe('done');
    const script = operatorToken((await createScript(api, { roles: ['finance'] })).token);
    expect((await ask(paid.id, 700, { by: { cookie: '', ...script } })).status).toBe(403);
    const asked = await ask(paid.id, 700);
    expect(asked.body).toMatchObject({ status: 'waiting', value: 700 });
    const { _id: id } = asked.body;
    expect(refusalOf(await ask(paid.id, 700)).userMessage).toBe(
      'Another refund of this top-up waits for a second person: it is decided first.',
    );
    expect((await decide('approve', id, headers)).status).toBe(403);
    expect(await balanceMinor(payments, family.walletId)).toBe(90_000n);
    const second = await signIn();
    expect((await decide('approve', id, second)).body).toMatchObject({ status: 'done' });
    expect(refusalOf(await decide('approve', id, second))).toMatchObject({
      status: 409,
      userMessage: 'Somebody else has already approved this refund.',
    });
    const audited = await api.owner.query(
      `SELECT action, detail ->> 'amount' AS amount FROM audit
       WHERE subject = $1 AND action LIKE 'topup.refund-%' ORDER BY id`,
      [paid.id],
    );
    expect(audited.rows).toEqual([
      { action: 'topup.refund-asked', amount: '300.00 BRL' },
      { action: 'topup.refund-asked', amount: '700.00 BRL' },
      { action: 'topup.refund-approved', amount: '700.00 BRL' },
    ]);
    expect(await refundsAt(payments, paid)).toEqual([30_000, 70_000]);
    expect(await balanceMinor(payments, family.walletId)).toBe(20_000n);
    await expectMoneyInOrder(payments);
  });

  test('and another one of another top-up at once do not both pass as small ones', async () => {
    const paid = [
      await paidByCard(payments, family, { value: 600 }),
      await paidByCard(payments, family, { value: 600 }),
    ];
    const answers = await Promise.all(paid.map(({ id }) => ask(id, 600)));
    const done = answers.filter(({ body }) => body.status === 'done');
    expect(done).toHaveLength(1);
    const [left] = paid.filter((_, place) => answers[place]?.body.status !== 'done');
    const asked =
      answers.find(({ body }) => body.status === 'waiting') ?? (await ask(left?.id ?? '', 600));
    expect(asked.body.status).toBe('waiting');
    expect(await balanceMinor(payments, family.walletId)).toBe(60_000n);
  });

  test('is made by one of two who approve at once, and by none once it is dismissed', async () => {
    const paid = await paidByCard(payments, family, { value: 1_200 });
    const { _id: id } = (await ask(paid.id, 1_000)).body;
    const [one, other] = [await signIn(), await signIn()];
    const answers = await Promise.all([decide('approve', id, one), decide('approve', id, other)]);
    expect(answers.map(({ status }) => status).toSorted()).toContain(200);
    await until(
      () => refundsAt(payments, paid),
      (found) => found.length === 1,
    );
    const { _id: dismissed } = (await ask(paid.id, 100)).body;
    expect((await decide('dismiss', dismissed, headers)).body.status).toBe('dismissed');
    expect(refusalOf(await decide('approve', dismissed, other)).userMessage).toBe(
      'This refund has already been dismissed.',
    );
    expect(await refundsAt(payments, paid)).toEqual([100_000]);
  });

  test('that another one has made large meanwhile is not made, and says that two people are needed', async () => {
    // A webhook about the payment would wait for the held top-up, too.
    await payments.sandbox.control({ webhooks: { paused: true } });
    const paid = await paidByCard(payments, family, { value: 1_200 });
    const held = await holdRow(api, 'topup', paid.id);
    const asking = ask(paid.id, 600);
    await held.untilWaiting(1);
    await held.release(
      `WITH made AS (INSERT INTO topup_refund (id, topup_id, request_hash, amount_minor, status, settled_at)
         VALUES (gen_random_uuid(), $1, sha256('another'), 60000, 'done', now()) RETURNING id)
       INSERT INTO topup_refund_part SELECT id, $2, NULL, 60000, gen_random_uuid() FROM made`,
      [paid.id, family.walletId],
    );
    expect(refusalOf(await asking)).toMatchObject({
      code: 'refund_not_possible',
      userMessage: expect.stringContaining('they need a second person'),
    });
    expect(await refundsAt(payments, paid)).toEqual([]);
    expect((await ask(paid.id, 600)).body.status).toBe('waiting');
    await payments.sandbox.control({ reset: true });
  });

  test('is refused with words above what the wallets have', async () => {
    const paid = await paidByCard(payments, family, { value: 50 });
    expect((await ask(paid.id, 50.01)).status).toBe(409);
    for (const wrong of [-1, 0, 10 ** 12, 5.001, '5', 'five'] as number[]) {
      expect(await ask(paid.id, wrong), String(wrong)).toMatchObject({
        status: 400,
        body: { code: 'validation_failed' },
      });
    }
    expect(await refundsAt(payments, paid)).toEqual([]);
    expect(await balanceMinor(payments, family.walletId)).toBe(5_000n);
  });
});

test('a refund that waits for its second person is refused in words if the guardian has left', async () => {
  const paid = await paidByCard(payments, family, { value: 1_200 });
  const { _id: id } = (await ask(paid.id, 1_000)).body;
  await emptyWallet(api, family.walletId);
  const { token, password } = family.guardian;
  const left = await call(api.url, 'DELETE /auth/me', { token, body: { password } });
  expect(left.status).toBe(204);
  expect(refusalOf(await decide('approve', id, await signIn()))).toMatchObject({
    status: 409,
    code: 'refund_not_possible',
    message: 'spent',
  });
});

test('the list reads on from its last item, and has nothing of another company', async () => {
  const paid = await paidByCard(payments, family, { value: 50 });
  const made = [(await ask(paid.id, 1)).body._id, (await ask(paid.id, 2)).body._id];
  const list = (query: { after?: string; id?: string; limit: number }, by = headers) =>
    call(api.url, 'GET /operator/refunds', { query, headers: by });
  const first = (await list({ limit: 1 })).body;
  expect(first.docs.map(({ _id }) => _id)).toEqual([made[1]]);
  const second = (await list({ limit: 1, after: first.next ?? '' })).body;
  expect(second.docs.map(({ _id }) => _id)).toEqual([made[0]]);
  const [own = ''] = made;
  const byId = (await list({ limit: 5, id: own })).body;
  expect(byId.docs.map(({ _id }) => _id)).toEqual([own]);
  const scope = {
    roles: ['finance'],
    everywhere: false,
    companies: ['sodexo-direct'],
    schools: [],
  };
  const elsewhere = operatorSession((await createOperator(api, scope)).token);
  expect((await list({ limit: 50 }, elsewhere)).body.docs).toEqual([]);
});

test('a top-up is found by its number, the guardian’s address and a part of the name', async () => {
  const paid = await paidByCard(payments, family, { value: 50 });
  const find = async (q: string) => {
    const { body } = await call(api.url, 'GET /operator/topups', { query: { q }, headers });
    return body.docs.map(({ _id }) => _id);
  };
  expect(await find(paid.id)).toEqual([paid.id]);
  expect(await find(paid.reference)).toEqual([paid.id]);
  expect(await find(family.guardian.user.email.toUpperCase())).toEqual([paid.id]);
  expect(await find(family.guardian.user.name.slice(1, 6))).toContain(paid.id);
  expect(await find('100%_')).toEqual([]);
});
