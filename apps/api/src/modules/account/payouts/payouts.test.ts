import { randomUUID } from 'node:crypto';
import { toMajor } from '@merenda/domain/money/money';
import { FOUR_EYES_FROM } from '@merenda/domain/payouts/payouts';
import { balanceOf } from '@merenda/ledger';
import { standsAlone } from '@merenda/testing/stands-alone';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { expectMoneyInOrder } from '../../../testing/audit.ts';
import { call, refusalOf, succeeded } from '../../../testing/client.ts';
import { openCompany } from '../../../testing/factories/complete-family.ts';
import { createStudentFamily } from '../../../testing/factories/families.ts';
import { createGuardian, type SignedInGuardian } from '../../../testing/factories/guardians.ts';
import {
  createOperator,
  createScript,
  operatorSession,
  operatorToken,
} from '../../../testing/factories/operators.ts';
import { createCart, MEAL, SECOND_MEALS } from '../../../testing/factories/orders.ts';
import { credit } from '../../../testing/factories/wallets.ts';
import { holdRow } from '../../../testing/hold-wallet.ts';
import { startPayments } from '../../../testing/payments.ts';
import { BANK_DETAILS, createPayout, requestPayout } from '../../../testing/payouts.ts';
import { finishClosings } from './finish-closing.ts';

const payments = await startPayments();
const { api } = payments;
afterAll(() => payments.close());

let guardian: SignedInGuardian;
beforeEach(async () => {
  guardian = await createGuardian(api);
  await credit(api, guardian.user.wallet._id, 20_000n);
});

/** Creates another guardian with 200.00 in the wallet. */
async function createRich(): Promise<SignedInGuardian> {
  const other = await createGuardian(api);
  await credit(api, other.user.wallet._id, 20_000n);
  return other;
}

/** The least amount that two people approve, in major units. */
const LARGE = toMajor(FOUR_EYES_FROM.BRL, 'BRL');

const CLOSE = { subject: 'CLOSE-RESPONSABLE-WALLET' as const };

const balance = async ({ user }: SignedInGuardian = guardian) => {
  const { postedMinor, availableMinor } = (await balanceOf(api.owner, user.wallet._id)) ?? {};
  return { postedMinor, availableMinor };
};

const mine = async () =>
  succeeded(
    await call(api.url, 'GET /responsible-users/:userId/wallet-refund', {
      token: guardian.token,
      params: { userId: guardian.user._id },
    }),
  ).docs;

/** The status and type of a payout's ticket. */
const ticketOf = async (id: string) =>
  (await api.owner.query('SELECT status, type FROM ticket WHERE conversation_id = $1', [id]))
    .rows[0];

/** Blocks the guardian as an operator does, or lifts the block. */
async function block(blocked: boolean) {
  const { token } = await createOperator(api);
  const { rows } = await api.owner.query('SELECT blocked_at AS at FROM guardian WHERE id = $1', [
    guardian.user._id,
  ]);
  const seen = rows[0]?.at?.toISOString();
  const { status } = await call(api.url, 'POST /operator/guardians/:id/block', {
    params: { id: guardian.user._id },
    body: { blocked, reason: 'a chargeback is open', ...(seen && { seen }) },
    headers: operatorSession(token),
  });
  expect(status).toBe(200);
}

type Act = 'approve' | 'settle' | 'refuse' | 'return' | 'return/approve' | 'return/dismiss';

async function decide(id: string, act: Act, operator?: { token: string }) {
  const { token } = operator ?? (await createOperator(api, { roles: ['finance'] }));
  return call(api.url, `POST /operator/payouts/:id/${act}`, {
    params: { id },
    headers: { ...operatorSession(token), 'accept-language': 'en' },
    ...(act === 'refuse' || act === 'return' ? { body: { reason: 'the account is closed' } } : {}),
  } as never);
}

