import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { migrate } from '@merenda/database';
import { testDatabase } from '@merenda/testing/database';
import { expect, test } from 'vitest';
import { MIGRATIONS } from './migrations.ts';

/** The same sets, the API's without its migrations from a number on. */
async function migrationsBefore(number: string, folder: string) {
  const api = MIGRATIONS.find(({ name }) => name === 'api');
  if (!api) throw new Error('the API has migrations');
  await cp(api.folder, folder, {
    recursive: true,
    filter: (file) => file === api.folder || basename(file) < number,
  });
  return MIGRATIONS.map((set) => (set === api ? { ...api, folder } : set));
}

const id = (number: number) => `00000000-0000-0000-0000-${String(number).padStart(12, '0')}`;
const GUARDIAN = id(1);
const [OWED, SENT] = [id(2), id(3)];

test('an e-mail about a payment that was owed before the outbox is in it, under the name that its carrier knows', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'merenda-migrations-'));
  const database = await testDatabase(await migrationsBefore('030', folder));
  // The records alone: what they belong to does not matter here.
  await database.pool.query(`
    SET session_replication_role = replica;
    INSERT INTO topup (id, guardian_id, company_id, wallet_id, gateway, provider, reference,
      request_hash, amount_minor, currency)
    SELECT topup, '${GUARDIAN}', 'wefood', '${GUARDIAN}', 'sandbox', 'card', replace(topup::text, '-', ''),
      sha256(''), 100, 'BRL'
    FROM unnest(ARRAY['${OWED}', '${SENT}']::uuid[]) AS topup;
    INSERT INTO receipt_letter (topup_id, attempts, closed_at)
    VALUES ('${OWED}', 7, NULL), ('${SENT}', 1, now());
    INSERT INTO topup_refund (id, topup_id, request_hash, amount_minor, status, concluded_at, letter_due_at)
    VALUES ('${id(4)}', '${OWED}', sha256(''), 1, 'done', now(), now()),
      ('${id(5)}', '${OWED}', sha256(''), 1, 'failed', now(), now()),
      ('${id(6)}', '${OWED}', sha256(''), 1, 'refused', now(), now()),
      ('${id(7)}', '${OWED}', sha256(''), 1, 'done', now(), NULL);
    INSERT INTO chargeback (id, topup_id, dispute_ref, amount_minor, state, letter_due_at)
    VALUES ('${id(8)}', '${OWED}', 'd1', 42, 'open', now()), ('${id(9)}', '${OWED}', 'd2', 43, 'open', NULL);
    RESET session_replication_role;`);
  await migrate(database.url, MIGRATIONS);
  const { rows } = await database.pool.query(
    'SELECT id, kind, data, guardian_id, attempts, closed_at FROM mail_outbox ORDER BY id',
  );
  const waiting = { guardian_id: GUARDIAN, attempts: 0, closed_at: null };
  expect(rows).toEqual([
    {
      ...waiting,
      id: `chargeback-${id(8)}-42`,
      kind: 'chargeback',
      data: { chargeback: id(8), amountMinor: '42' },
    },
    { ...waiting, id: `receipt-${OWED}`, kind: 'receipt', data: { topup: OWED }, attempts: 7 },
    { ...waiting, id: `topup_refund-${id(4)}`, kind: 'refund-done', data: { refund: id(4) } },
    {
      ...waiting,
      id: `topup_refund-${id(5)}-failed`,
      kind: 'refund-failed',
      data: { refund: id(5) },
    },
    { ...waiting, id: `topup_refund-${id(6)}`, kind: 'refund-refused', data: { refund: id(6) } },
  ]);
  await database.drop();
  await rm(folder, { recursive: true });
});
