import { createHash } from 'node:crypto';
import type { TestApi } from '../../testing/api.ts';

/** Everything that the database holds, as one hash; it changes when any row does. */
export async function fingerprint({ owner }: TestApi): Promise<string> {
  const { rows: tables } = await owner.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
     WHERE schemaname IN ('public', 'ledger') ORDER BY 1`,
  );
  const hash = createHash('sha256');
  for (const { name } of tables) {
    const { rows } = await owner.query<{ digest: string }>(
      `SELECT md5(coalesce(string_agg(t::text, E'\\n' ORDER BY t::text), '')) AS digest
       FROM ${name} t`,
    );
    hash.update(`${name} ${rows[0]?.digest}\n`);
  }
  return hash.digest('hex');
}
