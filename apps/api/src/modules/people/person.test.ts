import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../testing/api.ts';
import { call, succeeded } from '../../testing/client.ts';
import { createStudentFamily, type StudentFamily } from '../../testing/factories/families.ts';
import { createOperator, operatorSession } from '../../testing/factories/operators.ts';
import { createSchool } from '../../testing/factories/schools.ts';
import { createStudent } from '../../testing/factories/students.ts';

let api: TestApi;
let family: StudentFamily;
beforeAll(async () => {
  api = await startApi();
});
beforeEach(async () => {
  family = await createStudentFamily(api, { balanceMinor: 1_250n });
});
afterAll(() => api.close());

type Access = Parameters<typeof createOperator>[1];

const headersOf = async (access: Access) =>
  operatorSession((await createOperator(api, access)).token);

const readStudent = async (access: Access) =>
  succeeded(
    await call(api.url, 'GET /operator/students/:id', {
      headers: await headersOf(access),
      params: { id: family.student._id },
    }),
  );

const readGuardian = async (access: Access) =>
  succeeded(
    await call(api.url, 'GET /operator/guardians/:id', {
      headers: await headersOf(access),
      params: { id: family.guardian.user._id },
    }),
  );

async function newClass(): Promise<string> {
  const { rows } = await api.owner.query<{ id: string }>(
    `INSERT INTO school_class (school_id, name, education_level, year, shift)
     VALUES ($1, '6º A', 'Fundamental', '2026', 'Manhã') RETURNING id`,
    [family.school.id],
  );
  return rows[0]?.id ?? '';
}

interface Change {
  class: string | null;
  enrollmentNumber: string | null;
}

const seen = (): Change => ({
  class: family.school.classId,
  enrollmentNumber: family.student.class?.enrollmentNumber ?? null,
});

const change = async (wanted: Partial<Change>, before = seen()) =>
  call(api.url, 'PATCH /operator/students/:id', {
    headers: await headersOf({ roles: ['school'] }),
    params: { id: family.student._id },
    body: { ...seen(), ...wanted, seen: before },
  });

describe('a student', () => {
  test('is shown by role and scope: balance, ways to guardians and classes', async () => {
    const guardian = family.guardian.user._id;
    const support = await readStudent({ roles: ['support'] });
    expect(support).toMatchObject({
      wallet: { balance: 12.5 },
      class: { _id: family.school.classId },
      guardians: [{ _id: guardian, isOwner: true }],
      orders: [],
    });
    expect(support.classes).toBeUndefined();
    const school = await readStudent({ roles: ['school'] });
    expect(school.classes).toHaveLength(1);
    expect(school.wallet).toBeUndefined();
    expect(school.guardians[0]?._id).toBeUndefined();
    const oneSchool = { everywhere: false, schools: [family.school.id] };
    const within = await readStudent({ roles: ['support'], ...oneSchool });
    expect(within.wallet).toBeUndefined();
    expect(within.guardians[0]?._id).toBeUndefined();
  });

  test('is moved into another class of the school, with an entry that the panel shows', async () => {
    const other = await newClass();
    expect(succeeded(await change({ class: other }))).toMatchObject({
      outcome: 'changed',
      student: { class: { _id: other, name: '6º A' }, acts: [{ action: 'student.changed' }] },
    });
    const { rows } = await api.owner.query(
      `SELECT detail FROM audit WHERE action = 'student.changed' AND subject = $1`,
      [family.student._id],
    );
    expect(rows).toEqual([{ detail: { fields: ['class'] } }]);
  });

  test('that somebody else has changed is not overwritten; the same change again is none', async () => {
    const number = `N-${randomUUID()}`;
    expect(succeeded(await change({ enrollmentNumber: number })).outcome).toBe('changed');
    expect(succeeded(await change({ enrollmentNumber: number })).outcome).toBe('same');
    const second = succeeded(await change({ class: null }));
    expect(second).toMatchObject({ outcome: 'conflict', student: { enrollmentNumber: number } });
    expect(second.student.class?._id).toBe(family.school.classId);
  });

  test('gets no class of another school, and no number that another student has', async () => {
    const elsewhere = (await createSchool(api)).classId;
    expect((await change({ class: elsewhere })).status).toBe(400);
    const sibling = await createStudent(api, family.guardian, family.school);
    const taken = sibling.class?.enrollmentNumber ?? '';
    expect((await change({ enrollmentNumber: taken })).body).toMatchObject({
      code: 'number_taken',
    });
    expect((await readStudent({ roles: ['school'] })).class?._id).toBe(family.school.classId);
  });
});

test('a guardian is shown with contact, students, sessions, and what operators did with which reason', async () => {
  const { guardian, student } = family;
  const body = { blocked: true, reason: 'a chargeback is open' };
  await call(api.url, 'POST /operator/guardians/:id/block', {
    headers: await headersOf({ roles: ['support'] }),
    params: { id: guardian.user._id },
    body,
  });
  expect(await readGuardian({ roles: ['finance'] })).toMatchObject({
    email: guardian.email,
    blockedAt: expect.any(String),
    wallet: { balance: 0 },
    students: [{ _id: student._id, isOwner: true, maySpend: true }],
    sessions: [{ lastSeenAt: expect.any(String) }],
    signIn: { secondFactor: false, passkeys: 0 },
    acts: [{ action: 'guardian.blocked', reason: body.reason, by: 'Ana Souza' }],
  });
});
