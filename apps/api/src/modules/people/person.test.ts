import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../testing/api.ts';
import { call, succeeded } from '../../testing/client.ts';
import { createStudentFamily, type StudentFamily } from '../../testing/factories/families.ts';
import { createGuardian } from '../../testing/factories/guardians.ts';
import { ANSWERS, answersOf, healthBody } from '../../testing/factories/health-forms.ts';
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
  test('shows what the health form names on demand alone, with an entry for each look and its purpose', async () => {
    family = await createStudentFamily(api, { healthForm: true });
    const { guardian, school, student } = family;
    const office = { roles: ['school'] as const };
    const shown = async () =>
      succeeded(
        await call(api.url, 'GET /operator/students/:id/health', {
          headers: await headersOf(office),
          params: { id: student._id },
          query: { purpose: 'incident' },
        }),
      );
    const looks = async () =>
      (await readStudent(office)).acts.flatMap(({ action, purpose }) =>
        action === 'allergens.shown' ? [purpose] : [],
      );
    expect(await looks()).toEqual([]);
    expect(await shown()).toEqual({ hasForm: false, allergens: [] });
    const answers = answersOf({ ...ANSWERS, foodRestricions: ['milk'] });
    const body = { student: student._id, ...healthBody(school), answers };
    succeeded(await call(api.url, 'POST /anamnesis', { token: guardian.token, body }));
    expect(await shown()).toMatchObject({ hasForm: true, allergens: ['milk'] });
    expect(await looks()).toEqual(['incident', 'incident']);
    const { acts } = await readStudent({ roles: ['support'] });
    expect(acts.map(({ action }) => action)).not.toContain('allergens.shown');
    const support = await headersOf({ roles: ['support'] });
    const refused = await call(api.url, 'GET /operator/students/:id/health', {
      headers: support,
      params: { id: student._id },
      query: { purpose: 'family' },
    });
    expect(refused.status).toBe(403);
  });

  test('has the requests to be another guardian with their answers; the asker’s whole name by right', async () => {
    const asker = await createGuardian(api);
    const ask = (answered: string) =>
      api.owner.query(
        `INSERT INTO guardian_request (guardian_id, student_id, created_at, expires_at, refused_at)
         VALUES ($1, $2, now() - interval '2 days', now() + interval '5 days', ${answered})`,
        [asker.user._id, family.student._id],
      );
    await ask('now()');
    await ask('NULL');
    const forSupport = (await readStudent({ roles: ['support'] })).requests;
    expect(forSupport.map(({ state }) => state).sort()).toEqual(['open', 'refused']);
    expect(forSupport[0]).toMatchObject({ guardian: asker.user._id, name: asker.user.name });
    const forSchool = (await readStudent({ roles: ['school'] })).requests;
    expect(forSchool[0]).not.toHaveProperty('guardian');
    expect(forSchool).toHaveLength(2);
  });

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
