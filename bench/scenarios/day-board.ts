import { createPool } from '@merenda/database';
import { addDays, dayInZone, mondayOf } from '@merenda/domain/time/dates';
import { type BenchApi, startBenchApi } from '../api.ts';
import { openClient } from '../client.ts';
import { closedLoop } from '../closed-loop.ts';
import { createProductDatabase } from '../ordering/compare.ts';
import { fill, idOf } from '../ordering/fill.ts';
import type { Scenario } from '../scenario.ts';

/** Two students each: 5,000 orders a day, and a hundred days of them. */
const FAMILIES = 2_500;
const CLASSES = 100;
const SCHOOL = idOf('school', 0);
const TOKEN = 'a cook';

let api: BenchApi;
let day: string;

/** The kitchen's board of a day with 5,000 orders, as its page asks for it again and again. */
export const dayBoard: Scenario = {
  name: 'console: day board, 5,000 orders',
  async prepare(serverUrl) {
    const url = await createProductDatabase(serverUrl, 'bench_console');
    day = mondayOf(addDays(dayInZone(new Date(), 'America/Sao_Paulo'), 7));
    await fill(
      url,
      { schools: 1, familiesPerSchool: FAMILIES, menusPerSchool: 1 },
      mondayOf(addDays(day, -7)),
    );
    const owner = createPool(url, { max: 1 });
    for (const statement of COOK) await owner.query(statement);
    await owner.end();
    api = await startBenchApi(url);
  },
  async measure({ seconds }) {
    const client = openClient(api);
    const path = `/operator/schools/${SCHOOL}/kitchen/${day}`;
    try {
      return await closedLoop(1, seconds, () =>
        client.send({ method: 'GET', path, token: TOKEN, scheme: 'Bearer' }),
      );
    } finally {
      client.close();
    }
  },
  finish: () => api.running.stop(),
};

/** The school's classes, and a script with the right to its kitchen. */
const COOK = [
  `INSERT INTO school_class (school_id, name, education_level, year, shift)
   SELECT '${SCHOOL}', 'Class ' || n, 'school', '2026', 'morning' FROM generate_series(1, ${CLASSES}) n`,
  `UPDATE student SET class_id = own.id
   FROM (SELECT id, row_number() OVER (ORDER BY name) AS n FROM school_class) AS own
   WHERE own.n = 1 + student.ean_code::bigint % ${CLASSES}`,
  `WITH made AS (
     INSERT INTO operator (kind, name, roles, everywhere, companies, schools)
     VALUES ('script', 'bench', '{school}', true, '{}', '{}') RETURNING id)
   INSERT INTO operator_session (operator_id, token_hash, user_agent, expires_at)
   SELECT id, sha256('${TOKEN}'), 'bench', now() + interval '1 day' FROM made`,
  'VACUUM ANALYZE',
];
