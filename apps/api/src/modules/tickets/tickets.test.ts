import { randomUUID } from 'node:crypto';
import { isOpenTicket, TICKET_STATUSES, TICKET_TYPES } from '@merenda/domain/help/tickets';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { startApi } from '../../testing/api.ts';
import { call, refusalOf, succeeded } from '../../testing/client.ts';
import { createGuardian, type SignedInGuardian } from '../../testing/factories/guardians.ts';
import { createOperator, operatorSession } from '../../testing/factories/operators.ts';
import { createTicket, surveyIds } from '../../testing/tickets.ts';
import { openTicket, setTicketStatus } from './index.ts';

const api = await startApi();
const operator = await createOperator(api);
let guardian: SignedInGuardian;
beforeEach(async () => {
  guardian = await createGuardian(api);
});
afterAll(() => api.close());

const say = (id: string, message: string, key?: string, language = 'en') =>
  call(api.url, 'POST /user-tickets/:id/message', {
    token: guardian.token,
    params: { id },
    body: { message, ...(key ? { key } : {}) },
    headers: { 'accept-language': language },
  });

const setConversation = async (id: string, status: 'open' | 'closed') =>
  call(api.url, 'PUT /user-tickets/:id/conversation', {
    token: guardian.token,
    params: { id },
    body: { status },
    headers: { 'accept-language': 'en' },
  });

const decide = (id: string, status: 'confirmed' | 'rejected' | 'closed') =>
  call(api.url, 'POST /operator/tickets/:id/status', {
    params: { id },
    body: { status, seen: 1_000 },
    headers: { ...operatorSession(operator.token), 'accept-language': 'en' },
  });

const answer = (id: string, message: string, key?: string) =>
  call(api.url, 'POST /operator/tickets/:id/messages', {
    params: { id },
    body: { message, seen: 1_000, ...(key ? { key } : {}) },
    headers: operatorSession(operator.token),
  });

const read = async (id: string, after = 0) =>
  succeeded(
    await call(api.url, 'GET /user-tickets/:id/messages', {
      token: guardian.token,
      params: { id },
      query: { after },
    }),
  ).docs;

const tickets = async () =>
  succeeded(await call(api.url, 'GET /user-tickets', { token: guardian.token })).docs;

const attach = async (
  id: string,
  content: Uint8Array<ArrayBuffer>,
  name = 'photo.jpg',
  key?: string,
) => {
  const form = new FormData();
  form.append('file', new Blob([content]), name);
  const query = key ? `?key=${key}` : '';
  const sent = await fetch(`${api.url}/user-tickets/${id}/attachments${query}`, {
    method: 'POST',
    headers: { 'request-type': 'we', authorization: `We ${guardian.token}` },
    body: form,
  });
  return {
    status: sent.status,
    body: (await sent.json()) as { code?: string; userMessage?: string },
  };
};

