import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { startApi } from '../../testing/api.ts';
import { call, succeeded } from '../../testing/client.ts';
import { createGuardian, type SignedInGuardian } from '../../testing/factories/guardians.ts';
import { createOperator, operatorSession } from '../../testing/factories/operators.ts';
import { createSchool } from '../../testing/factories/schools.ts';
import { createStudent } from '../../testing/factories/students.ts';
import { credit } from '../../testing/factories/wallets.ts';

let now = new Date();
const api = await startApi({ clock: () => now });
const operator = await createOperator(api);
let guardian: SignedInGuardian;
beforeEach(async () => {
  guardian = await createGuardian(api);
});
afterAll(() => api.close());

const blockedAt = async (id: string) => {
  const { rows } = await api.owner.query('SELECT blocked_at AS at FROM guardian WHERE id = $1', [
    id,
  ]);
  return rows[0]?.at?.toISOString() as string | undefined;
};
interface Asked {
  id?: string;
  seen?: string | undefined;
  reason?: string;
  by?: { token: string };
}
/** Blocks, or lifts the block that is there; `seen` names another one. */
const block = async (
  blocked: boolean,
  { id = guardian.user._id, reason = 'a chargeback is open', by = operator, ...given }: Asked = {},
) => {
  const seen = 'seen' in given ? given.seen : blocked ? undefined : await blockedAt(id);
  return call(api.url, 'POST /operator/guardians/:id/block', {
    params: { id },
    body: { blocked, reason, ...(seen && { seen }) },
    headers: operatorSession(by.token),
  });
};

const auditOf = async (id: string) => {
  const { rows } = await api.owner.query(
    `SELECT actor, operator_id, action, detail FROM audit WHERE subject = $1 AND action LIKE 'guardian.%blocked'
     ORDER BY id`,
    [id],
  );
  return rows;
};

describe('POST /operator/guardians/:id/block', () => {
  test('blocks once and unblocks, each audited with its reason and its operator', async () => {
    const id = guardian.user._id;
    const first = await block(true);
    expect(first).toMatchObject({ status: 200, body: { _id: id, blocked: true } });
    expect((await block(true)).body).toEqual(first.body);
    expect((await block(false)).body).toEqual({ _id: id, blocked: false });
    const by = { actor: null, operator_id: operator.id };
    const detail = { reason: 'a chargeback is open' };
    expect(await auditOf(id)).toEqual([
      { ...by, action: 'guardian.blocked', detail },
      { ...by, action: 'guardian.unblocked', detail },
    ]);
    const { body } = await call(api.url, 'GET /operator/acts', {
      headers: operatorSession(operator.token),
      query: { subject: id, limit: 1 },
    });
    expect(body).toMatchObject({
      docs: [
        { operator: { _id: operator.id, name: 'Ana Souza' }, action: 'guardian.unblocked', detail },
      ],
      total: 2,
    });
  });

  test('lifts the block that was seen, and no later one', async () => {
    const first = succeeded(await block(true));
    await block(false);
    now = new Date(now.getTime() + 1_000);
    const second = succeeded(await block(true));
    for (const seen of [first.blockedAt, undefined]) {
      expect(await block(false, { seen })).toMatchObject({
        status: 409,
        body: { code: 'record_changed' },
      });
    }
    expect(await block(false, { seen: second.blockedAt })).toMatchObject({
      body: { blocked: false },
    });
  });

  test('no reason is dropped unseen: who comes second, or says something else, is told who was faster', async () => {
    const id = guardian.user._id;
    const other = await createOperator(api);
    const told = {
      status: 409,
      body: { code: 'record_changed', userMessage: expect.stringContaining('Ana Souza') },
    };
    await block(true);
    expect(await block(true, { by: other })).toMatchObject(told);
    expect(await block(true, { reason: 'the phone was stolen' })).toMatchObject(told);
    const seen = await blockedAt(id);
    await block(false);
    expect(await block(false, { by: other, seen })).toMatchObject(told);
    expect((await block(false, { seen })).status).toBe(200);
    expect(await auditOf(id)).toHaveLength(2);
  });

  test('nobody lifts the block of the own account as a guardian', async () => {
    await block(true);
    const own = await createOperator(api);
    const email = guardian.email.replace('@', '+office@');
    await api.owner.query('UPDATE operator SET email = $2 WHERE id = $1', [own.id, email]);
    expect(await block(false, { by: own })).toMatchObject({
      status: 403,
      body: { code: 'operator_not_allowed', userMessage: expect.stringMatching(/\w/) },
    });
    expect(await blockedAt(guardian.user._id)).toBeDefined();
    expect((await block(false)).status).toBe(200);
  });

  test('404: an unknown or deleted guardian', async () => {
    expect((await block(true, { id: randomUUID() })).status).toBe(404);
    await api.owner.query('UPDATE guardian SET deleted_at = now() WHERE id = $1', [
      guardian.user._id,
    ]);
    expect((await block(true)).status).toBe(404);
  });
});

test('an operator ends all sessions of a guardian whose phone was stolen, which is audited', async () => {
  const [own, other] = [guardian.user._id, await createGuardian(api)];
  const { status } = await call(api.url, 'POST /operator/guardians/:id/sign-out', {
    params: { id: own },
    body: { reason: 'the phone was stolen' },
    headers: operatorSession(operator.token),
  });
  expect(status).toBe(204);
  const me = (token: string) => call(api.url, 'GET /auth/me', { token });
  expect((await me(guardian.token)).status).toBe(401);
  expect((await me(other.token)).status).toBe(200);
  const { rows } = await api.owner.query(
    `SELECT operator_id, detail FROM audit WHERE subject = $1 AND action = 'guardian.signed-out'`,
    [own],
  );
  expect(rows).toEqual([{ operator_id: operator.id, detail: { reason: 'the phone was stolen' } }]);
});

describe('a blocked guardian', () => {
  test('can still sign in, and both records show the block until it is lifted', async () => {
    await block(true);
    const { email, password, user } = guardian;
    const login = { email, password, company: 'wefood' };
    const { token } = (await call(api.url, 'POST /auth/login', { body: login })).body;
    const records = async () => [
      (await call(api.url, 'GET /auth/me', { token })).body.blocked,
      (await call(api.url, 'GET /responsible-users/:id', { token, params: { id: user._id } })).body
        .blocked,
    ];
    expect(await records()).toEqual([true, true]);
    await block(false);
    expect(await records()).toEqual([false, false]);
  });

  test('cannot transfer, gets the reason in the guardian’s language, and can transfer once the block is lifted', async () => {
    const school = await createSchool(api);
    const student = await createStudent(api, guardian, school);
    await credit(api, guardian.user.wallet._id, 5_000n);
    const transfer = () =>
      call(api.url, 'POST /responsible-users/:userId/dependents/:id/transfer', {
        token: guardian.token,
        params: { userId: guardian.user._id, id: student._id },
        body: { type: 'OUT', value: 10 },
        headers: { 'accept-language': 'de-DE' },
      });
    await block(true);
    expect(await transfer()).toMatchObject({
      status: 403,
      body: { code: 'account_blocked', userMessage: expect.stringContaining('gesperrt') },
    });
    await block(false);
    expect(await transfer()).toMatchObject({ status: 200, body: { responsible: { balance: 40 } } });
  });
});
