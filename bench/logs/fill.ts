import { createPool } from '@merenda/database';
import { rollUp } from '@merenda/ledger';
import { idOf, MEMORY, slowIndexes } from '../ordering/fill.ts';

/** The years that both wallets have been used, each at its own pace. */
const YEARS = 3;

/** The account that pays into the wallets, and is paid from them. */
const OTHER_SIDE = idOf('wallet', 1_000_000);

/**
 * Gives each wallet of a filled database its number of entries, by one statement a wallet: nine
 * meals, then a top-up of their cost. They are not sealed, and this database is not audited.
 */
export async function fillEntries(
  url: string,
  wallets: readonly { wallet: string; entries: number }[],
): Promise<void> {
  const owner = createPool(url, { max: 1 });
  for (const setting of MEMORY) await owner.query(`SET ${setting}`);
  await owner.query(
    `SELECT ledger.open_account('${OTHER_SIDE}', 'append', 'BRL', 'adjustments', NULL)`,
  );
  const { rows: slow } = await owner.query<{ dropped: string; made: string }>(
    slowIndexes('{ledger.transfer}'),
  );
  await owner.query('SET session_replication_role = replica');
  for (const { dropped } of slow) await owner.query(dropped);
  let position = 0;
  for (const { wallet, entries } of wallets) {
    await owner.query(entriesOf(wallet, { entries, position }));
    await owner.query(
      `UPDATE ledger.balance SET seq = $2::bigint, movements = $2::bigint,
         posted_minor = 900 - 100 * (($2::bigint - 1) % 10),
         last_at = now() WHERE account = $1`,
      [wallet, entries],
    );
    position += entries;
  }
  for (const { made } of slow) await owner.query(made);
  await owner.query(`SELECT setval('ledger.position', ${position})`);
  // Marks the entries as sealed: sealing them would take longer than all the rest.
  await owner.query(
    `INSERT INTO ledger.block (number, from_position, to_position, transfers, sealed_at, previous,
       root, hash) VALUES (1, 0, ${position}, ${position}, now(), '', '', '')`,
  );
  await owner.query('RESET session_replication_role');
  await rollUp(owner);
  await owner.query('VACUUM ANALYZE');
  await owner.end();
}

/** Entry n: a top-up when n is a multiple of ten from 0 on, else a meal of 1.00. */
const entriesOf = (
  wallet: string,
  { entries, position }: { entries: number; position: number },
): string => `
  INSERT INTO ledger.transfer (position, amount, id, debit_account, credit_account, debit_seq,
    credit_seq, debit_after, credit_after, phase, currency, kind, created_at, event_at)
  SELECT p, CASE WHEN paid THEN 100 ELSE 900 END, uuidv7(),
    CASE WHEN paid THEN '${wallet}' ELSE '${OTHER_SIDE}' END::uuid,
    CASE WHEN paid THEN '${OTHER_SIDE}' ELSE '${wallet}' END::uuid,
    CASE WHEN paid THEN n ELSE p END, CASE WHEN paid THEN p ELSE n END,
    CASE WHEN paid THEN after END, CASE WHEN paid THEN NULL ELSE after END,
    'posted', 'BRL', CASE WHEN paid THEN 'purchase' ELSE 'topup-card' END, at, at
  FROM (
    SELECT n, ${position} + n AS p, n % 10 <> 1 AS paid, 900 - 100 * ((n - 1) % 10) AS after,
      now() - make_interval(secs => (${entries} - n) * ${YEARS * 365 * 86_400}.0 / ${entries}) AS at
    FROM generate_series(1::bigint, ${entries}) n
  ) entry`;
