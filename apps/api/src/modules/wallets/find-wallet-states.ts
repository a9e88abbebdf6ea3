import type { Moment, WalletState } from '@merenda/contract/help/events';
import type { CurrencyCode } from '@merenda/domain/money/currencies';
import { type Available, toMajor } from '@merenda/domain/money/money';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/database/generated.ts';

/**
 * The states of the wallets that each guardian may see, by guardian
 * (product:api#wallets-as-they-stand); a blocked guardian has none. The ledger numbers what happens
 * to a wallet, so that no posting announces anything (record 0430).
 */
export async function findWalletStates(
  db: Kysely<DB>,
  guardianIds: readonly string[],
): Promise<Map<string, Moment>> {
  const { rows } = await sql<{
    guardian_id: string;
    wallet_id: string;
    currency: CurrencyCode;
    available_minor: Available;
    last_seq: bigint;
  }>`
    WITH listening AS (
      SELECT guardian.id, guardian.wallet_id, company.currency
      FROM guardian JOIN company ON company.id = guardian.company_id
      WHERE guardian.id = ANY (${[...guardianIds]}::uuid[]) AND blocked_at IS NULL
    ), seen AS (
      SELECT id AS guardian_id, wallet_id, currency FROM listening
      UNION ALL
      SELECT listening.id, student.wallet_id, currency
      FROM listening
      JOIN guardianship ON guardianship.guardian_id = listening.id
      JOIN student ON student.id = guardianship.student_id AND student.deleted_at IS NULL
    )
    SELECT seen.*, balance.available_minor, balance.last_seq
    FROM seen JOIN ledger.account_balance balance ON balance.account = seen.wallet_id
    ORDER BY seen.wallet_id
  `.execute(db);
  const states = new Map<string, WalletState[]>(guardianIds.map((id) => [id, []]));
  for (const { guardian_id, wallet_id, currency, available_minor, last_seq } of rows) {
    states.get(guardian_id)?.push({
      _id: wallet_id,
      balance: toMajor(available_minor, currency),
      version: Number(last_seq),
    });
  }
  return new Map([...states].map(([id, docs]) => [id, { kind: 'wallets', data: { docs } }]));
}
