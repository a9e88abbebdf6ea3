import { randomUUID } from 'node:crypto';
import { mailboxOf } from '@merenda/domain/access/mailboxes';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApi } from '../../../testing/api.ts';
import { call, succeeded } from '../../../testing/client.ts';
import {
  createOperator,
  createScript,
  type Operator,
  operatorSession,
  ownerDatabase,
} from '../../../testing/factories/operators.ts';
import { holdKey } from '../../../testing/hold-wallet.ts';
import { changeAccess, createOperator as createByCommand } from '../index.ts';

const api = await startApi();
let [one, other]: Operator[] = [];
beforeAll(async () => {
  [one, other] = [await createOperator(api), await createOperator(api)];
});
afterAll(() => api.close());

const as = (operator: Operator | undefined) => operatorSession(operator?.token ?? '');
const EVERYWHERE = { everywhere: true, companies: [], schools: [] };

const proposeNew = (by: Operator | undefined, changed: object = {}) =>
  call(api.url, 'POST /operator/proposals', {
    headers: as(by),
    body: {
      email: `new-${randomUUID()}@merenda.example`,
      name: 'Rui Costa',
      roles: ['finance'],
      ...EVERYWHERE,
      ...changed,
    },
  });
const versionOf = async (id: string) =>
  succeeded(
    await call(api.url, 'GET /operator/operators/:id', { headers: as(one), params: { id } }),
  ).version;
const proposeAccess = async (by: Operator | undefined, id: string, changed: object = {}) =>
  call(api.url, 'POST /operator/operators/:id/proposals', {
    headers: as(by),
    params: { id },
    body: { roles: ['finance'], ...EVERYWHERE, version: await versionOf(id), ...changed },
  });
const approve = (by: Operator | undefined, id: string) =>
  call(api.url, 'POST /operator/proposals/:id/approve', { headers: as(by), params: { id } });
const close = (by: Operator | undefined, id: string) =>
  call(api.url, 'POST /operator/proposals/:id/close', { headers: as(by), params: { id } });
const idOf = ({ body }: { body: unknown }) => (body as { _id: string })._id;

/** Does this while the operator is doing something, which its audit entry holds the operator's row for. */
async function whileActing<T>(id: string, act: () => Promise<T>): Promise<T> {
  const acting = await holdKey(api, 'operator', id);
  try {
    return await act();
  } finally {
    await acting.release();
  }
}

const rolesOf = async (id: string) => {
  const { rows } = await api.owner.query('SELECT roles FROM operator WHERE id = $1', [id]);
  return rows[0]?.roles;
};

