import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { OPERATOR_TOKEN, startApi } from '../../testing/api.ts';
import { call } from '../../testing/client.ts';
import { createGuardian, type SignedInGuardian } from '../../testing/factories/guardians.ts';
import { createSchool } from '../../testing/factories/schools.ts';
import { createStudent } from '../../testing/factories/students.ts';
import { credit } from '../../testing/factories/wallets.ts';

const api = await startApi();
let guardian: SignedInGuardian;
beforeEach(async () => {
  guardian = await createGuardian(api);
});
afterAll(() => api.close());

const block = (blocked: boolean, { id = guardian.user._id, url = api.url } = {}) =>
  call(url, 'POST /operator/guardians/:id/block', {
    params: { id },
    body: { blocked, reason: 'a chargeback is open' },
    headers: { authorization: `Bearer ${OPERATOR_TOKEN}` },
  });

const auditOf = async (id: string) => {
  const { rows } = await api.owner.query(
    `SELECT actor, action, detail FROM audit WHERE subject = $1 AND action LIKE 'guardian.%blocked'
     ORDER BY id`,
    [id],
  );
  return rows;
};

describe('POST /operator/guardians/:id/block', () => {
  test('blocks once and unblocks, each audited with its reason', async () => {
    const id = guardian.user._id;
    const first = await block(true);
    expect(first).toMatchObject({ status: 200, body: { _id: id, blocked: true } });
    expect((await block(true)).body).toEqual(first.body);
    expect((await block(false)).body).toEqual({ _id: id, blocked: false });
    const detail = { by: 'operator', reason: 'a chargeback is open' };
    expect(await auditOf(id)).toEqual([
      { actor: null, action: 'guardian.blocked', detail },
      { actor: null, action: 'guardian.unblocked', detail },
    ]);
  });

  test('404: an unknown or deleted guardian', async () => {
    expect((await block(true, { id: randomUUID() })).status).toBe(404);
    await api.owner.query('UPDATE guardian SET deleted_at = now() WHERE id = $1', [
      guardian.user._id,
    ]);
    expect((await block(true)).status).toBe(404);
  });

  test('401 for every token where no operator token is configured', async () => {
    const closed = await startApi({ env: { OPERATOR_TOKEN: '' } });
    expect((await block(true, { url: closed.url })).status).toBe(401);
    await closed.close();
  });
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

  test('cannot transfer, gets the reason in the own language, and can transfer once the block is lifted', async () => {
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
