import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendRequest } from '../../guarantees/testing/request.ts';
import { startApi, type TestApi } from '../../testing/api.ts';
import { call } from '../../testing/client.ts';
import { createGuardian, type SignedInGuardian } from '../../testing/factories/guardians.ts';
import { createOperator, operatorSession } from '../../testing/factories/operators.ts';
import { dishPhotoOf } from '../../testing/factories/pictures.ts';
import { createSchool, type TestSchool } from '../../testing/factories/schools.ts';
import { createStudent } from '../../testing/factories/students.ts';
import { photoAddressOf } from './index.ts';

const SLOT = '/restaurants/:restaurantId/coupon/logo/footer';

interface Sent {
  id: string;
  token: string;
  /** Another address than that of the present logo. */
  seen: string | undefined;
}

let api: TestApi;
let school: TestSchool;
let guardian: SignedInGuardian;
let student: string;
let operator: { id: string; token: string };
beforeAll(async () => {
  api = await startApi();
  school = await createSchool(api);
  guardian = await createGuardian(api);
  student = (await createStudent(api, guardian, school))._id;
  operator = await createOperator(api, {
    roles: ['school'],
    everywhere: false,
    schools: [school.id],
  });
});
afterAll(() => api.close());

const present = async (): Promise<string | undefined> => {
  const { rows } = await api.owner.query('SELECT coupon_logo_id AS id FROM school WHERE id = $1', [
    school.id,
  ]);
  return rows[0]?.id ? photoAddressOf(rows[0].id) : undefined;
};
const save = async (
  content: Buffer,
  { id = school.id, token = operator.token, ...given }: Partial<Sent> = {},
) =>
  sendRequest(
    api.url,
    `PUT ${SLOT}`,
    {
      params: { restaurantId: id },
      query: 'seen' in given ? { seen: given.seen } : { seen: await present() },
      file: new Blob([Uint8Array.from(content)], { type: 'image/png' }),
    },
    { headers: operatorSession(token) },
  );
const remove = async ({ token = operator.token, ...given }: Partial<Sent> = {}) =>
  sendRequest(
    api.url,
    `DELETE ${SLOT}`,
    {
      params: { restaurantId: school.id },
      query: 'seen' in given ? { seen: given.seen } : { seen: await present() },
    },
    { headers: operatorSession(token) },
  );
const shown = async () => {
  const params = { userId: guardian.user._id, id: student };
  const path = 'GET /responsible-users/:userId/dependents/:id';
  const { body } = await call(api.url, path, { token: guardian.token, params });
  return body.restaurantUnit.couponLogo;
};
const fetched = (address = '') => fetch(`${api.url}${address.replace('/api', '')}`);
const kept = async () => {
  const { rows } = await api.owner.query<{ id: string }>('SELECT id FROM dish_picture ORDER BY id');
  return rows.map(({ id }) => id);
};
const logoOf = (background: string) => dishPhotoOf({ width: 300, height: 60, background }, 'png');

test('a logo, wide and small, is shown whole on white with the student’s school', async () => {
  expect(await shown()).toBeUndefined();
  const { status, body } = await save(await logoOf('#cc3333'));
  expect(status).toBe(200);
  const address = await shown();
  expect(body).toEqual({ couponLogo: address });
  const answer = await fetched(address);
  expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  const { data, info } = await sharp(Buffer.from(await answer.arrayBuffer()))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([480, 360]);
  const redness = (x: number, y: number) => (data[(y * info.width + x) * 3 + 1] ?? 0) < 128;
  // 5 by 1, across: red from edge to edge in the middle, white above and below.
  const places = [redness(2, 180), redness(477, 180), redness(240, 60), redness(240, 300)];
  expect(places).toEqual([true, true, false, false]);
});

test('a new logo replaces the old one and leaves no files, also where a dish showed the old one', async () => {
  await save(await logoOf('#123456'));
  const before = await kept();
  const first = await shown();
  await save(await logoOf('#654321'));
  expect(await shown()).not.toBe(first);
  expect(await kept()).toHaveLength(before.length);
  expect((await fetched(first)).status).toBe(404);
  const second = await shown();
  const product = await api.owner.query<{ id: string }>(
    `INSERT INTO product (company_id, names, descriptions, allergens, nutritional_value, picture_id)
     SELECT company_id, '{"en": "Rice"}', '{}', '{}', 'inNatura', coupon_logo_id
     FROM school WHERE id = $1 RETURNING id`,
    [school.id],
  );
  await save(await logoOf('#abcdef'));
  expect((await fetched(second)).status).toBe(200);
  await api.owner.query('DELETE FROM product WHERE id = $1', [product.rows[0]?.id]);
  expect((await fetched(second)).status).toBe(404);
});