describe('a conversation', () => {
  test.each(TICKET_TYPES)('is opened about %s', async (conversationType) => {
    const opened = await call(api.url, 'POST /user-tickets', {
      token: guardian.token,
      body: { conversationId: `chat-${conversationType}`, conversationType },
    });
    expect(opened).toMatchObject({ status: 201, body: { conversationType, status: 'open' } });
  });

  test('opened twice under one name is one ticket, and 30 a day is the limit', async () => {
    const body = { conversationId: 'chat-1', conversationType: 'OTHER' } as const;
    const open = () => call(api.url, 'POST /user-tickets', { token: guardian.token, body });
    const [first, second] = await Promise.all([open(), open()]);
    expect(succeeded(first)._id).toBe(succeeded(second)._id);
    for (let n = 1; n < 30; n += 1) await createTicket(api, guardian);
    const more = { ...body, conversationId: 'chat-2' };
    const refused = await call(api.url, 'POST /user-tickets', {
      token: guardian.token,
      body: more,
    });
    expect(refused.status).toBe(429);
    expect(await tickets()).toHaveLength(30);
  });

  test('has each message once by its key, numbered without a gap, if both sides write at the same moment', async () => {
    const id = await createTicket(api, guardian);
    const key = randomUUID();
    const sent = await Promise.all([
      say(id, 'where is my money', key),
      say(id, 'where is my money', key),
      ...Array.from({ length: 8 }, (_, n) => say(id, `line ${n}`)),
      answer(id, 'we look into it', key),
      answer(id, 'we look into it', key),
    ]);
    expect(sent.map(({ status }) => status)).toEqual(sent.map(() => 201));
    expect(refusalOf(await say(id, 'something else', key)).code).toBe('idempotency_mismatch');
    const said = await read(id);
    expect(said.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(said.filter(({ author }) => author === 'support')).toHaveLength(1);
    expect(await read(id, 9)).toEqual(said.slice(9));
  });

  test('stores scripts as plain text, and refuses invisible or too long messages', async () => {
    const id = await createTicket(api, guardian);
    const script = '<img src=x onerror=alert(1)>\n=HYPERLINK("http://x")';
    expect(succeeded(await say(id, script)).message).toBe(script);
    for (const bad of ['', ' ', '\u200b', 'x'.repeat(2001), 'a\u0000b', '\ud800']) {
      expect((await say(id, bad)).status, JSON.stringify(bad.slice(0, 9))).toBe(400);
    }
    expect(await read(id)).toHaveLength(1);
  });

  test('once closed refuses messages with words on how to go on, and accepts them once it is opened again', async () => {
    const id = await createTicket(api, guardian);
    const key = randomUUID();
    await say(id, 'one', key);
    expect(succeeded(await setConversation(id, 'closed')).status).toBe('closed');
    // A message that arrived before the closing gets its first answer again.
    expect((await say(id, 'one', key)).status).toBe(201);
    expect(refusalOf(await say(id, 'two', undefined, 'hu-HU'))).toMatchObject({
      status: 409,
      code: 'ticket_closed',
      userMessage: expect.stringContaining('Nyissa meg újra'),
    });
    expect(refusalOf(await answer(id, 'hello?')).code).toBe('ticket_closed');
    expect(succeeded(await setConversation(id, 'open')).status).toBe('open');
    expect(succeeded(await say(id, 'two')).number).toBe(2);
  });

  test('is read up to a number by each side, never back', async () => {
    const id = await createTicket(api, guardian);
    await say(id, 'one');
    await answer(id, 'two');
    const mark = (number: number) =>
      call(api.url, 'PUT /user-tickets/:id/read', {
        token: guardian.token,
        params: { id },
        body: { number },
      });
    const [before] = await tickets();
    expect(before).toMatchObject({ messages: 2, readByGuardian: 1, readBySupport: 2 });
    await mark(99);
    await mark(1);
    expect((await tickets())[0]).toMatchObject({ readByGuardian: 2 });
  });
});

describe('a decision', () => {
  test('about a closed conversation waits until it is opened again', async () => {
    const id = await createTicket(api, guardian, 'ORDER-DUPLICATED');
    await setConversation(id, 'closed');
    for (const status of ['confirmed', 'rejected'] as const) {
      expect(refusalOf(await decide(id, status))).toMatchObject({
        code: 'ticket_closed',
        userMessage: 'This conversation is closed: only the family can reopen it.',
      });
    }
    await setConversation(id, 'open');
    expect(succeeded(await decide(id, 'rejected')).status).toBe('rejected');
  });

  test('names its operator, comes once, and closes the conversation for good', async () => {
    const id = await createTicket(api, guardian, 'USER-COMPLAINT');
    await answer(id, 'done');
    expect(succeeded(await decide(id, 'rejected')).status).toBe('rejected');
    expect((await decide(id, 'rejected')).status).toBe(200);
    for (const status of ['confirmed', 'closed'] as const) {
      expect(refusalOf(await decide(id, status))).toMatchObject({
        code: 'ticket_closed',
        userMessage: 'This has already been rejected: the family has been told.',
      });
    }
    expect(refusalOf(await setConversation(id, 'open'))).toMatchObject({
      code: 'ticket_closed',
      userMessage: expect.stringContaining('new conversation'),
    });
    expect(refusalOf(await say(id, 'and now?')).userMessage).toContain('new conversation');
    const { rows } = await api.owner.query(
      'SELECT action, actor, operator_id FROM audit WHERE subject = $1 ORDER BY id',
      [id],
    );
    expect(rows).toEqual([
      { action: 'ticket.opened', actor: guardian.user._id, operator_id: null },
      { action: 'ticket.answered', actor: null, operator_id: operator.id },
      { action: 'ticket.rejected', actor: null, operator_id: operator.id },
    ]);
  });

  test('on a payout comes also when its conversation is closed; its bank details are stored masked', async () => {
    const { db } = api.services;
    const { _id, wallet } = guardian.user;
    expect(wallet).toBeDefined();
    const now = new Date();
    const { id } = await db.transaction().execute((trx) =>
      openTicket(trx, {
        guardian: { id: _id, companyId: 'wefood' },
        type: 'USER-WALLET-REIMBURSEMENT',
        refundDetails: {
          bank: 'Banco',
          bankAccountNumber: '0012345-6',
          bankAgency: '0001',
          value: 5,
        },
        now,
      }),
    );
    await setConversation(id, 'closed');
    await db.transaction().execute((trx) =>
      setTicketStatus(trx, id, {
        status: 'confirmed',
        type: 'USER-WALLET-REIMBURSEMENT-DONE',
        now,
      }),
    );
    expect(await tickets()).toMatchObject([
      {
        status: 'confirmed',
        conversationType: 'USER-WALLET-REIMBURSEMENT-DONE',
        reimbursmentDetails: {
          refundDetails: { bankAccountNumber: '••••••5-6', bankAgency: '••01', value: 5 },
        },
      },
    ]);
    const { rows } = await api.owner.query(
      'SELECT refund_details::text FROM ticket WHERE id = $1',
      [id],
    );
    expect(rows[0].refund_details).not.toContain('12345-6');
  });
});

test.each(TICKET_STATUSES)(
  '%s is open for the database exactly if it is for the rule',
  async (status) => {
    const id = await createTicket(api, guardian);
    const write = (sql: string, ...values: string[]) =>
      api.owner.query(`UPDATE ticket SET ${sql} WHERE id = $1`, [id, ...values]);
    const [gone, next] = [await createOperator(api), await createOperator(api)];
    await write('status = $2, approved_by = $3', status, gone.id);
    await write('waiting_since = NULL');
    await api.owner.query('UPDATE operator SET disabled_at = now() WHERE id = $1', [gone.id]);
    await api.owner.query(
      `INSERT INTO ticket_message (ticket_id, number, id, author, body, created_at)
     SELECT $1, messages + 1, $2, 'guardian', 'Anybody there?', now() FROM ticket WHERE id = $1`,
      [id, randomUUID()],
    );
    const { rows } = await api.owner.query(
      'SELECT closed_at IS NULL AS "goesOn", waiting_since IS NOT NULL AS waits FROM ticket WHERE id = $1',
      [id],
    );
    const takes = (sql: string, ...values: string[]) =>
      write(sql, ...values).then(
        () => true,
        () => false,
      );
    expect({
      ...rows[0],
      takesSubject: await takes("refund_details = '{}'"),
      takesApprover: await takes('approved_by = $2', next.id),
    }).toEqual(
      Object.fromEntries(
        ['goesOn', 'waits', 'takesSubject', 'takesApprover'].map((name) => [
          name,
          isOpenTicket(status),
        ]),
      ),
    );
  },
);

describe('a file', () => {
  const PNG = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
    'base64',
  );

  test('comes back as an attachment under its name, is stored encrypted, and nobody else can open it', async () => {
    const id = await createTicket(api, guardian);
    expect((await attach(id, PNG, '../<b>x</b>.png')).status).toBe(201);
    const get = (token: string) =>
      fetch(`${api.url}/user-tickets/${id}/attachments/1`, {
        headers: { 'request-type': 'we', authorization: `We ${token}` },
      });
    const file = await get(guardian.token);
    expect(file.status).toBe(200);
    expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename="b_.png"/);
    expect(
      Buffer.from(await file.arrayBuffer())
        .subarray(1, 4)
        .toString(),
    ).toBe('PNG');
    expect((await get((await createGuardian(api)).token)).status).toBe(404);
    const { rows } = await api.owner.query<{ sealed: Buffer }>('SELECT sealed FROM ticket_file');
    expect(rows).not.toEqual([]);
    for (const { sealed } of rows) expect(sealed.includes('PNG')).toBe(false);
  });

  test('sent again with its key, as after a lost answer, is one message', async () => {
    const id = await createTicket(api, guardian);
    const key = randomUUID();
    const sent = await Promise.all([1, 2].map(() => attach(id, PNG, 'receipt.png', key)));
    expect(sent.map(({ status }) => status)).toEqual([201, 201]);
    expect(await read(id)).toMatchObject([{ number: 1, attachment: { name: 'receipt.png' } }]);
  });

  test('with 50 MB, with a false type, or for a closed conversation is refused in words', async () => {
    const id = await createTicket(api, guardian);
    expect(await attach(id, Buffer.alloc(50 * 1024 * 1024))).toMatchObject({
      status: 413,
      body: { userMessage: expect.stringContaining('10') },
    });
    for (const lie of ['<html><script>alert(1)</script>', 'MZ\u0090', '%PNG']) {
      expect(await attach(id, Buffer.from(lie)), lie).toMatchObject({
        status: 415,
        body: { userMessage: expect.any(String) },
      });
    }
    await setConversation(id, 'closed');
    expect(await attach(id, PNG)).toMatchObject({ status: 409, body: { code: 'ticket_closed' } });
    expect(await read(id)).toEqual([]);
  });
});

