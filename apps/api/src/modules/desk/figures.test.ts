import { MINUTE_MS } from '@merenda/domain/time/spans';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { startApi } from '../../testing/api.ts';
import { call, succeeded } from '../../testing/client.ts';
import { createGuardian } from '../../testing/factories/guardians.ts';
import { createOperator, operatorSession } from '../../testing/factories/operators.ts';
import { createSchool } from '../../testing/factories/schools.ts';
import { createTicket, surveyIds } from '../../testing/tickets.ts';

// A Monday; in São Paulo it is still Sunday until 03:00 UTC.
let now = new Date('2026-03-09T12:00:00Z');
const api = await startApi({ clock: () => now });
const operator = await createOperator(api);
const guardian = await createGuardian(api);
beforeEach(() => api.owner.query('DELETE FROM ticket; DELETE FROM survey_answer'));
afterAll(() => api.close());

const at = (time: string) => {
  now = new Date(time);
};

const figures = async (query: object = {}, token = operator.token) =>
  succeeded(
    await call(api.url, 'GET /operator/desk/figures', {
      query,
      headers: operatorSession(token),
    }),
  );

const answerAfter = async (id: string, minutes: number) => {
  now = new Date(now.getTime() + minutes * MINUTE_MS);
  succeeded(
    await call(api.url, 'POST /operator/tickets/:id/messages', {
      params: { id },
      body: { message: 'hello', seen: 1_000 },
      headers: operatorSession(operator.token),
    }),
  );
};

const close = async (id: string) =>
  succeeded(
    await call(api.url, 'POST /operator/tickets/:id/status', {
      params: { id },
      body: { status: 'closed', seen: 1_000 },
      headers: operatorSession(operator.token),
    }),
  );

const rate = async (rating: number, comment?: string) => {
  const { survey, ratingQuestion } = surveyIds('wefood');
  const { questions } = succeeded(
    await call(api.url, 'GET /surveys/actions', {
      token: guardian.token,
      query: { company: 'wefood', action: 'CONVERSATION' },
    }),
  );
  const commentQuestion = questions.find(({ type }) => type === 'comment')?._id ?? '';
  await call(api.url, 'POST /surveys/:id/answers', {
    token: guardian.token,
    params: { id: survey },
    body: {
      serviceName: 'WALLET',
      answers: [
        { question: ratingQuestion, value: rating },
        ...(comment ? [{ question: commentQuestion, value: comment }] : []),
      ],
    },
  });
};

test('a week has what happened in it by the company’s calendar: times to the first answer and to the end, and the survey', async () => {
  // 01:00 UTC on Monday is Sunday evening in São Paulo: the week before.
  at('2026-03-09T01:00:00Z');
  const late = await createTicket(api, guardian);
  for (const minutes of [10, 20, 60]) {
    at('2026-03-10T12:00:00Z');
    const id = await createTicket(api, guardian);
    await answerAfter(id, minutes);
    // A second answer changes no figure.
    await answerAfter(id, 5);
    now = new Date(now.getTime() + 55 * MINUTE_MS);
    await close(id);
  }
  await answerAfter(late, 0);
  await rate(5, 'quick');
  await rate(2);
  const { docs, comments } = await figures({ weeks: 2 });
  expect(docs).toMatchObject([
    {
      week: '2026-03-09',
      opened: 3,
      answered: { count: 4 },
      closed: { count: 3, medianSeconds: 80 * 60, ninetySeconds: 112 * 60 },
      survey: { count: 2, stars: [0, 1, 0, 0, 1], average: 3.5 },
    },
    {
      week: '2026-03-02',
      opened: 1,
      answered: { count: 0 },
      closed: { count: 0 },
      survey: { count: 0, stars: [0, 0, 0, 0, 0] },
    },
  ]);
  expect(comments).toMatchObject([{ rating: 5, comment: 'quick', at: now.toISOString() }]);
});

test('the newest week is the one that has begun at the company, or at one of the reader’s', async () => {
  at('2026-03-09T01:00:00Z');
  const newest = async (query: object, token?: string) =>
    (await figures(query, token)).docs[0]?.week;
  expect(await newest({ company: 'wefood' })).toBe('2026-03-02');
  expect(await newest({})).toBe('2026-03-09');
  const { id: school } = await createSchool(api);
  const ofCompany = { everywhere: false, companies: ['wefood'], schools: [] };
  const ofSchool = { everywhere: false, companies: [], schools: [school] };
  for (const access of [ofCompany, ofSchool]) {
    const { token } = await createOperator(api, access);
    expect(await newest({}, token)).toBe('2026-03-02');
  }
});

test('half of the first answers took at most the median, nine of ten at most the second time', async () => {
  for (const minutes of [10, 20, 60]) {
    at('2026-03-10T12:00:00Z');
    await answerAfter(await createTicket(api, guardian), minutes);
  }
  const { docs } = await figures({ weeks: 1 });
  expect(docs[0]?.answered).toEqual({
    count: 3,
    medianSeconds: 20 * 60,
    ninetySeconds: 52 * 60,
  });
});

test('a reopened conversation is not at its end; a quiet week stands with zeros', async () => {
  at('2026-03-10T12:00:00Z');
  const id = await createTicket(api, guardian);
  await close(id);
  expect((await figures({ weeks: 1 })).docs[0]?.closed.count).toBe(1);
  await call(api.url, 'PUT /user-tickets/:id/conversation', {
    token: guardian.token,
    params: { id },
    body: { status: 'open' },
  });
  const { docs } = await figures({ weeks: 3 });
  expect(docs.map(({ week }) => week)).toEqual(['2026-03-09', '2026-03-02', '2026-02-23']);
  expect(docs.map(({ closed }) => closed)).toEqual([{ count: 0 }, { count: 0 }, { count: 0 }]);
});

test('figures are those of the operator’s companies and kinds of tickets', async () => {
  at('2026-03-10T12:00:00Z');
  await createTicket(api, guardian);
  await rate(1, 'slow');
  const finance = await createOperator(api, { roles: ['finance'] });
  const elsewhere = await createOperator(api, {
    everywhere: false,
    companies: ['sodexo-direct'],
    schools: [],
  });
  expect((await figures({ weeks: 1, company: 'wefood' })).docs[0]).toMatchObject({ opened: 1 });
  expect((await figures({ weeks: 1, company: 'sodexo-direct' })).docs[0]).toMatchObject({
    opened: 0,
    survey: { count: 0 },
  });
  expect((await figures({ weeks: 1 }, finance.token)).docs[0]).toMatchObject({ opened: 0 });
  expect(await figures({ weeks: 1 }, elsewhere.token)).toMatchObject({
    docs: [{ opened: 0, survey: { count: 0 } }],
    comments: [],
  });
});
