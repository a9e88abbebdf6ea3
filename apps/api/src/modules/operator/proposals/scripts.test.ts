import { randomUUID } from 'node:crypto';
import { OPERATOR_LIMITS } from '@merenda/domain/people/operators';
import { DAY_MS } from '@merenda/domain/time/spans';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashToken } from '../../../auth/tokens.ts';
import { startApi } from '../../../testing/api.ts';
import { call, succeeded } from '../../../testing/client.ts';
import {
  createOperator,
  createScript,
  type Operator,
  operatorSession,
  operatorToken,
  ownerDatabase,
} from '../../../testing/factories/operators.ts';
import { changeAccess, disableOperator } from '../index.ts';

const api = await startApi();
let [one, other]: Operator[] = [];
beforeAll(async () => {
  [one, other] = [await createOperator(api), await createOperator(api)];
});
afterAll(() => api.close());

const as = (operator: Operator | undefined) => operatorSession(operator?.token ?? '');
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();
const EVERYWHERE = { everywhere: true, companies: [], schools: [] };

const proposeScript = (by: Operator | undefined, changed: object = {}) =>
  call(api.url, 'POST /operator/scripts/proposals', {
    headers: as(by),
    body: {
      name: `month end ${randomUUID()}`,
      until: inDays(30),
      roles: ['administrator'],
      ...EVERYWHERE,
      ...changed,
    },
  });
const open = (id: string) =>
  call(api.url, 'GET /operator/operators/:id', { headers: as(one), params: { id } });
const proposeToken = async (by: Operator | undefined, id: string, changed: object = {}) =>
  call(api.url, 'POST /operator/scripts/:id/proposals', {
    headers: as(by),
    params: { id },
    body: { until: inDays(60), version: succeeded(await open(id)).version, ...changed },
  });
const approve = (by: Operator | undefined, id: string) =>
  call(api.url, 'POST /operator/proposals/:id/approve', { headers: as(by), params: { id } });
const idOf = ({ body }: { body: unknown }) => (body as { _id: string })._id;

/** The status with which a script's token is answered. */
const use = async (token: string | undefined) =>
  (
    await call(api.url, 'GET /operator/operators', {
      headers: operatorToken(token ?? ''),
      query: { limit: 1 },
    })
  ).status;

/** A script that two administrators have made, with its token and name. */
async function makeScript(changed: object = {}) {
  const { proposal, token } = succeeded(
    await approve(other, idOf(await proposeScript(one, changed))),
  );
  return { id: proposal.operator ?? '', name: proposal.name, token };
}