describe('asking for a payout', () => {
  test('holds the money at once, and masks bank data in every later answer', async () => {
    const answer = await requestPayout(api, guardian, { value: 50 });
    expect(answer).toMatchObject({ status: 201, body: { status: 'requested', value: 50 } });
    expect(await balance()).toEqual({ postedMinor: 20_000n, availableMinor: 15_000n });
    const [payout] = await mine();
    expect(payout?.details).toMatchObject({
      motive: BANK_DETAILS.motive,
      destination: { type: 'bank-account', account: '••••54-3' },
    });
    const { rows } = await api.owner.query<{ text: string }>(
      `SELECT string_agg(t::text, '') AS text FROM (
         SELECT to_jsonb(r)::text AS t FROM payout_request r UNION ALL
         SELECT response::text FROM ledger.idempotency UNION ALL
         SELECT refund_details::text FROM ticket UNION ALL
         SELECT to_jsonb(a)::text FROM audit a) AS all_of_it(t)`,
    );
    for (const secret of ['987654-3', '52998224725', '1234-5']) {
      expect(rows[0]?.text).not.toMatch(standsAlone(secret));
    }
  });

  test.each([
    ['a value that equals the balance', { value: 200 }, 412, 'less than the balance'],
    ['a value above it', { value: 200.01 }, 412, ''],
    ['no value', { value: undefined }, 400, ''],
    ['a value when closing', { ...CLOSE, value: 5 }, 400, ''],
    ['an account of letters', of({ bankAccountNumber: 'conta' }), 400, 'check digit'],
    ['a bank that does not exist', of({ bank: '999' }), 400, 'bank from the list'],
    ['a CPF with wrong check digits', of({ fiscalNumber: '529.982.247-26' }), 400, ''],
    ['no tax number', of({ fiscalNumber: undefined }), 400, ''],
    ['a name that no bank can write', of({ name: 'Иван Петров' }), 400, 'Latin letters'],
    ['a motive of nine characters', of({ motive: 'too short' }), 400, ''],
    [
      'an IBAN in Brazil',
      {
        reimbursementDetails: { ...BANK_DETAILS, type: 'iban', iban: 'PT50000201231234567890154' },
      },
      400,
      'your country',
    ],
  ] as const)('refuses %s, and holds nothing', async (_what, body, status, says) => {
    const answer = await requestPayout(api, guardian, body as never);
    expect(answer.status, JSON.stringify(answer.body)).toBe(status);
    if (says) expect(answer.body).toMatchObject({ userMessage: expect.stringContaining(says) });
    expect(await balance()).toEqual({ postedMinor: 20_000n, availableMinor: 20_000n });
    expect(await mine()).toEqual([]);
  });

  test('needs a stepped-up session, a confirmed address and a guardian who is not blocked', async () => {
    await api.owner.query('UPDATE session SET stepped_up_at = NULL WHERE guardian_id = $1', [
      guardian.user._id,
    ]);
    expect(await requestPayout(api, guardian)).toMatchObject({
      body: { code: 'step_up_required' },
    });
    await api.owner.query('UPDATE guardian SET blocked_at = now() WHERE id = $1', [
      guardian.user._id,
    ]);
    expect(await requestPayout(api, guardian)).toMatchObject({ body: { code: 'account_blocked' } });
  });

  test('ten payouts at once, with transfers, orders and a closing, take exactly the money that is there', async () => {
    const { guardian: parent, student } = await createStudentFamily(api, { balanceMinor: 0n });
    await credit(api, parent.user.wallet._id, 10_000n);
    const transfer = () =>
      call(api.url, 'POST /responsible-users/:userId/dependents/:id/transfer', {
        token: parent.token,
        params: { userId: parent.user._id, id: student._id },
        body: { type: 'OUT', value: 7 },
      });
    const company = await openCompany(api, 'wefood');
    const carts = await Promise.all(
      Array.from({ length: 3 }, () => createCart(api, parent.token, company, parent.user._id)),
    );
    const order = (cartId: string) =>
      call(api.url, 'POST /menu-orders-estimations/:cartId/accept', {
        token: parent.token,
        params: { cartId },
        body: { scheduledFor: MEAL.scheduledFor, confirmedWarnings: SECOND_MEALS },
        idempotencyKey: randomUUID(),
      });
    const before = (await balance(parent)).availableMinor ?? 0n;
    const [asked, moved, ordered] = await Promise.all([
      Promise.all(Array.from({ length: 10 }, () => requestPayout(api, parent, { value: 9 }))),
      Promise.all(Array.from({ length: 10 }, transfer)),
      Promise.all(carts.map(order)),
      requestPayout(api, parent, CLOSE),
    ]);
    const done = (answers: readonly { status: number }[], status: number) =>
      BigInt(answers.filter((answer) => answer.status === status).length);
    const heldMinor = 900n * done(asked, 201);
    const movedMinor = 700n * done(moved, 200) + 1_890n * done(ordered, 201);
    const left = await balance(parent);
    expect(left.postedMinor).toBe(before - movedMinor);
    const closed = (left.postedMinor ?? 0n) - (left.availableMinor ?? 0n) - heldMinor;
    expect([0n, before - movedMinor - heldMinor]).toContain(closed);
    expect(left.availableMinor).toBeGreaterThanOrEqual(0n);
    await expectMoneyInOrder(payments);
  });

  test('can be withdrawn by its guardian alone, until it is approved', async () => {
    const id = await createPayout(api, guardian);
    const withdraw = ({ token, user }: SignedInGuardian) =>
      call(api.url, 'POST /responsible-users/:userId/wallet-refund/:id/withdraw', {
        token,
        params: { userId: user._id, id },
      });
    expect((await withdraw(await createGuardian(api))).status).toBe(404);
    expect(await stepsTold(id)).toEqual(['payout-requested']);
    expect(await withdraw(guardian)).toMatchObject({ status: 200, body: { status: 'withdrawn' } });
    expect(await stepsTold(id)).toEqual([]);
    expect((await balance()).availableMinor).toBe(20_000n);
    for (const act of ['approve', 'settle', 'refuse', 'return'] as const) {
      expect(await decide(id, act)).toMatchObject({
        status: 409,
        body: {
          code: 'payout_decided',
          userMessage: 'The family has withdrawn this payout: the money is in the wallet.',
        },
      });
    }
    expect((await balance()).availableMinor).toBe(20_000n);
  });

  test('is found by its id in any state, within the scope', async () => {
    const id = await createPayout(api, guardian);
    await decide(id, 'refuse');
    const found = async (companies: string[]) => {
      const access = { everywhere: false, companies, schools: [], roles: ['finance' as const] };
      const { token } = await createOperator(api, access);
      const headers = operatorSession(token);
      const page = await call(api.url, 'GET /operator/payouts', { headers, query: { id } });
      return succeeded(page).docs.map(({ _id, status }) => [_id, status]);
    };
    expect(await found(['wefood'])).toEqual([[id, 'refused']]);
    expect(await found(['sodexo-direct'])).toEqual([]);
  });

  test('is withdrawn or approved, never both, when both come at once', async () => {
    for (let turn = 0; turn < 6; turn += 1) {
      const id = await createPayout(api, guardian);
      const acts = [
        () => decide(id, 'approve'),
        () =>
          call(api.url, 'POST /responsible-users/:userId/wallet-refund/:id/withdraw', {
            token: guardian.token,
            params: { userId: guardian.user._id, id },
          }),
      ];
      const answers = await Promise.all((turn % 2 ? acts : acts.toReversed()).map((act) => act()));
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      const [payout] = await mine();
      const isApproved = payout?.status === 'approved';
      if (isApproved) await decide(id, 'return');
      else expect(payout?.status).toBe('withdrawn');
      expect((await balance()).availableMinor).toBe(20_000n);
    }
    await expectMoneyInOrder(payments);
  });

  test('offers motives of ten characters or more in every language', async () => {
    for (const language of ['pt-BR', 'pt-PT', 'en', 'es-ES', 'fr-FR', 'de-DE', 'nl-NL', 'hu-HU']) {
      const { docs } = succeeded(
        await call(api.url, 'GET /responsible-users/:userId/wallet-refund/motives', {
          token: guardian.token,
          params: { userId: guardian.user._id },
          headers: { 'accept-language': language },
        }),
      );
      expect(docs.filter(({ text }) => text.length < 10)).toEqual([]);
      expect(docs.length).toBeGreaterThan(3);
    }
  });
});

