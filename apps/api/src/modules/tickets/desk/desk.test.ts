import { randomUUID } from 'node:crypto';
import { MINUTE_MS } from '@merenda/domain/time/spans';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { startApi } from '../../../testing/api.ts';
import { call, refusalOf, succeeded } from '../../../testing/client.ts';
import { createGuardian, type SignedInGuardian } from '../../../testing/factories/guardians.ts';
import {
  createOperator,
  createScript,
  operatorSession,
  operatorToken,
} from '../../../testing/factories/operators.ts';
import { createSchool } from '../../../testing/factories/schools.ts';
import { createTicket } from '../../../testing/tickets.ts';

const START = new Date('2026-03-02T09:00:00Z');

let now = START;
const api = await startApi({ clock: () => now });
const operator = await createOperator(api);
const colleague = await createOperator(api);
let guardian: SignedInGuardian;
beforeEach(async () => {
  now = START;
  guardian = await createGuardian(api);
  // Each test has the inbox for itself.
  await api.owner.query('DELETE FROM ticket');
});
afterAll(() => api.close());

const later = (minutes: number) => {
  now = new Date(now.getTime() + minutes * MINUTE_MS);
};

const say = async (id: string, message = 'hello?') =>
  succeeded(
    await call(api.url, 'POST /user-tickets/:id/message', {
      token: guardian.token,
      params: { id },
      body: { message },
    }),
  );

const answer = (
  id: string,
  body: { message: string; key?: string; seen?: number },
  by = operator.token,
) =>
  call(api.url, 'POST /operator/tickets/:id/messages', {
    params: { id },
    body: { seen: 1_000, ...body },
    headers: { ...operatorSession(by), 'accept-language': 'en' },
  });

const desk = async (query: Record<string, unknown> = {}, by = operator.token) =>
  succeeded(await call(api.url, 'GET /operator/desk', { query, headers: operatorSession(by) }));

const assign = (
  id: string,
  body: { assignee: string | null; seen: string | null },
  by = operator,
) =>
  call(api.url, 'PUT /operator/tickets/:id/assignee', {
    params: { id },
    body,
    headers: { ...operatorSession(by.token), 'accept-language': 'en' },
  });

const decide = (id: string, status: 'rejected' | 'closed', seen = 1_000) =>
  call(api.url, 'POST /operator/tickets/:id/status', {
    params: { id },
    body: { status, seen },
    headers: { ...operatorSession(operator.token), 'accept-language': 'en' },
  });

const idsOf = ({ docs }: { docs: { _id: string }[] }) => docs.map(({ _id }) => _id);

describe('the inbox', () => {
  test('has those who wait longest first: a guardian waits from the first word that support has not answered', async () => {
    const tickets: string[] = [];
    for (let n = 0; n < 3; n += 1) {
      tickets.push(await createTicket(api, guardian));
      later(1);
    }
    const [first = '', second = '', third = ''] = tickets;
    expect(idsOf(await desk())).toEqual([first, second, third]);
    await answer(first, { message: 'we look into it' });
    later(1);
    expect(idsOf(await desk())).toEqual([second, third, first]);
    await say(first);
    const since = now.toISOString();
    later(1);
    await say(first, 'still there?');
    const { docs, waiting } = await desk();
    expect(docs.map(({ _id, waitingSince }) => [_id, waitingSince])).toEqual([
      [second, new Date(START.getTime() + MINUTE_MS).toISOString()],
      [third, new Date(START.getTime() + 2 * MINUTE_MS).toISOString()],
      [first, since],
    ]);
    expect(waiting).toEqual({ mine: 0, nobody: 3, all: 3 });
    expect(docs[2]).toMatchObject({
      guardianName: expect.any(String),
      last: { author: 'guardian', message: 'still there?' },
      messages: 3,
      readBySupport: 1,
    });
  });

  test('is paged by keyset: each ticket comes once, also while others are answered, in either order', async () => {
    const tickets: string[] = [];
    for (let n = 0; n < 7; n += 1) {
      tickets.push(await createTicket(api, guardian));
      // Some wait since the same moment.
      if (n % 2) later(1);
    }
    const walk = async (status: string, between: () => Promise<unknown> = async () => {}) => {
      const seen: string[] = [];
      let after: string | undefined;
      do {
        const page = await desk({ status, limit: 2, ...(after && { after }) });
        seen.push(...idsOf(page));
        after = page.next;
        await between();
      } while (after);
      return seen;
    };
    expect((await walk('open')).toSorted()).toEqual(tickets.toSorted());
    const [answered = ''] = tickets;
    const seen = await walk('open', () =>
      answer(answered, { message: 'yes', key: `${answered}-once` }),
    );
    expect(new Set(seen)).toEqual(new Set(tickets));
    for (const id of tickets) {
      later(1);
      await decide(id, 'rejected');
    }
    expect(await walk('rejected')).toEqual(tickets.toReversed());
    expect(await walk('open')).toEqual([]);
  });

  test('shows by its filters the state, kind, person, brand and school', async () => {
    const school = await createSchool(api);
    const other = await createTicket(api, guardian);
    const complaint = await createTicket(api, guardian, 'USER-COMPLAINT');
    const closed = await createTicket(api, guardian);
    await decide(closed, 'closed');
    await assign(other, { assignee: operator.id, seen: null });
    await api.owner.query('UPDATE ticket SET school_id = $2 WHERE id = $1', [other, school.id]);
    expect(idsOf(await desk({ assigned: 'mine' }))).toEqual([other]);
    expect(idsOf(await desk({ assigned: 'mine' }, colleague.token))).toEqual([]);
    expect(idsOf(await desk({ assigned: 'nobody' }))).toEqual([complaint]);
    expect(idsOf(await desk({ type: 'USER-COMPLAINT' }))).toEqual([complaint]);
    expect(idsOf(await desk({ status: 'closed' }))).toEqual([closed]);
    expect(idsOf(await desk({ school: school.id }))).toEqual([other]);
    expect(idsOf(await desk({ company: 'sodexo-direct' }))).toEqual([]);
    expect((await desk({ company: 'wefood' })).docs).toHaveLength(2);
    expect((await desk({}, colleague.token)).waiting).toEqual({ mine: 0, nobody: 1, all: 2 });
  });
});

