import { mailboxOf } from '@merenda/domain/access/mailboxes';
import { databaseBefore } from '@merenda/testing/former-database';
import { expect, onTestFinished, test } from 'vitest';
import { MIGRATIONS } from '../../platform/database/migrations.ts';

/** Operators from before each had a mailbox of one's own, the oldest first. */
const DOUBLES = [
  { email: 'anna+work@merenda.test', hasMailbox: true },
  { email: 'anna@merenda.test', hasMailbox: false },
  { email: 'anna+second@merenda.test', hasMailbox: false },
  { email: 'bruno@merenda.test', hasMailbox: true },
  { email: 'carla+1@merenda.test', hasMailbox: true },
];

const INSERT = `INSERT INTO operator (kind, name, email, roles, everywhere, companies, schools, created_at)
  VALUES ('person', 'Ana Lima', $1, '{administrator}', true, '{}', '{}', $2) RETURNING id`;

async function databaseWithDoubles() {
  const database = await databaseBefore(MIGRATIONS, '064');
  onTestFinished(() => database.drop());
  const add = async (email: string, at = new Date()) => {
    const { rows } = await database.pool.query<{ id: string }>(INSERT, [email, at]);
    return rows[0]?.id;
  };
  const ids = new Map<string, string | undefined>();
  for (const [age, { email }] of DOUBLES.entries()) {
    ids.set(email, await add(email, new Date(Date.UTC(2026, 0, 1 + age))));
  }
  await database.pool.query(
    `INSERT INTO operator (kind, name, roles, everywhere, companies, schools)
     VALUES ('script', 'import', '{school}', true, '{}', '{}'),
       ('script', 'export', '{school}', true, '{}', '{}')`,
  );
  return { ...database, ids, add };
}

test('operators of one mailbox from before the rule keep their access, and the oldest has the mailbox', async () => {
  const { pool, migrateOn, ids } = await databaseWithDoubles();
  await migrateOn();
  const { rows } = await pool.query(
    `SELECT id, email, mailbox, disabled_at, roles::text FROM operator WHERE kind = 'person'
     ORDER BY created_at`,
  );
  expect(rows).toEqual(
    DOUBLES.map(({ email, hasMailbox }) => ({
      ...{ id: ids.get(email), email, roles: '{administrator}', disabled_at: null },
      mailbox: hasMailbox ? mailboxOf(email) : null,
    })),
  );
  const scripts = await pool.query(`SELECT mailbox FROM operator WHERE kind = 'script'`);
  expect(scripts.rows).toEqual([{ mailbox: null }, { mailbox: null }]);
});

test('one of two operators made at the same moment has the mailbox', async () => {
  const { pool, migrateOn, add } = await databaseWithDoubles();
  const at = new Date(Date.UTC(2026, 5, 1));
  await add('diana@merenda.test', at);
  await add('diana+2@merenda.test', at);
  await migrateOn();
  const { rows } = await pool.query(
    `SELECT count(*)::int AS operators, count(mailbox)::int AS mailboxes FROM operator
     WHERE mailbox_of(email) = 'diana@merenda.test'`,
  );
  expect(rows).toEqual([{ operators: 2, mailboxes: 1 }]);
});

test('after the rule no further operator gets the mailbox of doubles, nor any other one’s', async () => {
  const { migrateOn, add } = await databaseWithDoubles();
  await migrateOn();
  for (const email of ['anna+third@merenda.test', 'bruno+2@merenda.test', 'carla@merenda.test']) {
    await expect(add(email)).rejects.toMatchObject({ constraint: 'operator_mailbox_key' });
  }
  expect(await add('diana+2@merenda.test')).toEqual(expect.any(String));
});

test('doubles from before the rule are one person: they approve no access together', async () => {
  const { pool, migrateOn, ids } = await databaseWithDoubles();
  const waiting = await pool.query<{ id: string }>(
    `INSERT INTO operator_proposal
       (email, name, roles, everywhere, companies, schools, proposed_by)
     VALUES ('emil@merenda.test', 'Emil', '{support}', true, '{}', '{}', $1) RETURNING id`,
    [ids.get('anna@merenda.test')],
  );
  await migrateOn();
  const approve = (approver: string | undefined) =>
    pool.query(
      `SELECT approve_operator_proposal($1, $2, sha256('code'), now() + interval '1 day') AS made`,
      [waiting.rows[0]?.id, approver],
    );
  for (const email of ['anna+work@merenda.test', 'anna+second@merenda.test']) {
    await expect(approve(ids.get(email))).rejects.toMatchObject({
      constraint: 'operator_proposal_two_administrators',
    });
  }
  expect((await approve(ids.get('bruno@merenda.test'))).rows).toEqual([
    { made: expect.any(String) },
  ]);
});
