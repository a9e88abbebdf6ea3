import type { Movement } from '@merenda/ledger';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/database/generated.ts';

/**
 * The amounts that may leave wallets towards a guardian now, in minor units, by wallet. Each is the
 * available balance without the money that was added automatically from others' cards
 * (product:wallets#automatic-money).
 */
export async function availableTo(
  db: Kysely<DB>,
  guardianId: string,
  wallets: readonly string[],
): Promise<Map<string, bigint>> {
  const { rows } = await sql<{ account: string; minor: bigint }>`
    SELECT account, greatest(0, available_minor - coalesce((
      SELECT sum(amount_minor) FROM automatic_money
      WHERE wallet_id = account AND guardian_id <> ${guardianId}), 0))::bigint AS minor
    FROM ledger.account_balance WHERE account = ANY (${[...wallets]}::uuid[])
  `.execute(db);
  return new Map(rows.map(({ account, minor }) => [account, minor]));
}

/** Automatic money of one guardian. */
export interface AutomaticPart {
  guardianId: string;
  /** The guardian's own wallet. */
  walletId: string;
  amountMinor: bigint;
}

/**
 * The automatic money of others than a guardian, by who paid it: it is in a wallet, or comes back
 * to it with these orders.
 */
export function othersAutomatic(
  db: Kysely<DB>,
  { guardianId, walletId, orders = [] }: OfOthers,
): Promise<AutomaticPart[]> {
  return partsOf(
    db,
    sql`SELECT guardian_id, amount_minor FROM automatic_money
      WHERE wallet_id = ${walletId} AND guardian_id <> ${guardianId}
      UNION ALL
      SELECT guardian_id, amount_minor FROM automatic_money_out
      WHERE wallet_id = ${walletId} AND guardian_id <> ${guardianId}
        AND cause = ANY (${[...orders]}::text[])`,
  );
}

interface OfOthers {
  guardianId: string;
  walletId: string;
  orders?: readonly string[];
}

/** The automatic money with which an order was paid out of a wallet, by who had paid it. */
export const automaticOf = (
  db: Kysely<DB>,
  { orderId, walletId }: { orderId: string; walletId: string },
): Promise<AutomaticPart[]> =>
  partsOf(
    db,
    sql`SELECT guardian_id, amount_minor FROM automatic_money_out
      WHERE wallet_id = ${walletId} AND cause = ${orderId}`,
  );

async function partsOf(db: Kysely<DB>, found: ReturnType<typeof sql>): Promise<AutomaticPart[]> {
  const { rows } = await sql<AutomaticPart>`
    SELECT guardian.id AS "guardianId", guardian.wallet_id AS "walletId",
      sum(found.amount_minor)::bigint AS "amountMinor"
    FROM (${found}) AS found JOIN guardian ON guardian.id = found.guardian_id
    GROUP BY guardian.id ORDER BY guardian.id
  `.execute(db);
  return rows;
}

/**
 * Wallets from which money has just been taken and which now have less than their automatic money.
 * That money went elsewhere than to its payer, and the database refuses this at the end of the
 * transaction. The caller holds the wallets' locks. A meal may take all there is.
 */
export async function findTakenTooFar(
  db: Kysely<DB>,
  items: readonly Movement[],
): Promise<ReadonlySet<string>> {
  const debited = items.filter(({ kind }) => kind !== 'purchase');
  if (debited.length === 0) return new Set();
  const { rows } = await sql<{ wallet_id: string }>`
    SELECT wallet_id FROM automatic_money
    WHERE wallet_id = ANY (${debited.map(({ debit }) => debit)}::uuid[])
    GROUP BY wallet_id
    HAVING sum(amount_minor) > (
      SELECT available_minor FROM ledger.account_balance WHERE account = wallet_id)
  `.execute(db);
  return new Set(rows.map(({ wallet_id }) => wallet_id));
}
