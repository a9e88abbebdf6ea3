import { setTimeout as sleep } from 'node:timers/promises';
import type { Api } from '@merenda/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../../testing/api.ts';
import { call, succeeded } from '../../../testing/client.ts';
import { createGuardian, type SignedInGuardian } from '../../../testing/factories/guardians.ts';
import {
  createOperator,
  operatorSession,
  ownerDatabase,
} from '../../../testing/factories/operators.ts';
import { createSchool, type TestSchool } from '../../../testing/factories/schools.ts';
import { BIRTH_DATE, createStudent } from '../../../testing/factories/students.ts';
import { holdRow } from '../../../testing/hold-wallet.ts';
import { send } from '../../../testing/send.ts';
import { changeAccess } from '../../operator/index.ts';

let api: TestApi;
let guardian: SignedInGuardian;
let school: TestSchool;
let sixth: string;
let operator: Awaited<ReturnType<typeof createOperator>>;
beforeAll(async () => {
  api = await startApi();
  guardian = await createGuardian(api);
});
beforeEach(async () => {
  school = await createSchool(api);
  sixth = await newClass('6º B', '2027');
  operator = await createOperator(api, { roles: ['school'] });
});
afterAll(() => api.close());

async function newClass(name: string, year: string): Promise<string> {
  const { rows } = await api.owner.query<{ id: string }>(
    `INSERT INTO school_class (school_id, name, education_level, year, shift)
     VALUES ($1, $2, 'Fundamental', $3, 'Manhã') RETURNING id`,
    [school.id, name, year],
  );
  return rows[0]?.id ?? '';
}

/** A student of the class 5º B with this registration number. */
async function pupil(number: string | null, name = 'Lucas Almeida'): Promise<string> {
  const { _id: id } = await createStudent(api, guardian, school, { name });
  await api.owner.query('UPDATE student SET enrollment_number = $2 WHERE id = $1', [id, number]);
  return id;
}

type Body = Api['POST /operator/schools/:id/class-changes']['body'];

const change = (text: string, more: Partial<Body> = {}, by = operator) =>
  call(api.url, 'POST /operator/schools/:id/class-changes', {
    headers: operatorSession(by.token),
    params: { id: school.id },
    body: { text, takesRest: false, missing: 'stay', seen: null, ...more },
  });

const tell = async (text: string, more: Partial<Body> = {}) => succeeded(await change(text, more));

async function classOf(id: string): Promise<string | null> {
  const { rows } = await api.owner.query<{ class: string | null }>(
    'SELECT class_id AS class FROM student WHERE id = $1',
    [id],
  );
  return rows[0]?.class ?? null;
}

/** Everything that a student's row has besides the class. */
async function restOf(id: string): Promise<unknown> {
  const { rows } = await api.owner.query<{ rest: unknown }>(
    `SELECT to_jsonb(student) - 'class_id' AS rest FROM student WHERE id = $1`,
    [id],
  );
  return rows[0]?.rest;
}

async function actsAbout(subject: string) {
  const { rows } = await api.owner.query<{ action: string; detail: object; operator: string }>(
    `SELECT action, detail, operator_id AS operator FROM audit
     WHERE subject = $1 AND operator_id IS NOT NULL ORDER BY id`,
    [subject],
  );
  return rows;
}

const codes = ({ mistakes }: Awaited<ReturnType<typeof tell>>) =>
  mistakes.map(({ line, column, code }) => [line, column, code]);