describe('a ticket', () => {
  test('is assigned by one of two operators at once; the other is told who was faster, and each change is audited', async () => {
    const id = await createTicket(api, guardian);
    const both = await Promise.all([
      assign(id, { assignee: operator.id, seen: null }),
      assign(id, { assignee: colleague.id, seen: null }, colleague),
    ]);
    const lost = both.filter(({ status }) => status !== 200);
    expect(lost).toHaveLength(1);
    expect(lost.map(refusalOf)).toMatchObject([
      { code: 'record_changed', userMessage: 'Somebody was faster. Answers now: Ana Souza' },
    ]);
    const [row] = (await desk()).docs;
    const holder = row?.assignee?._id ?? null;
    // A repeat changes nothing, whatever it had seen.
    expect((await assign(id, { assignee: holder, seen: null })).status).toBe(200);
    expect((await assign(id, { assignee: null, seen: holder })).status).toBe(200);
    expect((await desk()).docs[0]?.assignee).toBeUndefined();
    expect(
      refusalOf(await assign(id, { assignee: colleague.id, seen: operator.id })).userMessage,
    ).toBe('It has become nobody’s meanwhile. Please choose again.');
    const { rows } = await api.owner.query(
      `SELECT detail FROM audit WHERE subject = $1 AND action = 'ticket.assigned' ORDER BY id`,
      [id],
    );
    expect(rows).toEqual([{ detail: { to: holder } }, { detail: { to: null } }]);
  });

  test('goes only to people who may answer it', async () => {
    const id = await createTicket(api, guardian);
    const within = { everywhere: false, companies: ['sodexo-direct'], schools: [] };
    const finance = await createOperator(api, { roles: ['finance'] });
    const elsewhere = await createOperator(api, within);
    const gone = await createOperator(api);
    await api.owner.query('UPDATE operator SET disabled_at = now() WHERE id = $1', [gone.id]);
    const docs: { _id: string; name: string }[] = [];
    let after: string | undefined;
    do {
      const page = succeeded(
        await call(api.url, 'GET /operator/tickets/:id/assignees', {
          params: { id },
          query: { limit: 2, ...(after && { after }) },
          headers: operatorSession(operator.token),
        }),
      );
      docs.push(...page.docs);
      after = page.next;
    } while (after);
    expect(new Set(idsOf({ docs })).size).toBe(docs.length);
    expect(idsOf({ docs })).toEqual(expect.arrayContaining([operator.id, colleague.id]));
    for (const { id: assignee } of [finance, elsewhere, gone, { id: randomUUID() }]) {
      expect(idsOf({ docs })).not.toContain(assignee);
      expect((await assign(id, { assignee, seen: null })).status).toBe(400);
    }
  });

  test('is not answered over a colleague’s head: the second is told, and the text is written once it is sent again', async () => {
    const id = await createTicket(api, guardian);
    await say(id);
    const key = randomUUID();
    expect((await answer(id, { message: 'It is on its way.', seen: 1, key })).status).toBe(201);
    const refused = await answer(id, { message: 'Who are you?', seen: 1 }, colleague.token);
    expect(refusalOf(refused)).toMatchObject({
      status: 409,
      code: 'record_changed',
      userMessage: expect.stringContaining('Ana Souza has answered meanwhile'),
    });
    // The lost answer of the first is repeated; the guardian's later words stop nobody.
    expect((await answer(id, { message: 'It is on its way.', seen: 1, key })).status).toBe(201);
    await say(id, 'thanks');
    expect(
      (await answer(id, { message: 'You are welcome.', seen: 2 }, colleague.token)).status,
    ).toBe(201);
  });

  test('is answered and decided by a person who names what was seen; a script, which shows nothing, may leave it out', async () => {
    const id = await createTicket(api, guardian);
    const script = await createScript(api, { roles: ['support'] });
    const send = async (headers: Record<string, string>) => {
      const sent = { params: { id }, headers };
      const said = { ...sent, body: { message: 'It is on its way.' } };
      const closed = { ...sent, body: { status: 'closed' as const } };
      return [
        (await call(api.url, 'POST /operator/tickets/:id/messages', said)).status,
        (await call(api.url, 'POST /operator/tickets/:id/status', closed)).status,
      ];
    };
    expect(await send(operatorSession(operator.token))).toEqual([400, 400]);
    expect(await send(operatorToken(script.token))).toEqual([201, 200]);
  });

  test('is not decided over unseen words of its guardian or a colleague; the own answer stops nobody', async () => {
    const id = await createTicket(api, guardian);
    await say(id);
    const refused = {
      status: 409,
      code: 'record_changed',
      userMessage: expect.stringContaining('Something was said meanwhile'),
    };
    expect(refusalOf(await decide(id, 'closed', 0))).toMatchObject(refused);
    await answer(id, { message: 'It is on its way.' }, colleague.token);
    expect(refusalOf(await decide(id, 'closed', 1))).toMatchObject(refused);
    await answer(id, { message: 'It has arrived.' });
    expect(succeeded(await decide(id, 'closed', 2)).status).toBe('closed');
    // A repeat changes nothing, whatever it had seen.
    expect((await decide(id, 'closed', 0)).status).toBe(200);
  });

  test('that was closed meanwhile, an empty, hidden or endless answer, and markup: refused or stored as text, in words', async () => {
    const id = await createTicket(api, guardian);
    for (const message of ['', ' \n ', '\u200b', 'x'.repeat(100_000)]) {
      expect((await answer(id, { message })).status).toBe(400);
    }
    const markup = '<b onclick="alert(1)">hello</b> {{firstName}}';
    expect(succeeded(await answer(id, { message: markup })).message).toBe(markup);
    await call(api.url, 'PUT /user-tickets/:id/conversation', {
      token: guardian.token,
      params: { id },
      body: { status: 'closed' },
    });
    expect(refusalOf(await answer(id, { message: 'One more thing' }))).toMatchObject({
      code: 'ticket_closed',
      userMessage: 'This conversation is closed: only the family can reopen it.',
    });
    const times = await api.owner.query(
      'SELECT first_answer_at, closed_at, waiting_since FROM ticket WHERE id = $1',
      [id],
    );
    expect(times.rows).toEqual([{ first_answer_at: now, closed_at: now, waiting_since: null }]);
  });
});

