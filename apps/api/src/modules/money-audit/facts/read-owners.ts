import type { Executor } from '@merenda/database';

/** The owner of each wallet, erased ones included. */
export async function readOwners(executor: Executor): Promise<Map<string, string>> {
  const { rows } = await executor.query<{ wallet: string; owner: string }>(
    `SELECT wallet_id AS wallet, id AS owner FROM guardian
     UNION ALL SELECT wallet_id, id FROM student WHERE wallet_id IS NOT NULL`,
  );
  return new Map(rows.map(({ wallet, owner }) => [wallet, owner]));
}