test('a dry run tells who moves, stays and is missing, and changes nothing; the change is then made once', async () => {
  const moving = await pupil('S-1');
  const unnumbered = await pupil(null, 'Inês Conceição');
  await api.owner.query('UPDATE student SET class_id = NULL WHERE id = $1', [unnumbered]);
  const staying = await pupil('S-3');
  const missing = await pupil('S-4');
  const before = await restOf(moving);
  const text = [
    'number;name;birth_date;class;year',
    's‑1;;;6o b;',
    `;INÊS CONCEIÇÃO;${BIRTH_DATE};6º B;2027`,
    'S-3;;;5º B;2026',
  ].join('\r\n');
  const plan = await tell(text);
  expect(plan).toMatchObject({ outcome: 'told', mistakes: [], allMissing: 1 });
  const told = plan.changes.map(({ line, student, from, to }) => [
    line,
    student._id,
    from?.name,
    to.name,
  ]);
  expect(told).toHaveLength(2);
  expect(told).toContainEqual([2, moving, '5º B', '6º B']);
  expect(told).toContainEqual([3, unnumbered, undefined, '6º B']);
  expect(plan.staying).toMatchObject([{ line: 4, student: { _id: staying } }]);
  expect(plan.missing).toMatchObject([{ student: { _id: missing }, from: { name: '5º B' } }]);
  expect(await classOf(moving)).toBe(school.classId);

  expect(await tell(text, { seen: plan.version })).toMatchObject({ outcome: 'changed' });
  expect([await classOf(moving), await classOf(unnumbered)]).toEqual([sixth, sixth]);
  expect([await classOf(staying), await classOf(missing)]).toEqual([
    school.classId,
    school.classId,
  ]);
  expect(await restOf(moving)).toEqual(before);
  const entry = { action: 'student.changed', detail: { fields: ['class'] }, operator: operator.id };
  expect(await actsAbout(moving)).toEqual([entry]);
  const act = { moved: 2, left: 0, leftOut: 0 };
  expect(await actsAbout(school.id)).toMatchObject([
    { action: 'school.students-moved', detail: act },
  ]);

  expect(await tell(text, { seen: plan.version })).toMatchObject({ outcome: 'same', changes: [] });
  expect(await actsAbout(moving)).toHaveLength(1);
  expect(await actsAbout(school.id)).toHaveLength(1);
});

test('students who are missing from the file leave their class only where that is chosen', async () => {
  const moving = await pupil('S-1');
  const missing = await pupil('S-2');
  const text = 'number,class\nS-1,6º B';
  const { version } = await tell(text);
  const answer = await tell(text, { seen: version, missing: 'leave' });
  expect(answer).toMatchObject({ outcome: 'changed', allMissing: 1 });
  expect([await classOf(moving), await classOf(missing)]).toEqual([sixth, null]);
  expect(await actsAbout(school.id)).toMatchObject([{ detail: { moved: 1, left: 1 } }]);
});

test('a student who was moved meanwhile is not overwritten: nothing changes, and the present plan is told', async () => {
  const moved = await pupil('S-1');
  const other = await pupil('S-2');
  const elsewhere = await newClass('7º A', '2027');
  const text = 'number,class\nS-1,6º B\nS-2,6º B';
  const { version } = await tell(text);
  await api.owner.query('UPDATE student SET class_id = $2 WHERE id = $1', [moved, elsewhere]);
  const answer = await tell(text, { seen: version });
  expect(answer).toMatchObject({
    outcome: 'conflict',
    changes: [{ student: { _id: other } }, { student: { _id: moved }, from: { name: '7º A' } }],
  });
  expect([await classOf(moved), await classOf(other)]).toEqual([elsewhere, school.classId]);
  expect(await tell(text, { seen: answer.version })).toMatchObject({ outcome: 'changed' });
});

test('a class that was deleted after the dry run is a mistake at its lines, and nothing changes', async () => {
  const student = await pupil('S-1');
  const other = await pupil('S-2');
  const doomed = await newClass('7º A', '2027');
  const text = 'number,class\nS-1,7º A\nS-2,6º B';
  const { version } = await tell(text);
  await api.owner.query('DELETE FROM school_class WHERE id = $1', [doomed]);
  const answer = await tell(text, { seen: version });
  expect(answer.outcome).toBe('wrong');
  expect(codes(answer)).toEqual([[2, 'class', 'noClass']]);
  expect([await classOf(student), await classOf(other)]).toEqual([school.classId, school.classId]);
});