test('a guardian asks for an order’s money in an own ticket, and no money moves', async () => {
  const { body: opened } = await call(api.url, 'POST /user-tickets', {
    token: guardian.token,
    body: { conversationId: 'about an order', conversationType: 'ORDER-DUPLICATED' },
  });
  const ask = ({ token }: SignedInGuardian, refundValue = 18.9) =>
    call(api.url, 'POST /school-wallets/request-reimbursement', {
      token,
      body: {
        subject: 'ORDER-DUPLICATED',
        userTicketId: opened._id,
        refundValue,
        reimbursementDetails: { motive: 'Lunch was charged twice.' },
      },
    });
  expect((await ask(await createGuardian(api))).status).toBe(404);
  const said = { status: 201, body: { reimbursmentDetails: { refundDetails: { value: 18.9 } } } };
  expect(await ask(guardian)).toMatchObject(said);
  expect(await ask(guardian)).toMatchObject(said);
  expect(refusalOf(await ask(guardian, 180.9)).code).toBe('idempotency_mismatch');
  expect(await balance()).toEqual({ postedMinor: 20_000n, availableMinor: 20_000n });
});

/** The kinds of the open alerts about a payout. */
async function stepsTold(id: string): Promise<string[]> {
  const { rows } = await api.owner.query<{ kind: string }>(
    'SELECT kind FROM alert WHERE subject = $1 AND resolved_at IS NULL ORDER BY created_at',
    [id],
  );
  return rows.map(({ kind }) => kind);
}