describe('a survey', () => {
  const { survey, ratingQuestion } = surveyIds('wefood');
  const send = (id: string, answers: { question: string; value: string | number }[]) =>
    call(api.url, 'POST /surveys/:id/answers', {
      token: guardian.token,
      params: { id },
      body: { serviceName: 'WALLET', answers },
    });

  test('asks for a rating first, then a comment, and takes one to five stars', async () => {
    const asked = succeeded(
      await call(api.url, 'GET /surveys/actions', {
        token: guardian.token,
        query: { company: 'wefood', action: 'CONVERSATION' },
      }),
    );
    expect(asked).toMatchObject({
      _id: survey,
      questions: [{ type: 'rating' }, { type: 'comment' }],
    });
    const comment = asked.questions[1]?._id ?? '';
    const stars = { question: ratingQuestion, value: 4 };
    expect((await send(survey, [stars, { question: comment, value: 'kind' }])).status).toBe(204);
    for (const wrong of [[{ question: comment, value: 'x' }], [{ ...stars, value: 6 }]]) {
      expect((await send(survey, wrong)).status).toBe(400);
    }
    expect((await send(randomUUID(), [stars])).status).toBe(404);
    const { rows } = await api.owner.query(
      'SELECT rating, comment FROM survey_answer WHERE guardian_id = $1',
      [guardian.user._id],
    );
    expect(rows).toEqual([{ rating: 4, comment: 'kind' }]);
  });
});
