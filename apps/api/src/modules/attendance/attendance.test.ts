import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { MealState } from '@merenda/contract/help/events';
import { balanceOf } from '@merenda/ledger';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { call, succeeded } from '../../testing/client.ts';
import { openEvents, type SeenEvent } from '../../testing/event-client.ts';
import { createOperator, operatorSession } from '../../testing/factories/operators.ts';
import { createStudent } from '../../testing/factories/students.ts';
import {
  AT_NOON,
  accept,
  createDiners,
  type Diners,
  estimate,
  newCart,
  type OrderingApi,
  startOrdering,
  TUESDAY,
  TUESDAY_MORNING,
} from '../../testing/ordering.ts';

const NOON = new Date('2026-11-24T15:30:00Z');

let ordering: OrderingApi;
let family: Diners;
let operator: string;
beforeAll(async () => {
  ordering = await startOrdering();
  operator = (await createOperator(ordering.api, { roles: ['school'] })).token;
});
beforeEach(async () => {
  ordering.setNow(TUESDAY_MORNING);
  family = await createDiners(ordering.api);
});
afterAll(() => ordering.api.close());

type Attendance = 'present' | 'absent';

const read = async (day = TUESDAY) =>
  succeeded(
    await call(ordering.api.url, 'GET /operator/classes/:id/register', {
      headers: operatorSession(operator),
      params: { id: family.school.classId },
      query: { day },
    }),
  );

const put = (
  marks: { student: string; attendance: Attendance; seen: Attendance | null }[],
  { day = TUESDAY, token = operator } = {},
) =>
  call(ordering.api.url, 'PUT /operator/classes/:id/register', {
    headers: operatorSession(token),
    params: { id: family.school.classId },
    body: { day, marks },
  });

const mark = async (attendance: Attendance, seen: Attendance | null = null, student?: string) =>
  succeeded(await put([{ student: student ?? family.student._id, attendance, seen }])).docs[0];

async function order(): Promise<string> {
  const cart = await newCart(ordering.api, family);
  return succeeded(await accept(ordering.api, family, cart)).order._id;
}

const balance = async () =>
  (await balanceOf(ordering.api.owner, family.student.wallet._id))?.availableMinor;

const audited = async () =>
  (
    await ordering.api.owner.query<{ action: string; detail: object }>(
      'SELECT action, detail FROM audit WHERE subject = $1 AND operator_id IS NOT NULL ORDER BY id',
      [family.student._id],
    )
  ).rows;

describe('an absence', () => {
  test('cancels the meal before its cut-off: the money is back, and each guardian gets an email', async () => {
    const id = await order();
    expect(await balance()).toBeLessThan(5_000n);
    const marked = await mark('absent');
    expect(marked).toMatchObject({
      outcome: 'marked',
      line: {
        attendance: 'absent',
        changed: { by: 'Ana Souza' },
        orders: [{ _id: id, status: 'cancelled', cancelledWhy: 'absent' }],
      },
    });
    expect(await balance()).toBe(5_000n);
    const { rows } = await ordering.api.owner.query(
      `SELECT guardian_id FROM mail_outbox WHERE kind = 'meal-absent' AND data->>'order' = $1`,
      [id],
    );
    expect(rows).toEqual([{ guardian_id: family.guardian.user._id }]);
  });

  test('leaves a meal past its cut-off as it is, and says so', async () => {
    await order();
    const paid = await balance();
    ordering.setNow(new Date('2026-11-24T14:55:00Z'));
    const marked = await mark('absent');
    expect(marked?.line?.orders).toMatchObject([{ status: 'open', isCancellable: false }]);
    expect(await balance()).toBe(paid);
  });

  test('again cancels a meal that was ordered since, and writes no second entry', async () => {
    await mark('absent');
    await order();
    expect(await mark('absent', 'absent')).toMatchObject({ outcome: 'same' });
    expect(await balance()).toBe(5_000n);
    expect(await audited()).toHaveLength(1);
  });

  test('that is undone restores no order', async () => {
    await order();
    await mark('absent');
    const undone = await mark('present', 'absent');
    expect(undone).toMatchObject({
      outcome: 'marked',
      line: { attendance: 'present', orders: [{ status: 'cancelled' }] },
    });
    expect(await audited()).toEqual([
      {
        action: 'attendance.changed',
        detail: { day: TUESDAY, attendance: 'absent', before: null },
      },
      {
        action: 'attendance.changed',
        detail: { day: TUESDAY, attendance: 'present', before: 'absent' },
      },
    ]);
    expect((await estimate(ordering.api, family)).status).toBe(200);
  });
});