test.each([
  ['a student moves elsewhere', 'UPDATE student SET class_id = NULL WHERE id = $1', 'student'],
  [
    'a student gets another number',
    "UPDATE student SET enrollment_number = 'S-3' WHERE id = $1",
    'number',
  ],
  ['a class is deleted', 'DELETE FROM school_class WHERE id = $1', 'class'],
] as const)(
  '%s at the moment of the change: all of it is taken back, and said',
  async (_, statement, which) => {
    const first = await pupil('S-1');
    const second = await pupil('S-2');
    const doomed = await newClass('7º A', '2027');
    const text = 'number,class\nS-1,6º B\nS-2,7º A';
    const { version } = await tell(text);
    const held = await holdRow(api, 'student', second);
    const making = change(text, { seen: version });
    await held.untilWaiting(1);
    await held.release(statement, [which === 'class' ? doomed : second]);
    expect(succeeded(await making)).toMatchObject({ outcome: 'conflict' });
    expect([await classOf(first), await classOf(second)]).toEqual([
      school.classId,
      which === 'student' ? null : school.classId,
    ]);
    expect(await actsAbout(school.id)).toEqual([]);
  },
);

test('two operators who make the same change at once make it once', async () => {
  const student = await pupil('S-1');
  const text = 'number,class\nS-1,6º B';
  const { version } = await tell(text);
  const second = await createOperator(api, { roles: ['school'] });
  const answers = await Promise.all([
    change(text, { seen: version }),
    change(text, { seen: version }, second),
  ]);
  const outcomes = answers.map((answer) => succeeded(answer).outcome);
  // The later one is told that an import is under way, or that nothing is left to change.
  expect(outcomes.filter((outcome) => outcome === 'changed')).toHaveLength(1);
  expect(await actsAbout(student)).toHaveLength(1);
});

describe('mistakes at their lines', () => {
  test('a file of another school is refused, by its own name and by its numbers', async () => {
    const student = await pupil('S-1');
    const { rows } = await api.owner.query<{ own: string }>(
      'SELECT source_key AS own FROM school WHERE id = $1',
      [school.id],
    );
    const named = await tell(`school,number,class\nelsewhere,S-1,6º B\n${rows[0]?.own},S-9,6º B`);
    expect(codes(named)).toEqual([
      [2, 'school', 'otherSchool'],
      [3, 'number', 'noStudent'],
    ]);
    const dated = await tell('number,birth_date,class\nS-1,2001-01-01,6º B');
    expect(codes(dated)).toEqual([[2, 'birth_date', 'otherBirthDate']]);
    expect(await classOf(student)).toBe(school.classId);
  });

  test('a student of another school of the company is none of the file’s', async () => {
    await pupil('S-1');
    const first = school;
    school = await createSchool(api);
    const answer = await tell('number,class\nS-1,5º B');
    expect(codes(answer)).toEqual([[2, 'number', 'noStudent']]);
    school = first;
  });

  test('unknown and ambiguous classes, one student twice, nobody and namesakes are named', async () => {
    await pupil('S-1');
    await pupil('S-2');
    await pupil(null, 'Ana Lima');
    await pupil(null, 'Ana Lima');
    await newClass('6º B', '2028');
    const answer = await tell(
      [
        'number,name,birth_date,class,year',
        'S-1,,,9º Z,',
        'S-2,,,6º B,',
        ',Ana Lima,,6º B,2027',
        `,Ana Lima,${BIRTH_DATE},6º B,2027`,
        ',Ana Lima,2999-01-01,6º B,2027',
        'S-1,,,6º B,2027',
        'S-1,,,6º B,2028',
        'S-2,,',
      ].join('\n'),
    );
    expect(answer).toMatchObject({ outcome: 'wrong', changes: [] });
    expect(codes(answer).toSorted()).toEqual([
      [2, 'class', 'noClass'],
      [3, 'class', 'severalClasses'],
      [4, 'number', 'nobodyNamed'],
      [5, 'number', 'severalStudents'],
      [6, 'birth_date', 'noBirthDate'],
      [8, 'number', 'sameStudent'],
      [9, undefined, 'columnCount'],
    ]);
  });

  test('a file without the column of the class, and one without a header, are refused whole', async () => {
    expect(codes(await tell('number,grade\nS-1,6', { takesRest: true }))).toEqual([
      [1, 'grade', 'unknownColumn'],
      [1, 'class', 'columnMissing'],
    ]);
  });

  test('wrong lines are left out only where that is chosen; their students are not missing', async () => {
    const moving = await pupil('S-1');
    const wrong = await pupil('S-2');
    const text = 'number,class\nS-1,6º B\nS-2,9º Z\nS-9,6º B';
    expect((await tell(text)).outcome).toBe('wrong');
    const plan = await tell(text, { takesRest: true });
    expect(plan).toMatchObject({ outcome: 'told', changes: [{ line: 2 }], allMissing: 0 });
    expect(plan.mistakes).toHaveLength(2);
    const made = { takesRest: true, seen: plan.version };
    expect((await tell(text, made)).outcome).toBe('changed');
    expect([await classOf(moving), await classOf(wrong)]).toEqual([sixth, school.classId]);
  });

  test('nobody leaves the class while a line is left out, which may be anybody’s', async () => {
    const moving = await pupil('S-1');
    const mistyped = await pupil('S-2');
    const text = 'number,class\nS-1,6º B\nS-22,6º B';
    const { version, allMissing } = await tell(text, { takesRest: true });
    expect(allMissing).toBe(1);
    const made = await tell(text, { takesRest: true, seen: version, missing: 'leave' });
    expect(made.outcome).toBe('changed');
    expect([await classOf(moving), await classOf(mistyped)]).toEqual([sixth, school.classId]);
  });

  test('the first of many mistakes are told, and the others counted', async () => {
    const rows = Array.from({ length: 60 }, (_, at) => `N-${at},6º B`);
    const { mistakes, more } = await tell(['number,class', ...rows].join('\n'));
    expect([mistakes.length, more]).toEqual([50, 10]);
  });
});

