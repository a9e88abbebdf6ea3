import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../testing/api.ts';
import { call, succeeded } from '../../testing/client.ts';
import { createGuardian, type SignedInGuardian } from '../../testing/factories/guardians.ts';
import { createOperator, operatorSession } from '../../testing/factories/operators.ts';
import { createSchool, type TestSchool } from '../../testing/factories/schools.ts';
import { createStudent, type TestStudent } from '../../testing/factories/students.ts';

let api: TestApi;
let guardian: SignedInGuardian;
let student: TestStudent;
let school: TestSchool;
/** A name that no other person has. */
const RARE = 'Ágnes Quintelaux';
beforeAll(async () => {
  api = await startApi();
  guardian = await createGuardian(api);
  school = await createSchool(api);
  student = await createStudent(api, guardian, school, { name: RARE });
  await api.owner.query('UPDATE guardian SET name = $2 WHERE id = $1', [
    guardian.user._id,
    'Zoë Quintelaux',
  ]);
  await api.owner.query(
    `INSERT INTO payment_card (guardian_id, gateway, gateway_token, brand, last_four, expiry, holder,
       is_default) VALUES ($1, 'sandbox', $2, 'visa', '7391', '1239', 'ZOE', true)`,
    [guardian.user._id, randomUUID()],
  );
});
afterAll(() => api.close());

type Access = Parameters<typeof createOperator>[1];

async function find(q: string, access: Access = { roles: ['support'] }, kind?: 'student') {
  const { token } = await createOperator(api, access);
  const { docs } = succeeded(
    await call(api.url, 'GET /operator/people', {
      headers: operatorSession(token),
      query: { q, ...(kind && { kind }) },
    }),
  );
  return docs.map(({ _id, foundBy }) => [_id, foundBy]);
}

describe('a person is found', () => {
  test.each([
    ['agnes quintel', 'name'],
    ['QUINTELAUX  ÁGNES', 'name'],
    ['Quintellaux', 'similar'],
    ['agnez quintelaus', 'similar'],
  ])('by %s: a part of the name, without accents, misspelt', async (q, foundBy) => {
    expect(await find(q)).toContainEqual([student._id, foundBy]);
  });

  test('by the whole number, address, document, or the end of a card, and by no part of them', async () => {
    const number = student.class?.enrollmentNumber ?? '';
    for (const typed of [number, number.toUpperCase(), number.toLowerCase()]) {
      expect(await find(typed)).toEqual([[student._id, 'number']]);
    }
    expect(await find(guardian.email.toUpperCase())).toEqual([[guardian.user._id, 'email']]);
    expect(await find('7391')).toContainEqual([guardian.user._id, 'card']);
    const { rows } = await api.owner.query<{ document: string }>(
      `SELECT coalesce(tax_identifier, passport_number, national_id) AS document FROM guardian
       WHERE id = $1`,
      [guardian.user._id],
    );
    const document = rows[0]?.document ?? '';
    expect(await find(document)).toContainEqual([guardian.user._id, 'document']);
    for (const part of [number.slice(0, -1), guardian.email.slice(1), document.slice(1)]) {
      expect(await find(part)).toEqual([]);
    }
  });
});

test('roles and scope decide who is found', async () => {
  const q = 'quintelaux';
  const ids = [student._id, guardian.user._id].sort();
  const found = async (access: Access) => (await find(q, access)).map(([id]) => id).sort();
  expect(await found({ roles: ['support'] })).toEqual(ids);
  expect(await found({ roles: ['finance'] })).toEqual([guardian.user._id]);
  expect(await found({ roles: ['school'] })).toEqual([student._id]);
  const within = { everywhere: false, roles: ['support'] as const };
  expect(await found({ ...within, companies: ['wefood'] })).toEqual(ids);
  expect(await found({ ...within, companies: ['sodexo-direct'] })).toEqual([]);
  expect(await found({ ...within, schools: [school.id] })).toEqual([student._id]);
  expect(await found({ ...within, schools: [(await createSchool(api)).id] })).toEqual([]);
});

test('an erased person is not found, a kind leaves out the other, and signs of LIKE mean themselves', async () => {
  const gone = await createStudent(api, guardian, school, { name: 'Vitória Desaparecida' });
  expect(await find('desaparecida')).toEqual([[gone._id, 'name']]);
  await api.owner.query('UPDATE student SET deleted_at = now() WHERE id = $1', [gone._id]);
  expect(await find('desaparecida')).toEqual([]);
  expect(await find('quintelaux', undefined, 'student')).toEqual([[student._id, 'name']]);
  expect(await find('qui%aux')).toEqual([]);
});

test('a name of thousands is paged through students and guardians alike, each once and the newest first', async () => {
  await api.owner.query(
    `INSERT INTO guardian (company_id, name, email, password_hash, country, phone,
       tax_identifier, wallet_id)
     SELECT company_id, 'Frequente ' || n, 'frequent-' || n || '@example.test', '', 'BR', phone,
       lpad(n::text, 11, '0'), uuidv7() FROM guardian, generate_series(1, 4000) n WHERE id = $1`,
    [guardian.user._id],
  );
  for (const name of ['Frequente Um', 'Frequente Dois']) {
    await createStudent(api, guardian, school, { name });
  }
  const { token } = await createOperator(api, { roles: ['support'] });
  const page = async (after?: string) =>
    succeeded(
      await call(api.url, 'GET /operator/people', {
        headers: operatorSession(token),
        query: { q: 'frequente', limit: 100, ...(after && { after }) },
      }),
    );
  const first = await page();
  expect(first).toMatchObject({ total: 1102, hasMoreThanTotal: true });
  expect(first.docs.slice(0, 3).map(({ kind }) => kind)).toEqual([
    'student',
    'student',
    'guardian',
  ]);
  const second = await page(first.next);
  const ids = [...first.docs, ...second.docs].map(({ _id }) => _id);
  expect(new Set(ids).size).toBe(200);
  expect(ids).toEqual(ids.toSorted().reverse());
});
