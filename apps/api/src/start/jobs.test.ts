import { afterAll, describe, expect, test } from 'vitest';
import { startLoops } from '../platform/jobs/loop.ts';
import { createSingleFlight } from '../platform/jobs/single-flight.ts';
import { startApi } from '../testing/api.ts';
import { createGuardian } from '../testing/factories/guardians.ts';
import { createSchool } from '../testing/factories/schools.ts';
import { createStudent } from '../testing/factories/students.ts';
import { jobsOf } from './jobs.ts';
import { purge } from './purge.ts';

const api = await startApi();
afterAll(() => api.close());

describe('a loop', () => {
  test('goes on after a failure, and stops only when the running job has ended', async () => {
    let runs = 0;
    let ended = 0;
    const third = Promise.withResolvers<void>();
    const loops = startLoops(
      [
        {
          name: 'test',
          everyMs: 1,
          waiting: undefined,
          async run() {
            runs += 1;
            if (runs === 1) throw new Error('the database is away');
            if (runs === 3) third.resolve();
            await new Promise((resolve) => setTimeout(resolve, 5));
            ended += 1;
          },
        },
      ],
      api.services,
    );
    await third.promise;
    await loops.stop();
    expect(ended).toBe(runs - 1);
  });

  test('signals a running job that it should end', async () => {
    let isTold = false;
    const started = Promise.withResolvers<void>();
    const loops = startLoops(
      [
        {
          name: 'test',
          everyMs: 1,
          waiting: undefined,
          run: (signal) =>
            new Promise<void>((resolve) => {
              signal.addEventListener('abort', () => {
                isTold = true;
                resolve();
              });
              started.resolve();
            }),
        },
      ],
      api.services,
    );
    await started.promise;
    expect(isTold).toBe(false);
    await loops.stop();
    expect(isTold).toBe(true);
  });
});

test('work that is requested during its run is done once more, never twice at a time', async () => {
  let atOnce = 0;
  let runs = 0;
  const flight = createSingleFlight(async () => {
    atOnce += 1;
    runs += 1;
    expect(atOnce).toBe(1);
    await new Promise((resolve) => setTimeout(resolve, 5));
    atOnce -= 1;
  }, api.services.log);
  for (let call = 0; call < 10; call += 1) flight.wake();
  await flight.settled();
  expect(runs).toBe(2);
  flight.wake();
  await flight.settled();
  expect(runs).toBe(3);
});

test('every job works on a fresh database, twice and several at a time', async () => {
  const { signal } = new AbortController();
  for (let turn = 0; turn < 2; turn += 1) {
    const jobs = [...jobsOf(api.services), ...jobsOf(api.services)];
    const ended = await Promise.allSettled(jobs.map((job) => job.run(signal)));
    expect(ended.filter(({ status }) => status === 'rejected')).toEqual([]);
  }
});

test('the purge removes any number of rows, in small steps, by several workers at once', async () => {
  const { owner, services } = api;
  await owner.query(
    `INSERT INTO processor_event (gateway, event_id, type, reference, processed_at)
     SELECT 'sandbox', 'evt_' || n, 'payment.paid', 'r' || n,
       CASE WHEN n % 10 > 0 THEN now() - interval '46 days' END
     FROM generate_series(1, 3500) AS n`,
  );
  await Promise.all([purge(services), purge(services)]);
  await purge(services);
  // Unprocessed rows stay, however old they are.
  const { rows } = await owner.query('SELECT count(*)::int AS left FROM processor_event');
  expect(rows).toEqual([{ left: 350 }]);
  await owner.query('DELETE FROM processor_event');
});