describe('two administrators', () => {
  test('one proposes an operator, another approves: the code of the first sign-in works once and is told once', async () => {
    const proposed = await proposeNew(one);
    expect(proposed).toMatchObject({ status: 201, body: { status: 'open', name: 'Rui Costa' } });
    const { body } = await approve(other, idOf(proposed));
    const { setupCode = '', proposal } = body as {
      setupCode?: string;
      proposal: { operator: string; email: string };
    };
    expect(proposal).toMatchObject({ status: 'approved', decidedBy: { _id: other?.id } });
    const setup = await call(api.url, 'POST /operator/setup', { body: { setupCode } });
    expect(setup).toMatchObject({ status: 200, body: { email: proposal.email } });
    expect(await approve(other, idOf(proposed))).toMatchObject({
      status: 409,
      body: { code: 'proposal_decided' },
    });
    const { rows } = await api.owner.query(
      `SELECT action, operator_id FROM audit WHERE subject = ANY ($1) ORDER BY at, id`,
      [[idOf(proposed), proposal.operator]],
    );
    expect(rows).toEqual([
      { action: 'operator.proposed', operator_id: one?.id },
      { action: 'operator.access-approved', operator_id: other?.id },
    ]);
  });

  test('changed roles count from the next request on, and the audit has both accesses', async () => {
    const operator = await createOperator(api, { roles: ['support'] });
    const proposed = await proposeAccess(one, operator.id, { roles: ['school'] });
    expect(proposed.body).toMatchObject({ before: { roles: ['support'] } });
    expect(await rolesOf(operator.id)).toEqual(['support']);
    expect((await approve(other, idOf(proposed))).status).toBe(200);
    const me = await call(api.url, 'GET /operator/me', { headers: as(operator) });
    expect(me.body).toMatchObject({ roles: ['school'] });
    const { rows } = await api.owner.query(
      `SELECT detail FROM audit WHERE subject = $1 AND action = 'operator.access-approved'`,
      [operator.id],
    );
    expect(rows[0].detail).toMatchObject({
      before: { roles: ['support'] },
      after: { roles: ['school'] },
    });
  });

  test('a proposal names the access that its author has read: another one meanwhile is not replaced unseen', async () => {
    const operator = await createOperator(api, { roles: ['support'] });
    const version = await versionOf(operator.id);
    const first = await proposeAccess(one, operator.id, { roles: ['school'] });
    expect((await approve(other, idOf(first))).status).toBe(200);
    expect(await proposeAccess(one, operator.id, { version })).toMatchObject({
      status: 409,
      body: { code: 'record_changed' },
    });
    expect((await proposeAccess(one, operator.id)).status).toBe(201);
  });

  test('the access that an operator has is no proposal: another administrator would approve nothing', async () => {
    const operator = await createOperator(api, { roles: ['support', 'finance'] });
    const same = { roles: ['finance', 'support'] };
    expect(await proposeAccess(one, operator.id, same)).toMatchObject({
      status: 400,
      body: { code: 'validation_failed' },
    });
    expect((await proposeAccess(one, operator.id, { roles: ['support'] })).status).toBe(201);
  });

  test('a proposal is not carried out over access that has changed since: it is closed, and proposed anew', async () => {
    const operator = await createOperator(api, { roles: ['support'] });
    const proposed = await proposeAccess(one, operator.id, { roles: ['school'] });
    const byCommand = { roles: ['finance'], ...EVERYWHERE };
    await changeAccess(ownerDatabase(api), { email: operator.email }, byCommand);
    expect(await approve(other, idOf(proposed))).toMatchObject({
      status: 409,
      body: { code: 'record_changed', userMessage: expect.stringMatching(/\w/) },
    });
    expect(await rolesOf(operator.id)).toEqual(['finance']);
    expect((await close(other, idOf(proposed))).body).toMatchObject({ status: 'refused' });
    const anew = await proposeAccess(one, operator.id, { roles: ['school'] });
    expect((await approve(other, idOf(anew))).status).toBe(200);
    expect(await rolesOf(operator.id)).toEqual(['school']);
  });

  test('a proposal waits for no act of the operator whom it is about: two who approve about each other never deadlock', async () => {
    const { id } = await createOperator(api, { roles: ['support'] });
    const proposed = await proposeAccess(one, id, { roles: ['school'] });
    const approved = await whileActing(id, () => approve(other, idOf(proposed)));
    expect(approved.status).toBe(200);
  });

  test('nobody approves the own proposal, proposes the own access, or approves it', async () => {
    const refused = { status: 403, body: { code: 'operator_not_allowed' } };
    const proposed = await proposeNew(one);
    expect(await approve(one, idOf(proposed))).toMatchObject(refused);
    expect(await proposeAccess(one, one?.id ?? '')).toMatchObject(refused);
    const third = await createOperator(api, { roles: ['administrator'] });
    const raising = await proposeAccess(one, third.id, { roles: ['administrator', 'finance'] });
    expect(await approve(third, idOf(raising))).toMatchObject(refused);
    expect(await rolesOf(third.id)).toEqual(['administrator']);
  });

  test('an approval of what was withdrawn or refused changes nothing and says so', async () => {
    const [withdrawn, refused] = [await proposeNew(one), await proposeNew(one)];
    expect((await close(one, idOf(withdrawn))).body).toMatchObject({ status: 'withdrawn' });
    expect((await close(other, idOf(refused))).body).toMatchObject({ status: 'refused' });
    for (const proposed of [withdrawn, refused]) {
      const answer = await approve(other, idOf(proposed));
      expect(answer).toMatchObject({
        status: 409,
        body: { code: 'proposal_decided', userMessage: expect.stringMatching(/\w/) },
      });
    }
  });

  test('a proposal counts no more when its proposer is disabled or no administrator', async () => {
    const third = await createOperator(api);
    const proposed = await proposeNew(third);
    const access = { roles: ['finance'], ...EVERYWHERE };
    await changeAccess(ownerDatabase(api), { email: third.email }, access);
    expect(await approve(other, idOf(proposed))).toMatchObject({ status: 403 });
    const { body } = await call(api.url, 'GET /operator/proposals', {
      headers: as(other),
      query: { status: 'open', limit: 200 },
    });
    expect((body as { docs: { _id: string }[] }).docs.map(({ _id }) => _id)).toContain(
      idOf(proposed),
    );
  });

  test('two approvals at once make one operator', async () => {
    const third = await createOperator(api);
    const proposed = await proposeNew(one);
    const answers = await Promise.all([other, third].map((by) => approve(by, idOf(proposed))));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  test('the database itself refuses one administrator as proposer and approver', async () => {
    const proposed = await proposeNew(one);
    const alone = api.services.pool.query(
      `SELECT approve_operator_proposal($1, $2, decode(repeat('00', 32), 'hex'), now())`,
      [idOf(proposed), one?.id],
    );
    await expect(alone).rejects.toMatchObject({ code: '23514' });
  });
});

describe('a proposal is refused in words', () => {
  test.each([
    ['no role', { roles: [] }, 400],
    ['a role that does not exist', { roles: ['owner'] }, 400],
    ['no scope', { everywhere: false }, 400],
    ['two kinds of scope', { companies: ['wefood'] }, 400],
    ['a company that does not exist', { everywhere: false, companies: ['nowhere'] }, 400],
    ['a school that does not exist', { everywhere: false, schools: [randomUUID()] }, 400],
    ['no address', { email: 'nobody' }, 400],
    ['no name', { name: ' ' }, 400],
  ])('%s', async (_, changed, status) => {
    expect((await proposeNew(one, changed)).status).toBe(status);
  });

  test('an address that is known, or proposed already', async () => {
    const known = await proposeNew(one, { email: other?.email });
    expect(known).toMatchObject({ status: 409, body: { code: 'duplicate_operator' } });
    const ofMailbox = await proposeNew(one, { email: other?.email.replace('@', '+second@') });
    expect(ofMailbox).toMatchObject({ status: 409, body: { code: 'duplicate_operator' } });
    const email = `twice-${randomUUID()}@merenda.example`;
    expect((await proposeNew(one, { email })).status).toBe(201);
    expect(await proposeNew(other, { email })).toMatchObject({
      status: 409,
      body: { code: 'proposal_open' },
    });
  });

  test('two addresses of one mailbox that were proposed at once make one operator', async () => {
    const email = `both-${randomUUID()}@merenda.example`;
    const proposed = [
      await proposeNew(one, { email }),
      await proposeNew(one, { email: email.replace('@', '+second@') }),
    ];
    const answers = [];
    for (const proposal of proposed) answers.push(await approve(other, idOf(proposal)));
    expect(answers).toMatchObject([
      { status: 200 },
      { status: 409, body: { code: 'duplicate_operator' } },
    ]);
    const again = createByCommand(ownerDatabase(api), {
      ...{ email: email.replace('@', '+third@'), name: 'Rui Costa', roles: ['finance'] },
      ...EVERYWHERE,
    });
    await expect(again).rejects.toThrow('is known already');
  });

  test.each([
    'ana@example.test',
    'ana+lunch@example.test',
    'ana+lunch+2@example.test',
    'ana+@example.test',
    'a.na@example.test',
    '+ana@example.test',
    '+ana+lunch@example.test',
    'ana@plus+sign.test',
  ])('the database knows the mailbox of %s as the domain does', async (address) => {
    const { rows } = await api.owner.query('SELECT mailbox_of($1) AS mailbox', [address]);
    expect(rows).toEqual([{ mailbox: mailboxOf(address) }]);
  });

  test('a script’s access: a command alone changes it', async () => {
    const script = await createScript(api);
    expect((await proposeAccess(one, script.id)).status).toBe(404);
  });
});

describe('an administrator ends', () => {
  const disable = (by: Operator | undefined, id: string, reason = 'has left the company') =>
    call(api.url, 'POST /operator/operators/:id/disable', {
      headers: as(by),
      params: { id },
      body: { reason },
    });

  test('another operator’s access while that one acts: two who end each other’s never deadlock', async () => {
    const { id } = await createOperator(api);
    const ended = await whileActing(id, () => disable(one, id));
    expect(ended.body).toMatchObject({ state: 'disabled' });
  });

  test('another operator’s access: every session is over at once, the same again changes nothing, and a second reason is not dropped unseen', async () => {
    const leaving = await createOperator(api);
    expect((await disable(one, leaving.id)).body).toMatchObject({
      state: 'disabled',
      hasSecondFactor: false,
      sessions: [],
    });
    expect((await call(api.url, 'GET /operator/me', { headers: as(leaving) })).status).toBe(401);
    expect((await disable(one, leaving.id)).status).toBe(200);
    for (const second of [disable(other, leaving.id), disable(one, leaving.id, 'a mistake')]) {
      expect(await second).toMatchObject({
        status: 409,
        body: { code: 'record_changed', userMessage: expect.stringContaining('Ana Souza') },
      });
    }
    const { rows } = await api.owner.query(
      `SELECT operator_id, detail FROM audit WHERE subject = $1 AND action = 'operator.shut-out'`,
      [leaving.id],
    );
    expect(rows).toEqual([{ operator_id: one?.id, detail: { reason: 'has left the company' } }]);
  });

  test('never the own access', async () => {
    expect(await disable(one, one?.id ?? '')).toMatchObject({
      status: 403,
      body: { code: 'operator_not_allowed' },
    });
  });

  test('one session: the other ones stay', async () => {
    const operator = await createOperator(api);
    const open = () =>
      call(api.url, 'GET /operator/operators/:id', {
        headers: as(one),
        params: { id: operator.id },
      });
    const sessions = async () =>
      ((await open()).body as { sessions: { _id: string }[] }).sessions.map(({ _id }) => _id);
    expect(await sessions()).toHaveLength(2);
    const end = (session: string, id = operator.id) =>
      call(api.url, 'DELETE /operator/operators/:id/sessions/:session', {
        headers: as(one),
        params: { id, session },
      });
    expect((await end(operator.session, other?.id)).status).toBe(404);
    expect((await end(operator.session)).status).toBe(204);
    expect(await sessions()).not.toContain(operator.session);
    expect((await call(api.url, 'GET /operator/me', { headers: as(operator) })).status).toBe(200);
  });
});

test('operators are listed by name with access, state and second factor', async () => {
  const operator = await createOperator(api, {
    everywhere: false,
    companies: ['wefood'],
    roles: ['finance'],
  });
  const { body } = await call(api.url, 'GET /operator/operators', {
    headers: as(one),
    query: { q: operator.email.toUpperCase() },
  });
  expect(body).toMatchObject({
    docs: [
      {
        _id: operator.id,
        kind: 'person',
        state: 'active',
        hasSecondFactor: true,
        companies: [{ _id: 'wefood', name: 'Wefood' }],
      },
    ],
    total: 1,
  });
});
