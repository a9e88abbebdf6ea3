import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabase } from '../../platform/database/database.ts';
import { rotateKeys } from '../../platform/seal/rotate-keys.ts';
import { startApi, type TestApi } from '../../testing/api.ts';
import { call } from '../../testing/client.ts';
import { createGuardian } from '../../testing/factories/guardians.ts';
import { healthBody } from '../../testing/factories/health-forms.ts';
import { createSchool, type TestSchool } from '../../testing/factories/schools.ts';

const NEXT = 'c3'.repeat(32);
const FORMS = 3;

let api: TestApi;
let school: TestSchool;
let token: string;
let former: string;
const students: string[] = [];
beforeAll(async () => {
  api = await startApi();
  former = api.services.env.DATA_KEY ?? '';
  school = await createSchool(api, { healthForm: true, walletPayment: false });
  token = (await createGuardian(api)).token;
  for (let n = 0; n < FORMS; n += 1) students.push(await writeForm());
});
afterAll(() => api.close());

async function writeForm(): Promise<string> {
  const { status, body } = await call(api.url, 'POST /anamnesis', {
    token,
    body: healthBody(school),
  });
  expect(status).toBe(201);
  return body.student;
}

const read = async (user: string) => {
  const query = { restaurantUnit: school.id, user };
  return (await call(api.url, 'GET /anamnesis/last', { token, query })).status;
};
const readAll = () => Promise.all(students.map(read));
const useKeys = (DATA_KEY: string, FORMER_DATA_KEY?: string) =>
  Object.assign(api.services.env, { DATA_KEY, FORMER_DATA_KEY });
const rotate = () => rotateKeys(api.services, createDatabase(api.owner));

test('with both keys all data can be read and written, before, between and after the rotation', async () => {
  useKeys(NEXT, former);
  expect(await readAll()).toEqual([200, 200, 200]);
  students.push(await writeForm());
  expect(await rotate()).toEqual({ rotated: FORMS, locked: 0 });
  expect(await readAll()).toEqual([200, 200, 200, 200]);
});

test('after the rotation the former key opens nothing and the new one everything', async () => {
  useKeys(former);
  expect(new Set(await readAll())).toEqual(new Set([500]));
  useKeys(NEXT);
  expect(new Set(await readAll())).toEqual(new Set([200]));
  expect(await rotate()).toEqual({ rotated: 0, locked: 0 });
});

test('an interrupted rotation continues, and needs the former key until it is done', async () => {
  useKeys(former, NEXT);
  await api.owner.query(`
    CREATE SEQUENCE turn;
    CREATE FUNCTION break_off() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF nextval('turn') > 2 THEN RAISE EXCEPTION 'the line is cut'; END IF;
      RETURN NEW;
    END $$;
    CREATE TRIGGER break_off BEFORE UPDATE ON health_key
      FOR EACH ROW EXECUTE FUNCTION break_off()`);
  await expect(rotate()).rejects.toThrow('the line is cut');
  expect(new Set(await readAll())).toEqual(new Set([200]));
  await api.owner.query('DROP TRIGGER break_off ON health_key');
  expect(await rotate()).toEqual({ rotated: students.length, locked: 0 });
  useKeys(former);
  expect(new Set(await readAll())).toEqual(new Set([200]));
});

test('a record that neither key opens is counted and left as it is', async () => {
  useKeys(NEXT, 'd4'.repeat(32));
  expect(await rotate()).toEqual({ rotated: 0, locked: students.length });
  useKeys(former);
  expect(new Set(await readAll())).toEqual(new Set([200]));
});
