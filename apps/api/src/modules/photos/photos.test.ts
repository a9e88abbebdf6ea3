import { PHOTO_PIXELS } from '@merenda/domain/people/student-photo';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../testing/api.ts';
import { call } from '../../testing/client.ts';
import { createGuardian, type SignedInGuardian } from '../../testing/factories/guardians.ts';
import { pdf } from '../../testing/factories/health-forms.ts';
import { createSchool, type TestSchool } from '../../testing/factories/schools.ts';
import { createGuardianship } from '../../testing/factories/shared-students.ts';
import { createStudent } from '../../testing/factories/students.ts';
import { healthErasure } from '../health/index.ts';
import { photosOf } from './open-photo.ts';

let api: TestApi;
let school: TestSchool;
let marina: SignedInGuardian;
let student: string;

beforeAll(async () => {
  api = await startApi();
  school = await createSchool(api);
  marina = await createGuardian(api);
});
afterAll(() => api.close());
beforeEach(async () => {
  student = (await createStudent(api, marina, school))._id;
});

/**
 * A picture as a phone takes it: rotated, twice as wide as high, with metadata on its author and
 * place.
 */
const picture = async (background = '#c33', width = 80) => {
  const drawn = sharp({ create: { width, height: 40, channels: 3, background } })
    .withExif({ IFD0: { Artist: 'Marina Almeida' }, IFD3: { GPSLatitudeRef: 'S' } })
    .jpeg();
  return new Blob([new Uint8Array(await drawn.toBuffer())]);
};

const photo = (
  { token, user }: Pick<SignedInGuardian, 'token' | 'user'>,
  { method = 'GET', file, of = student }: { method?: string; file?: Blob; of?: string } = {},
) => {
  const body = new FormData();
  if (file) body.append('file', file, 'photo.jpg');
  return fetch(`${api.url}/responsible-users/${user._id}/dependents/${of}/photo`, {
    method,
    headers: { 'request-type': 'we', authorization: `We ${token}` },
    ...(file ? { body } : {}),
  });
};
const save = (by: SignedInGuardian, file: Blob) => photo(by, { method: 'POST', file });
const remove = (by: SignedInGuardian) => photo(by, { method: 'DELETE' });
const seen = async () => {
  const params = { userId: marina.user._id, id: student };
  const path = 'GET /responsible-users/:userId/dependents/:id';
  return (await call(api.url, path, { token: marina.token, params })).body.photo;
};

test('a photo is drawn anew as a square without metadata, and its original is stored nowhere', async () => {
  expect(await seen()).toBeUndefined();
  const saved = await save(marina, await picture());
  expect(saved.status).toBe(201);
  const { photo: id } = (await saved.json()) as { photo: string };
  expect(await seen()).toBe(id);
  const answer = await photo(marina);
  expect(answer.headers.get('content-type')).toBe('image/jpeg');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  expect(answer.headers.get('content-security-policy')).toMatch(/^sandbox/);
  const content = Buffer.from(await answer.arrayBuffer());
  const { width, height, exif, format } = await sharp(content).metadata();
  expect({ width, height, exif, format }).toEqual({
    width: PHOTO_PIXELS,
    height: PHOTO_PIXELS,
    exif: undefined,
    format: 'jpeg',
  });
  const { rows } = await api.owner.query<{ sealed: Buffer }>('SELECT sealed FROM student_photo');
  expect(rows).not.toEqual([]);
  for (const { sealed } of rows) expect(sealed.includes(content.subarray(0, 20))).toBe(false);
});

test('another photo replaces it, under another id; removed, it is gone', async () => {
  await save(marina, await picture());
  const first = await seen();
  await save(marina, await picture('#3c3'));
  expect(await seen()).not.toBe(first);
  expect((await remove(marina)).status).toBe(204);
  expect(await seen()).toBeUndefined();
  expect((await photo(marina)).status).toBe(404);
  expect((await remove(marina)).status).toBe(404);
});

test('every guardian of the student sees it, the owner alone changes it, and nobody else finds it', async () => {
  await save(marina, await picture());
  const father = await createGuardian(api);
  await createGuardianship(api, student, father, { maySpend: true, maySeeHealth: true });
  expect((await photo(father)).status).toBe(200);
  const otherGuardian = await createGuardian(api);
  const abroad = await createGuardian(api, 'sodexo-direct');
  for (const [other, status] of [
    [father, 403],
    [otherGuardian, 404],
    [abroad, 404],
  ] as const) {
    expect((await save(other, await picture('#33c'))).status).toBe(status);
    expect((await remove(other)).status).toBe(status);
    if (status === 404) expect((await photo(other)).status).toBe(404);
  }
});

test('a file that is no picture, or breaks off, is refused with words and the former photo stays', async () => {
  await save(marina, await picture());
  const before = await seen();
  const cut = (await (await picture()).bytes()).slice(0, 300);
  for (const [file, status] of [
    [pdf(), 415],
    [new Blob(['<svg xmlns="http://www.w3.org/2000/svg"/>']), 415],
    [new Blob([cut]), 422],
  ] as const) {
    const answer = await save(marina, file);
    expect(answer.status).toBe(status);
    expect(await answer.json()).toHaveProperty('userMessage');
  }
  expect(await seen()).toBe(before);
});

test('it is deleted with the student’s key, and is in the export of personal data', async () => {
  await save(marina, await picture());
  const own = await photosOf(api.services, { id: marina.user._id });
  expect(own.map(({ studentId }) => studentId)).toContain(student);
  await api.services.db
    .transaction()
    .execute((trx) => healthErasure.eraseStudents(trx, { studentIds: [student] }));
  expect((await photo(marina)).status).toBe(404);
});