test('the purge removes expired rows and keeps valid ones', async () => {
  const { owner, services } = api;
  const { user } = await createGuardian(api);
  await owner.query(
    `INSERT INTO session (guardian_id, token_hash, user_agent, expires_at, revoked_at)
     SELECT $1, sha256(n::text::bytea), kind, now() + age, CASE kind WHEN 'revoked' THEN now() + age END
     FROM (VALUES (1, 'expired', interval '-31 days'), (2, 'just expired', interval '-1 day'),
                  (3, 'revoked', interval '-31 days')) AS old (n, kind, age)`,
    [user._id],
  );
  await owner.query(
    `INSERT INTO attempt (subject, failures, window_started_at) VALUES
     ('old', 9, now() - interval '2 days'), ('new', 9, now())`,
  );
  for (const links of ['password_reset', 'login_link']) {
    await owner.query(
      `INSERT INTO ${links} (token_hash, guardian_id, expires_at) VALUES
       (sha256('old'), $1, now() - interval '2 days'), (sha256('new'), $1, now() + interval '1 hour')`,
      [user._id],
    );
  }
  await owner.query(
    `INSERT INTO request_count (network, minute, requests) VALUES
     ('192.0.2.1', now() - interval '2 hours', 9), ('192.0.2.2', now(), 9)`,
  );
  await owner.query(
    `INSERT INTO passkey_challenge (challenge_hash, rp_id, expires_at) VALUES
       (sha256('asked too long ago'), 'localhost', now() - interval '1 second'),
       (sha256('asked just now'), 'localhost', now() + interval '1 minute')`,
  );
  await owner.query(
    `INSERT INTO known_device (guardian_id, mark_hash, last_seen_at) VALUES
       ($1, sha256('forgotten'), now() - interval '401 days'),
       ($1, sha256('remembered'), now() - interval '399 days')`,
    [user._id],
  );
  // At any hour one of these zones has another date than UTC.
  for (const zone of ['Etc/GMT+12', 'Pacific/Kiritimati']) {
    const { id } = await createSchool(api);
    await owner.query('UPDATE school SET time_zone = $2 WHERE id = $1', [id, zone]);
    await owner.query(
      `INSERT INTO enrolment (school_id, number, birth_date, until)
       SELECT $1, number, '2015-01-01', (now() AT TIME ZONE $2)::date - days
       FROM (VALUES ('left', 1), ('stays', 0)) AS one (number, days)`,
      [id, zone],
    );
  }
  await purge(services);
  const left = async (query: string) =>
    (await owner.query<{ it: string }>(query)).rows.map(({ it }) => it);
  expect(await left(`SELECT user_agent AS it FROM session WHERE user_agent <> 'node'`)).toEqual([
    'just expired',
  ]);
  expect(await left(`SELECT user_agent AS it FROM session WHERE user_agent = 'node'`)).toHaveLength(
    1,
  );
  expect(await left(`SELECT subject AS it FROM attempt WHERE subject IN ('old', 'new')`)).toEqual([
    'new',
  ]);
  expect(await left('SELECT count(*)::text AS it FROM password_reset')).toEqual(['1']);
  expect(await left('SELECT count(*)::text AS it FROM login_link')).toEqual(['1']);
  expect(await left('SELECT network AS it FROM request_count')).toEqual(['192.0.2.2']);
  expect(
    await left(`SELECT (challenge_hash = sha256('asked just now'))::text AS it
      FROM passkey_challenge`),
  ).toEqual(['true']);
  expect(await left('SELECT number AS it FROM enrolment')).toEqual(['stays', 'stays']);
  // Two devices remain: the one that signed up, and the remembered one.
  expect(await left('SELECT count(*)::text AS it FROM known_device')).toEqual(['2']);
});

test('an answered invitation or request is removed by its answer’s day, though it is open for longer', async () => {
  const { owner, services } = api;
  const guardian = await createGuardian(api);
  const { _id } = await createStudent(api, guardian, await createSchool(api));
  for (const [table, answers, days] of [
    ['guardian_invitation', ['accepted_at', 'declined_at', 'withdrawn_at'], 30],
    ['guardian_request', ['agreed_at', 'refused_at'], 90],
  ] as const) {
    const [columns, values] =
      table === 'guardian_invitation'
        ? ['inviter_id, email, may_spend', "$1, 'a@b.test', false"]
        : ['guardian_id', '$1'];
    for (const answer of answers)
      for (const age of [days - 1, days + 1])
        await owner.query(
          `INSERT INTO ${table} (${columns}, student_id, created_at, expires_at, ${answer})
           VALUES (${values}, $2, now() - $3 * interval '1 day', now() + interval '1 day',
             now() - $3 * interval '1 day')`,
          [guardian.user._id, _id, age],
        );
    await purge(services);
    const { rows } = await owner.query(
      `SELECT DISTINCT extract(day FROM now() - created_at)::int AS age FROM ${table}`,
    );
    expect(rows).toEqual([{ age: days - 1 }]);
  }
});