test('two teachers at once: one mark stands, the other teacher is told, and money moves once', async () => {
  await order();
  const second = (await createOperator(ordering.api, { roles: ['school'] })).token;
  const student = family.student._id;
  const [one, other] = await Promise.all([
    put([{ student, attendance: 'absent', seen: null }]),
    put([{ student, attendance: 'present', seen: null }], { token: second }),
  ]);
  const outcomes = [one, other].map((answer) => succeeded(answer).docs[0]?.outcome);
  expect(outcomes.sort()).toEqual(['conflict', 'marked']);
  const [line] = (await read()).docs;
  expect(await balance()).toBe(line?.attendance === 'absent' ? 5_000n : 5_000n - 1_890n);
  const [same, again] = await Promise.all([
    put([{ student, attendance: 'absent', seen: line?.attendance ?? null }]),
    put([{ student, attendance: 'absent', seen: line?.attendance ?? null }], { token: second }),
  ]);
  for (const answer of [same, again])
    expect(succeeded(answer).docs[0]?.outcome).not.toBe('conflict');
  expect(await balance()).toBe(5_000n);
});

test('a class is read by name, with meals that nobody collected', async () => {
  await createStudent(ordering.api, family.guardian, family.school, { name: 'Alice Almeida' });
  await order();
  expect((await read()).docs.map(({ student }) => student.name)).toEqual([
    'Alice Almeida',
    'Lucas Almeida',
  ]);
  expect((await read()).docs[1]?.orders).toMatchObject([{ isUncollected: false }]);
  ordering.setNow(NOON);
  expect((await read()).docs[1]?.orders).toMatchObject([
    { isUncollected: true, scheduledFor: AT_NOON },
  ]);
});