function of(fields: Partial<typeof BANK_DETAILS>) {
  return { reimbursementDetails: { ...BANK_DETAILS, ...fields } };
}

describe('deciding', () => {
  test('an approved and settled payout debits the wallet; money that the bank sends back is credited again', async () => {
    const id = await createPayout(api, guardian);
    expect((await decide(id, 'settle')).status).toBe(409);
    expect((await decide(id, 'approve')).status).toBe(200);
    expect((await decide(id, 'refuse')).status).toBe(409);
    expect(await ticketOf(id)).toMatchObject({ status: 'open', type: 'USER-WALLET-REIMBURSEMENT' });
    expect(await decide(id, 'settle')).toMatchObject({ body: { status: 'settled' } });
    expect(await ticketOf(id)).toMatchObject({
      status: 'confirmed',
      type: 'USER-WALLET-REIMBURSEMENT-DONE',
    });
    expect(await balance()).toEqual({ postedMinor: 19_000n, availableMinor: 19_000n });
    await expectMoneyInOrder(payments);
    expect(await decide(id, 'return')).toMatchObject({
      body: { status: 'returned', cameBackTo: 'wallet' },
    });
    expect(await balance()).toEqual({ postedMinor: 20_000n, availableMinor: 20_000n });
    expect((await decide(id, 'return')).status).toBe(409);
    await expectMoneyInOrder(payments);
  });

  test('a payout that an operator refuses or the bank returns makes the money available again, with the reason', async () => {
    for (const acts of [['refuse'], ['approve', 'return']] as const) {
      const id = await createPayout(api, guardian);
      for (const act of acts) await decide(id, act);
      expect((await mine()).find(({ _id }) => _id === id)?.reason).toBe('the account is closed');
      expect((await balance()).availableMinor).toBe(20_000n);
      // Earlier alerts, that the amount is held or on its way, have ended.
      const told = acts.at(-1) === 'refuse' ? 'payout-refused' : 'payout-returned';
      expect(await stepsTold(id)).toEqual([told]);
    }
    await expectMoneyInOrder(payments);
  });

  test('a large amount needs two different operators', async () => {
    await credit(api, guardian.user.wallet._id, 2n * FOUR_EYES_FROM.BRL);
    const { _id: id } = succeeded(await requestPayout(api, guardian, { value: LARGE }));
    const first = await createOperator(api, { roles: ['finance'] });
    expect(await decide(id, 'approve', first)).toMatchObject({
      body: { status: 'requested', approvals: { given: 1, wanted: 2 } },
    });
    expect((await decide(id, 'approve', first)).status).toBe(403);
    expect(await decide(id, 'approve')).toMatchObject({ body: { status: 'approved' } });
    const { rows } = await api.owner.query(
      `SELECT count(DISTINCT operator_id)::int AS operators FROM audit
       WHERE subject = $1 AND action = 'payout.approved'`,
      [id],
    );
    expect(rows[0]).toEqual({ operators: 2 });
  });

  test('a large amount needs two people: a script’s approval is refused, by the database as well', async () => {
    await credit(api, guardian.user.wallet._id, 2n * FOUR_EYES_FROM.BRL);
    const { _id: id } = succeeded(await requestPayout(api, guardian, { value: LARGE }));
    const person = await createOperator(api, { roles: ['finance'] });
    const script = await createScript(api, { roles: ['finance'] });
    const byScript = (id: string) =>
      call(api.url, 'POST /operator/payouts/:id/approve', {
        params: { id },
        headers: operatorToken(script.token),
      });
    const approvals = async () =>
      (
        await api.owner.query(
          'SELECT status, approved_by, seconded_by FROM payout_request WHERE id = $1',
          [id],
        )
      ).rows[0];
    expect(refusalOf(await byScript(id)).code).toBe('operator_not_allowed');
    expect(await approvals()).toEqual({
      status: 'requested',
      approved_by: null,
      seconded_by: null,
    });
    expect((await decide(id, 'approve', person)).body).toMatchObject({
      approvals: { given: 1, wanted: 2 },
      approver: { _id: person.id, name: expect.any(String) },
    });
    expect(refusalOf(await byScript(id)).code).toBe('operator_not_allowed');
    const set = (change: string, by: string) =>
      api.services.pool.query(`UPDATE payout_request SET ${change} WHERE id = $1`, [id, by]);
    const refused = { code: '23514' };
    await expect(set('seconded_by = $2', script.id)).rejects.toMatchObject(refused);
    await expect(set('seconded_by = $2', person.id)).rejects.toMatchObject(refused);
    await expect(set('approved_by = $2', (await createOperator(api)).id)).rejects.toMatchObject(
      refused,
    );
    expect(await approvals()).toMatchObject({ status: 'requested', approved_by: person.id });
    // A small amount needs one approval, which a script may give.
    expect((await byScript(await createPayout(api, await createRich()))).body).toMatchObject({
      status: 'approved',
    });
  });

  test('parts of a large amount need two approvals, also simultaneous parts; refused parts do not count', async () => {
    await credit(api, guardian.user.wallet._id, 2n * FOUR_EYES_FROM.BRL);
    const part = async () =>
      succeeded(await requestPayout(api, guardian, { value: 0.6 * LARGE }))._id;
    const wanted = async (id: string) => (await decide(id, 'approve')).body.approvals.wanted;
    const back = await part();
    await decide(back, 'refuse');
    const parts = await Promise.all([part(), part()]);
    expect((await Promise.all(parts.map(wanted))).sort()).toEqual([1, 2]);
    // One is approved; the other one, which waits, goes.
    await Promise.all(parts.map((id) => decide(id, 'refuse')));
    await api.owner.query(
      `UPDATE payout_request SET approved_at = now() - interval '8 days'
       WHERE guardian_id = $1 AND status = 'approved'`,
      [guardian.user._id],
    );
    expect(await wanted(await part())).toBe(1);
    await expectMoneyInOrder(payments);
  });

  describe('a large payout that the bank sent back', () => {
    let id: string;
    let first: Awaited<ReturnType<typeof createOperator>>;
    beforeEach(async () => {
      await credit(api, guardian.user.wallet._id, 2n * FOUR_EYES_FROM.BRL);
      id = succeeded(await requestPayout(api, guardian, { value: LARGE }))._id;
      first = await createOperator(api, { roles: ['finance'] });
      await decide(id, 'approve', first);
      await decide(id, 'approve');
      await decide(id, 'settle');
    });

    const open = async () => {
      const { token } = await createOperator(api, { roles: ['finance'] });
      const query = { limit: 1000 };
      const headers = operatorSession(token);
      const page = await call(api.url, 'GET /operator/payouts', { headers, query });
      return succeeded(page).docs.map(({ _id }) => _id);
    };

    test('waits for a second person, in the queue; neither wallet nor guardian know of it before', async () => {
      const before = await balance();
      expect(await open()).not.toContain(id);
      expect(await decide(id, 'return', first)).toMatchObject({
        status: 200,
        body: {
          status: 'settled',
          returning: { by: { _id: first.id }, reason: 'the account is closed' },
        },
      });
      expect(await open()).toContain(id);
      expect(await balance()).toEqual(before);
      const [own] = await mine();
      expect(own).toMatchObject({ status: 'settled' });
      expect(own).not.toHaveProperty('reason');
      expect(await stepsTold(id)).toEqual(['payout-settled']);
      expect(await decide(id, 'return/approve')).toMatchObject({
        body: { status: 'returned', cameBackTo: 'wallet', reason: 'the account is closed' },
      });
      expect((await balance()).availableMinor).toBe(
        (before.availableMinor ?? 0n) + FOUR_EYES_FROM.BRL,
      );
      expect((await mine())[0]?.reason).toBe('the account is closed');
      expect(refusalOf(await decide(id, 'return/approve')).userMessage).toBe(
        'This payout has already come back from the bank.',
      );
      await expectMoneyInOrder(payments);
    });

    test('stays as it is once the return is dismissed, and may be returned anew', async () => {
      await decide(id, 'return', first);
      expect(refusalOf(await decide(id, 'return')).userMessage).toContain(
        'a second person decides',
      );
      expect(succeeded(await decide(id, 'return/dismiss', first))).not.toHaveProperty('returning');
      expect(refusalOf(await decide(id, 'return/approve')).userMessage).toContain('dismissed it');
      expect(await decide(id, 'return')).toMatchObject({ body: { status: 'settled' } });
    });

    test('comes back once when two confirm and dismiss at once', async () => {
      await decide(id, 'return', first);
      const before = await balance();
      const [one, other] = [await createOperator(api), await createOperator(api)];
      const answers = await Promise.all([
        decide(id, 'return/approve', one),
        decide(id, 'return/approve', other),
        decide(id, 'return/dismiss', one),
      ]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
      const cameBack = (await mine())[0]?.status === 'returned';
      expect((await balance()).availableMinor).toBe(
        (before.availableMinor ?? 0n) + (cameBack ? FOUR_EYES_FROM.BRL : 0n),
      );
      await expectMoneyInOrder(payments);
    });

    test('is held by the database to two people, whose word stays', async () => {
      await decide(id, 'return', first);
      const script = await createScript(api, { roles: ['finance'] });
      const second = await createOperator(api);
      const set = (change: string, by: string) =>
        api.services.pool.query(`UPDATE payout_request SET ${change} WHERE id = $1`, [id, by]);
      for (const [change, by] of [
        [`status = 'returned', return_seconded_by = $2`, first.id],
        [`status = 'returned', return_seconded_by = $2`, script.id],
        ['return_seconded_by = $2', second.id],
        ['return_by = $2', second.id],
        [`status = 'returned', checked_at = now(), reason = $2`, 'alone'],
      ] as const) {
        await expect(set(change, by), change).rejects.toMatchObject({ code: '23514' });
      }
    });
  });

  test('a payout that waits for its return is not settled before', async () => {
    await credit(api, guardian.user.wallet._id, 2n * FOUR_EYES_FROM.BRL);
    const { _id: id } = succeeded(await requestPayout(api, guardian, { value: LARGE }));
    await decide(id, 'approve');
    await decide(id, 'approve');
    await decide(id, 'return');
    expect(refusalOf(await decide(id, 'settle')).userMessage).toContain('a second person decides');
    expect(await decide(id, 'return/approve')).toMatchObject({ body: { status: 'returned' } });
    await expectMoneyInOrder(payments);
  });

  test('operators see who asks, a block, and what was asked for within the days that count together', async () => {
    await requestPayout(api, guardian, { value: 15 });
    const id = await createPayout(api, guardian);
    const seen = async () => {
      const { token } = await createOperator(api, { roles: ['finance'] });
      const page = await call(api.url, 'GET /operator/payouts', {
        headers: operatorSession(token),
        query: { id },
      });
      return succeeded(page).docs[0];
    };
    const { _id, name } = guardian.user;
    expect(await seen()).toMatchObject({
      guardian: { _id, name, isBlocked: false },
      askedLately: 25,
    });
    await block(true);
    expect(await seen()).toMatchObject({ guardian: { isBlocked: true } });
  });

  test('lists mask bank data; a route of its own answers them in full and is audited', async () => {
    const id = await createPayout(api, guardian);
    const { token, id: operator } = await createOperator(api, { roles: ['finance'] });
    const headers = operatorSession(token);
    const listed = await call(api.url, 'GET /operator/payouts', {
      headers,
      query: { limit: 1000 },
    });
    expect(listed.body.docs.some(({ _id }) => _id === id)).toBe(true);
    expect(JSON.stringify(listed.body)).not.toContain('987654-3');
    const opened = await call(api.url, 'GET /operator/payouts/:id', { headers, params: { id } });
    expect(opened.body).toMatchObject({
      fiscalNumber: '52998224725',
      destination: { bank: '341', bankAgency: '1234-5', bankAccountNumber: '987654-3' },
    });
    const { rows } = await api.owner.query(
      `SELECT operator_id FROM audit WHERE subject = $1 AND action = 'payout.opened'`,
      [id],
    );
    expect(rows).toEqual([{ operator_id: operator }]);
  });
});

describe('closing the wallet', () => {
  test('pays the whole balance out and then deletes the account by itself; the money audit agrees', async () => {
    const { _id: id, value } = succeeded(await requestPayout(api, guardian, CLOSE));
    expect(value).toBe(200);
    expect(await balance()).toEqual({ postedMinor: 20_000n, availableMinor: 0n });
    await decide(id, 'approve');
    await finishClosings(api.services);
    expect((await mine())[0]?.status).toBe('approved');
    await decide(id, 'settle');
    await api.services.outbox.deliver();
    await finishClosings(api.services);
    const me = await call(api.url, 'GET /auth/me', { token: guardian.token });
    expect(me.status).toBe(401);
    const { rows } = await api.owner.query('SELECT FROM payout_details WHERE payout_id = $1', [id]);
    expect(rows).toEqual([]);
    await expectMoneyInOrder(payments);
    expect((await decide(id, 'return')).status).toBe(200);
    await expectMoneyInOrder(payments);
  });

  test('waits while new money is in the wallet, and goes on once it is gone', async () => {
    const { _id: id } = succeeded(await requestPayout(api, guardian, CLOSE));
    await credit(api, guardian.user.wallet._id, 5n);
    await decide(id, 'approve');
    await decide(id, 'settle');
    await api.services.outbox.deliver();
    await finishClosings(api.services);
    expect((await mine())[0]?.status).toBe('settled');
  });

  test('waits while the guardian is blocked, and goes on once the block is lifted', async () => {
    const { _id: id } = succeeded(await requestPayout(api, guardian, CLOSE));
    await decide(id, 'approve');
    await block(true);
    await decide(id, 'settle');
    await api.services.outbox.deliver();
    expect(await finishClosings(api.services)).toBe(0);
    expect((await mine())[0]?.status).toBe('settled');
    await block(false);
    await finishClosings(api.services);
    expect((await call(api.url, 'GET /auth/me', { token: guardian.token })).status).toBe(401);
    await expectMoneyInOrder(payments);
  });

  test('waits also when the block comes after the deletion has begun', async () => {
    const { _id: id } = succeeded(await requestPayout(api, guardian, CLOSE));
    await decide(id, 'approve');
    await decide(id, 'settle');
    await api.services.outbox.deliver();
    const held = await holdRow(api, 'guardian', guardian.user._id);
    const finishing = finishClosings(api.services);
    await held.untilWaiting(1);
    await held.release('UPDATE guardian SET blocked_at = now() WHERE id = $1', [guardian.user._id]);
    expect(await finishing).toBe(1);
    expect((await mine())[0]?.status).toBe('settled');
  });

  test('is refused while a student has money, a payment is under way, or the balance is zero', async () => {
    const { guardian: parent } = await createStudentFamily(api, { balanceMinor: 500n });
    expect(await requestPayout(api, parent, CLOSE)).toMatchObject({
      body: { code: 'balance_left' },
    });
    const empty = await createGuardian(api);
    expect(await requestPayout(api, empty, CLOSE)).toMatchObject({ status: 412 });
    await createPayout(api, guardian);
    expect(await requestPayout(api, guardian, CLOSE)).toMatchObject({
      body: { code: 'payment_under_way' },
    });
  });
});