test.each([
  ['pt-BR', ';'],
  ['en', ','],
])(
  'the present classes as a %s file change nothing when they are read; a child without a class is told',
  async (language, separator) => {
    await pupil(null, '=Ana; "Bia", Ó');
    await pupil('S-1');
    const unplaced = await pupil('-S 2');
    await api.owner.query('UPDATE student SET class_id = NULL WHERE id = $1', [unplaced]);
    const { status, text } = await send(`${api.url}/operator/schools/${school.id}/class-list`, {
      method: 'GET',
      headers: {
        'request-type': 'we',
        'accept-language': language,
        ...operatorSession(operator.token),
      },
    });
    expect(status).toBe(200);
    const [head, ...lines] = text.trim().split('\r\n');
    expect(head).toBe(['number', 'name', 'birth_date', 'class', 'year', 'shift'].join(separator));
    expect(await tell(text)).toMatchObject({
      outcome: 'wrong',
      mistakes: [{ line: 4, column: 'class' }],
    });
    const told = await tell([head, ...lines.slice(0, -1)].join('\n'));
    expect([told.outcome, told.staying.length, told.changes]).toEqual(['told', 2, []]);
  },
);

test('a change of classes waits for the import of another school', async () => {
  await pupil('S-1');
  const other = await api.owner.connect();
  await other.query('BEGIN');
  await other.query(`SELECT pg_advisory_xact_lock(hashtextextended('import', 9))`);
  const told = tell('number,class\nS-1,6º B');
  // Without a wait it is refused by now.
  await sleep(500);
  await other.query('COMMIT');
  other.release();
  expect((await told).outcome).toBe('told');
});

test('a million lines are refused in words', async () => {
  const refused = await change('S-1,6º B\n'.repeat(1_000_000));
  expect(refused).toMatchObject({ status: 413, body: { userMessage: expect.any(String) } });
});

test('an operator whose scope or right was taken away after the dry run makes nothing', async () => {
  const student = await pupil('S-1');
  const text = 'number,class\nS-1,6º B';
  const { version } = await tell(text);
  const db = ownerDatabase(api);
  const other = await createSchool(api);
  const within = { everywhere: false, companies: [], schools: [other.id] };
  await changeAccess(db, { email: operator.email }, { roles: ['school'], ...within });
  expect(await change(text, { seen: version })).toMatchObject({ status: 404 });
  const everywhere = { everywhere: true, companies: [], schools: [] };
  await changeAccess(db, { email: operator.email }, { roles: ['support'], ...everywhere });
  expect(await change(text, { seen: version })).toMatchObject({ status: 403 });
  expect(await classOf(student)).toBe(school.classId);
});