describe('a meal that is collected', () => {
  const collect = (
    orders: string[],
    { isCollected = true, day = TUESDAY, token = operator, classId = family.school.classId } = {},
  ) =>
    call(ordering.api.url, 'PUT /operator/classes/:id/collections', {
      headers: operatorSession(token),
      params: { id: classId },
      body: { day, orders, isCollected },
    });
  const outcome = async (...asked: Parameters<typeof collect>) =>
    succeeded(await collect(...asked)).docs.map((one) => one.outcome);

  test('is no longer awaited, cannot be cancelled, and moves no money', async () => {
    const id = await order();
    const paid = await balance();
    ordering.setNow(NOON);
    const { docs, lines } = succeeded(await collect([id]));
    expect(docs).toEqual([{ order: id, outcome: 'marked' }]);
    expect(lines).toMatchObject([
      {
        student: { _id: family.student._id },
        orders: [{ _id: id, status: 'delivered', isUncollected: false }],
      },
    ]);
    await mark('absent');
    expect((await read()).docs[0]?.orders).toMatchObject([{ status: 'delivered' }]);
    expect(await balance()).toBe(paid);
  });

  test('can be taken back, each time with an entry of who did it', async () => {
    const id = await order();
    ordering.setNow(NOON);
    await collect([id]);
    expect(await outcome([id], { isCollected: false })).toEqual(['marked']);
    expect((await read()).docs[0]?.orders).toMatchObject([{ status: 'open', isUncollected: true }]);
    expect(await audited()).toEqual([
      { action: 'meal.collected', detail: { order: id, isCollected: true } },
      { action: 'meal.collected', detail: { order: id, isCollected: false } },
    ]);
  });

  test('is marked once by operators who hand it out at one moment', async () => {
    const id = await order();
    ordering.setNow(NOON);
    const second = (await createOperator(ordering.api, { roles: ['school'] })).token;
    const outcomes = await Promise.all(
      [operator, second, operator, second].map((token) => outcome([id], { token })),
    );
    expect(outcomes.flat().toSorted()).toEqual(['marked', 'same', 'same', 'same']);
    expect(await audited()).toHaveLength(1);
  });

  test('is told to the family’s open page, as are a mistake and a suspended meal, and to no other guardian', async () => {
    const id = await order();
    ordering.setNow(NOON);
    const { guardian } = family;
    const unrelated = await createDiners(ordering.api);
    const [mine, others] = await Promise.all(
      [guardian, unrelated.guardian].map(({ token }) => openEvents(ordering.api.url, token)),
    );
    if (!mine || !others) throw new Error('a stream is missing');
    onTestFinished(async () => {
      await Promise.all([mine.close(), others.close()]);
    });
    const until = (docs: MealState[]) =>
      mine.until((seen) => isDeepStrictEqual(mealStates(seen).at(-1), docs));
    await until([]);
    await collect([id]);
    await until([{ _id: id, status: 'delivered' }]);
    await collect([id], { isCollected: false });
    await until([]);
    await ordering.api.owner.query(
      `UPDATE meal_order SET status = 'suspended', suspended_at = now() WHERE id = $1`,
      [id],
    );
    await until([{ _id: id, status: 'suspended' }]);
    expect(mealStates(others.seen)).toEqual([[]]);
  });

  test('stays collected on a day that its school has closed: its money would go back', async () => {
    const id = await order();
    ordering.setNow(NOON);
    await collect([id]);
    await ordering.api.owner.query(
      `INSERT INTO school_closure (school_id, first_day, last_day, kind, name)
       VALUES ($1, $2, $2, 'closure', 'Water pipe')`,
      [family.school.id, TUESDAY],
    );
    expect(await outcome([id], { isCollected: false })).toEqual(['gone']);
    expect((await read()).docs[0]?.orders).toMatchObject([{ status: 'delivered' }]);
  });

  test('is refused before its day and its cut-off, and is gone if cancelled, of another class or of none', async () => {
    const id = await order();
    const other = await createDiners(ordering.api);
    expect((await collect([id], { day: '2026-11-25' })).status).toBe(400);
    expect(await outcome([id])).toEqual(['gone']);
    expect((await read()).docs[0]?.orders).toMatchObject([{ status: 'open', isCancellable: true }]);
    expect(await outcome([id, randomUUID()], { classId: other.school.classId })).toEqual([
      'gone',
      'gone',
    ]);
    await mark('absent');
    expect(await outcome([id])).toEqual(['gone']);
    expect(await outcome([id], { isCollected: false })).toEqual(['gone']);
    expect((await read()).docs[0]?.orders).toMatchObject([{ status: 'cancelled' }]);
  });
});

