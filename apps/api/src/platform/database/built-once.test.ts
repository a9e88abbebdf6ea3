import { createPool } from '@merenda/database';
import { type TestDatabase, testDatabase } from '@merenda/testing/database';
import type { Kysely } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anyOf, builtOnce, type PlaceOf } from './built-once.ts';
import { createDatabase } from './database.ts';
import type { DB } from './generated.ts';
import { MIGRATIONS } from './migrations.ts';

let database: TestDatabase;
let db: Kysely<DB>;
beforeAll(async () => {
  database = await testDatabase([...MIGRATIONS]);
  db = createDatabase(createPool(database.url, { max: 1 }));
  await db
    .insertInto('attempt')
    .values(
      [1, 2, 3, 4].map((failures) => ({
        subject: `s${failures}`,
        failures,
        window_started_at: new Date(),
      })),
    )
    .execute();
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

type Asked = {
  subjects: readonly string[];
  least?: number | undefined;
  most?: number | undefined;
  limit?: number;
};

let builds = 0;
const subjectsOf = builtOnce((on, value: PlaceOf<Asked>, has) => {
  builds += 1;
  return on
    .selectFrom('attempt')
    .select('subject')
    .where('subject', '=', anyOf(value('subjects')))
    .$if(has('least'), (query) => query.where('failures', '>=', value('least')))
    .$if(has('most'), (query) => query.where('failures', '<=', value('most')))
    .$if(has('limit'), (query) => query.limit(value('limit')))
    .orderBy('subject');
});
const read = async (asked: Asked) => (await subjectsOf(db, asked)).map(({ subject }) => subject);

test('calls that give the same values share a query, and each brings its own', async () => {
  builds = 0;
  expect(await read({ subjects: ['s1', 's3'], least: 2 })).toEqual(['s3']);
  expect(await read({ subjects: ['s2', 's4', 's9'], least: 3 })).toEqual(['s4']);
  expect(await read({ least: 1, most: undefined, subjects: ['s1'] })).toEqual(['s1']);
  expect(builds).toBeLessThanOrEqual(2);
});

test('a call that leaves a value out is not restricted by it', async () => {
  const subjects = ['s1', 's2', 's3', 's4'];
  expect(await read({ subjects, least: 2, most: 3 })).toEqual(['s2', 's3']);
  expect(await read({ subjects, most: 1 })).toEqual(['s1']);
  expect(await read({ subjects, limit: 2 })).toEqual(['s1', 's2']);
  expect(await read({ subjects })).toEqual(subjects);
});