describe('two administrators', () => {
  test('one proposes a script, another approves: the token acts until its end, is told once and stored as a hash', async () => {
    const proposed = await proposeScript(one);
    expect(proposed).toMatchObject({ status: 201, body: { kind: 'new', status: 'open' } });
    const { proposal, token = '', setupCode } = succeeded(await approve(other, idOf(proposed)));
    expect(setupCode).toBeUndefined();
    expect(await use(token)).toBe(200);
    expect(await approve(other, idOf(proposed))).toMatchObject({
      status: 409,
      body: { code: 'proposal_decided' },
    });
    const told = await call(api.url, 'GET /operator/proposals/:id', {
      headers: as(other),
      params: { id: proposal._id },
    });
    expect(JSON.stringify(told.body)).not.toContain(token);
    expect((await open(proposal.operator ?? '')).body).toMatchObject({
      kind: 'script',
      state: 'active',
      until: proposal.until,
    });
    const { rows } = await api.owner.query(
      `SELECT token_hash, (SELECT json_agg(row_to_json(session)) FROM operator_session AS session
         WHERE operator_id = $1)::text AS stored FROM operator_session WHERE operator_id = $1`,
      [proposal.operator],
    );
    expect(rows).toMatchObject([
      { token_hash: hashToken(token), stored: expect.not.stringContaining(token) },
    ]);
  });

  test('the audit has who proposed and who approved, with access and end', async () => {
    const proposed = await proposeScript(one);
    const { proposal } = succeeded(await approve(other, idOf(proposed)));
    const { rows } = await api.owner.query(
      `SELECT action, operator_id, detail FROM audit WHERE subject = ANY ($1) ORDER BY at, id`,
      [[proposal._id, proposal.operator]],
    );
    expect(rows).toMatchObject([
      {
        action: 'operator.proposed',
        operator_id: one?.id,
        detail: { roles: ['administrator'], tokenUntil: proposal.until },
      },
      {
        action: 'operator.access-approved',
        operator_id: other?.id,
        detail: { after: { roles: ['administrator'] }, tokenUntil: proposal.until },
      },
    ]);
  });

  test('another token ends the former one at the approval, not before; access and script stay', async () => {
    const script = await makeScript({ until: inDays(300) });
    const proposed = await proposeToken(one, script.id);
    expect(proposed.body).toMatchObject({ kind: 'change', name: script.name, status: 'open' });
    expect(await use(script.token)).toBe(200);
    const { proposal, token } = succeeded(await approve(other, idOf(proposed)));
    expect([await use(script.token), await use(token)]).toEqual([401, 200]);
    expect((await open(script.id)).body).toMatchObject({
      state: 'active',
      until: proposal.until,
      roles: ['administrator'],
      everywhere: true,
    });
  });

  test('a script whose token is over gets another one', async () => {
    const script = await makeScript();
    await api.owner.query(
      `UPDATE operator_session SET expires_at = now() - interval '1 hour' WHERE operator_id = $1`,
      [script.id],
    );
    expect((await open(script.id)).body).toMatchObject({ state: 'ended' });
    const { token } = succeeded(await approve(other, idOf(await proposeToken(one, script.id))));
    expect(await use(token)).toBe(200);
    expect((await open(script.id)).body).toMatchObject({ state: 'active' });
  });

  test('two approvals at once make one script with one token', async () => {
    const third = await createOperator(api);
    const proposed = await proposeScript(one);
    const answers = await Promise.all([other, third].map((by) => approve(by, idOf(proposed))));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  test('nobody approves the own script or token', async () => {
    const refused = { status: 403, body: { code: 'operator_not_allowed' } };
    expect(await approve(one, idOf(await proposeScript(one)))).toMatchObject(refused);
    const { id } = await createScript(api);
    expect(await approve(one, idOf(await proposeToken(one, id)))).toMatchObject(refused);
  });

  test('the database makes neither script nor token for one administrator, for longer than a year, or past its end', async () => {
    const call = (id: string, by: Operator | undefined) =>
      api.services.pool.query(
        `SELECT approve_operator_proposal($1, $2, decode(repeat('00', 32), 'hex'), now())`,
        [id, by?.id],
      );
    const proposed = idOf(await proposeScript(one));
    await expect(call(proposed, one)).rejects.toMatchObject({ code: '23514' });
    for (const end of [OPERATOR_LIMITS.tokenDays + 1, -1]) {
      await api.owner.query(
        'UPDATE operator_proposal SET token_until = now() + make_interval(days => $2) WHERE id = $1',
        [proposed, end],
      );
      await expect(call(proposed, other)).rejects.toMatchObject({ code: '23514' });
    }
  });

  test.each([
    ['make_script', `'x script', '{finance}', true, '{}', '{}', '\\x00', now()`],
    ['give_script_token', `uuidv7(), '\\x00', now()`],
  ])('the application itself may not call %s', async (name, values) => {
    await expect(api.services.pool.query(`SELECT ${name}(${values})`)).rejects.toMatchObject({
      code: '42501',
    });
  });
});

describe('refused in words', () => {
  const refused = (code: string, status = 409) => ({
    status,
    body: { code, userMessage: expect.stringMatching(/\w/) },
  });

  test.each([
    ['no role', { roles: [] }],
    ['two kinds of scope', { companies: ['wefood'] }],
    ['a school that does not exist', { everywhere: false, schools: [randomUUID()] }],
    ['no name', { name: ' ' }],
    ['an end that is over', { until: inDays(-1) }],
    ['an end that is too far', { until: inDays(OPERATOR_LIMITS.tokenDays + 1) }],
    ['an end before our time', { until: '0000-01-01T00:00:00Z' }],
    ['no end', { until: 'never' }],
  ])('a script with %s', async (_, changed) => {
    expect((await proposeScript(one, changed)).status).toBe(400);
  });

  test('another token with a wrong end', async () => {
    const { id } = await createScript(api);
    for (const days of [-1, OPERATOR_LIMITS.tokenDays + 1]) {
      expect(await proposeToken(one, id, { until: inDays(days) })).toMatchObject({
        status: 400,
        body: { code: 'validation_failed', issues: [{ path: 'until' }] },
      });
    }
  });

  test('a name that a script has, at the proposal and at the approval; the name of an ended token is free', async () => {
    const { name, id } = await makeScript();
    expect(await proposeScript(one, { name })).toMatchObject(refused('duplicate_operator'));
    await api.owner.query(
      `UPDATE operator_session SET expires_at = now() - interval '1 hour' WHERE operator_id = $1`,
      [id],
    );
    const anew = await proposeScript(one, { name });
    expect(anew.status).toBe(201);
    await api.owner.query(
      `UPDATE operator_session SET expires_at = now() + interval '1 hour' WHERE operator_id = $1`,
      [id],
    );
    expect(await approve(other, idOf(anew))).toMatchObject(refused('duplicate_operator'));
    await api.owner.query(
      `UPDATE operator_session SET expires_at = now() - interval '1 hour' WHERE operator_id = $1`,
      [id],
    );
    expect((await approve(other, idOf(anew))).status).toBe(200);
    expect((await open(id)).body).toMatchObject({ state: 'disabled' });
  });

  test('a second open proposal for a script', async () => {
    const name = `twice ${randomUUID()}`;
    expect((await proposeScript(one, { name })).status).toBe(201);
    expect(await proposeScript(other, { name })).toMatchObject(refused('proposal_open'));
    const { id } = await createScript(api);
    expect((await proposeToken(one, id)).status).toBe(201);
    expect(await proposeToken(other, id)).toMatchObject(refused('proposal_open'));
  });

  test('an approval after the end of the token: the proposal stays open, to be refused', async () => {
    const proposed = idOf(await proposeScript(one));
    await api.owner.query(
      `UPDATE operator_proposal SET token_until = now() - interval '1 hour' WHERE id = $1`,
      [proposed],
    );
    expect(await approve(other, proposed)).toMatchObject(refused('validation_failed', 400));
    const closed = await call(api.url, 'POST /operator/proposals/:id/close', {
      headers: as(other),
      params: { id: proposed },
    });
    expect(closed.body).toMatchObject({ status: 'refused' });
  });

  test('another token for a person, for a disabled script, or for nobody is not found', async () => {
    const { id, name } = await makeScript();
    const version = succeeded(await open(id)).version;
    await disableOperator(ownerDatabase(api), { token: name });
    for (const whose of [id, other?.id ?? '', randomUUID()]) {
      const answer = await call(api.url, 'POST /operator/scripts/:id/proposals', {
        headers: as(one),
        params: { id: whose },
        body: { until: inDays(1), version },
      });
      expect(answer.status).toBe(404);
    }
  });

  test('another token for other access than was read, at the proposal and at the approval', async () => {
    const { id, name } = await makeScript();
    const version = succeeded(await open(id)).version;
    const proposed = await proposeToken(one, id);
    const access = { roles: ['finance'], ...EVERYWHERE };
    await changeAccess(ownerDatabase(api), { token: name }, access);
    expect(await approve(other, idOf(proposed))).toMatchObject(refused('record_changed'));
    expect(await proposeToken(one, id, { version })).toMatchObject(refused('record_changed'));
  });
});