describe('the meals of a school that nobody collected', () => {
  const list = async (
    query: { class?: string; after?: string; limit?: number } = {},
    day = TUESDAY,
  ) =>
    succeeded(
      await call(ordering.api.url, 'GET /operator/schools/:id/uncollected', {
        headers: operatorSession(operator),
        params: { id: family.school.id },
        query: { day, ...query },
      }),
    );

  test('are listed over all classes once their hour is over, and of one class; collected ones are not', async () => {
    const [first, second] = [await order(), await order()];
    expect(await list()).toEqual({ docs: [], total: 0 });
    ordering.setNow(NOON);
    const { docs, total } = await list();
    expect(total).toBe(2);
    expect(docs[0]).toEqual({
      _id: expect.any(String),
      student: expect.objectContaining({ _id: family.student._id, name: 'Lucas Almeida' }),
      class: { _id: family.school.classId, name: '5º B' },
      menu: expect.anything(),
      scheduledFor: AT_NOON,
    });
    const page = await list({ limit: 1 });
    expect([...page.docs, ...(await list({ limit: 1, after: page.next ?? '' })).docs]).toEqual(
      docs,
    );
    expect((await list({ class: family.school.classId })).docs).toEqual(docs);
    const other = await createDiners(ordering.api);
    expect((await list({ class: other.school.classId })).docs).toEqual([]);
    expect((await list({}, '2026-11-23')).docs).toEqual([]);
    await ordering.api.owner.query(`UPDATE meal_order SET status = 'delivered' WHERE id = $1`, [
      first,
    ]);
    expect((await list()).docs.map(({ _id }) => _id)).toEqual([second]);
  });

  test('tell nothing of health: a suspended meal is not among them; a child’s mark is beside the meal', async () => {
    const [open, suspended] = [await order(), await order()];
    ordering.setNow(new Date('2026-11-24T14:55:00Z'));
    await mark('absent');
    ordering.setNow(NOON);
    await ordering.api.owner.query(
      `UPDATE meal_order SET status = 'suspended', suspended_at = now() WHERE id = $1`,
      [suspended],
    );
    expect((await list()).docs).toMatchObject([{ _id: open, attendance: 'absent' }]);
    await ordering.api.owner.query('UPDATE student SET class_id = NULL WHERE id = $1', [
      family.student._id,
    ]);
    const [alone] = (await list()).docs;
    expect(alone).toMatchObject({ _id: open });
    expect(alone).not.toHaveProperty('class');
  });
});

test('a school of the scope is opened, and its classes tell the number of their marks', async () => {
  const { school, student } = family;
  await createStudent(ordering.api, family.guardian, school);
  await mark('absent', null, student._id);
  const { token } = await createOperator(ordering.api, {
    roles: ['school'],
    everywhere: false,
    schools: [school.id],
  });
  const { body } = await call(ordering.api.url, 'GET /operator/registers', {
    headers: operatorSession(token),
    query: {},
  });
  expect(body).toEqual({
    school: school.id,
    day: TUESDAY,
    classes: [{ _id: school.classId, name: '5º B', students: 2, marked: 1 }],
  });
});

test('two classes of one name are told apart by year and shift, and other classes have their name alone', async () => {
  const { school } = family;
  await ordering.api.owner.query(
    `INSERT INTO school_class (school_id, name, education_level, year, shift)
     SELECT own.school_id, twin.name, own.education_level, twin.year, twin.shift
     FROM school_class AS own
     CROSS JOIN LATERAL (VALUES (own.name, '', 'Tarde'), ('6º A', own.year, own.shift))
       AS twin (name, year, shift)
     WHERE own.id = $1`,
    [school.classId],
  );
  const { body } = await call(ordering.api.url, 'GET /operator/registers', {
    headers: operatorSession(operator),
    query: { school: school.id },
  });
  expect(body).toMatchObject({
    classes: [
      { name: '5º B\u00a0· 2026\u00a0· Manhã' },
      { name: '5º B\u00a0· Tarde' },
      { name: '6º A' },
    ],
  });
});

test('a day too far away, a child of another class and a class of nobody are refused, and nothing is marked', async () => {
  const student = family.student._id;
  const marks = [{ student, attendance: 'present' as const, seen: null }];
  for (const day of ['2026-10-24', '2026-12-09']) {
    expect((await put(marks, { day })).status).toBe(400);
    expect(await read(day)).toMatchObject({ isOpen: false });
  }
  const other = await createDiners(ordering.api);
  expect(await mark('present', null, other.student._id)).toEqual({
    student: other.student._id,
    outcome: 'gone',
  });
  expect(await audited()).toEqual([]);
});

/** The meals that a guardian's open page was told, once a change. */
const mealStates = (seen: readonly SeenEvent[]) =>
  seen.flatMap(({ kind, data }) =>
    kind === 'meals' ? [(data as { docs: MealState[] }).docs] : [],
  );