describe('beside a conversation stands what the operator’s rights reach', () => {
  const context = async (id: string, access: Parameters<typeof createOperator>[1]) => {
    const { token } = await createOperator(api, access);
    const headers = operatorSession(token);
    return call(api.url, 'GET /operator/tickets/:id/context', { params: { id }, headers });
  };

  test('a company’s support sees account and students, a school’s support neither account nor other schools’ students', async () => {
    const id = await createTicket(api, guardian);
    const school = await createSchool(api);
    await api.owner.query('UPDATE ticket SET school_id = $2 WHERE id = $1', [id, school.id]);
    const ofCompany = { everywhere: false, companies: ['wefood'], schools: [] };
    const ofSchool = { everywhere: false, companies: [], schools: [school.id] };
    const whole = succeeded(await context(id, { roles: ['support'], ...ofCompany }));
    expect(whole.guardian).toMatchObject({
      givenName: expect.any(String),
      language: expect.any(String),
      account: { name: guardian.user.name, email: guardian.email },
    });
    expect(whole.students).toEqual([]);
    const part = succeeded(await context(id, { roles: ['support'], ...ofSchool }));
    expect(part.guardian).toEqual({
      givenName: whole.guardian.givenName,
      language: whole.guardian.language,
    });
    expect(JSON.stringify(part)).not.toContain(guardian.email);
    const other = { ...ofCompany, companies: ['sodexo-direct'] };
    expect((await context(id, { roles: ['support'], ...other })).status).toBe(404);
  });
});