test('a dish that loses its picture leaves it to the school that has it as its logo', async () => {
  await save(await logoOf('#778899'));
  const address = await shown();
  await api.owner.query(
    `WITH dish AS (
       INSERT INTO product (company_id, names, descriptions, allergens, nutritional_value, picture_id)
       SELECT company_id, '{"en": "Soup"}', '{}', '{}', 'inNatura', coupon_logo_id
       FROM school WHERE id = $1)
     SELECT`,
    [school.id],
  );
  await api.owner.query('UPDATE product SET picture_id = NULL WHERE picture_id IS NOT NULL');
  expect((await fetched(address)).status).toBe(200);
});

test('a removed logo is gone with its files; a second removal is 404', async () => {
  await save(await logoOf('#334455'));
  const address = await shown();
  expect((await remove()).status).toBe(204);
  expect(await shown()).toBeUndefined();
  expect((await fetched(address)).status).toBe(404);
  expect((await remove()).status).toBe(404);
});

test('a logo that another operator has set meanwhile is neither replaced nor removed unseen', async () => {
  const refused = { status: 409, body: { code: 'record_changed' } };
  await save(await logoOf('#102030'));
  const seen = await shown();
  await save(await logoOf('#405060'));
  const theirs = await shown();
  expect(await save(await logoOf('#708090'), { seen })).toMatchObject(refused);
  expect(await remove({ seen })).toMatchObject(refused);
  expect(await shown()).toBe(theirs);
  const read = await sendRequest(
    api.url,
    `GET ${SLOT}`,
    { params: { restaurantId: school.id } },
    { headers: operatorSession(operator.token) },
  );
  expect(read.body).toEqual({ couponLogo: theirs });
  expect((await remove({ seen: theirs })).status).toBe(204);
});

test('a logo is replaced and removed, whichever is there, by requests that name none', async () => {
  await save(await logoOf('#203040'));
  expect((await save(await logoOf('#304050'), { seen: undefined })).status).toBe(200);
  expect((await remove({ seen: undefined })).status).toBe(204);
});

test('another company’s operator does not find a logo, nor does a guardian', async () => {
  await save(await logoOf('#556677'));
  const address = await shown();
  const elsewhere = { companies: ['sodexo-direct'], schools: [(await createSchool(api)).id] };
  const access = { roles: ['school'] as const, everywhere: false, ...elsewhere };
  const { token } = await createOperator(api, access);
  expect((await remove({ token })).status).toBe(404);
  expect((await save(await logoOf('#000000'), { token })).status).toBe(404);
  const params = { restaurantId: school.id };
  const asGuardian = { token: guardian.token };
  expect((await sendRequest(api.url, `DELETE ${SLOT}`, { params }, asGuardian)).status).toBe(401);
  expect(await shown()).toBe(address);
});

test.each([
  ['a page that calls itself a picture', '<html><script>1</script></html>', 415],
  ['a drawing with a script', '<svg onload="alert(1)"/>', 415],
  ['a PDF', '%PDF-1.7', 415],
  ['a picture that breaks off', '\x89PNG\r\n\x1a\n', 422],
  ['a file of 50 MB', 'x'.repeat(50 << 20), 413],
])('%s is refused in words, and the logo stays', async (_, content, refusal) => {
  const before = [await shown(), await kept()];
  const { status, body } = await save(Buffer.from(content, 'latin1'));
  expect(status).toBe(refusal);
  expect(body).toMatchObject({ userMessage: expect.stringMatching(/\w/) });
  expect([await shown(), await kept()]).toEqual(before);
});

test('each change has an audit entry with the operator’s name', async () => {
  await save(await logoOf('#998877'));
  await remove();
  const { rows } = await api.owner.query<{ action: string; name: string }>(
    `SELECT action, name FROM audit JOIN operator ON operator.id = audit.operator_id
     WHERE subject = $1 AND operator.id = $2 ORDER BY audit.id DESC LIMIT 2`,
    [school.id, operator.id],
  );
  expect(rows).toEqual([
    { action: 'school.coupon-logo-removed', name: 'Ana Souza' },
    { action: 'school.coupon-logo-saved', name: 'Ana Souza' },
  ]);
});
