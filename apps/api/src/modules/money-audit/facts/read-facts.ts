import type { Executor, Pool } from '@merenda/database';
import type { Gateways } from '../../../gateways/index.ts';
import { GATEWAY_NAMES } from '../../../platform/payment-routes.ts';
import type { AutomaticRecord, MoneyFacts, ProcessorPayment } from './facts.ts';
import type { Journal } from './journal.ts';
import { readOrders } from './read-orders.ts';
import { ProcessorUnavailableError, readPayments } from './read-payments.ts';
import { readOwedPayments, readPayouts } from './read-payouts.ts';
import { readTopups } from './read-topups.ts';
import { readTransfers } from './read-transfers.ts';

export interface ReadFacts {
  facts: MoneyFacts;
  /**
   * The reasons of the processors with credentials in this copy that did not list their payments.
   */
  unheard: readonly string[];
}

/** A period that contains every payment by any processor's clock. */
const EVER = { from: new Date('2000-01-01'), until: new Date('2100-01-01') };

/** Lists the payments of every processor, then reads our own books in one snapshot. */
export async function readFacts(
  { pool, gateways }: { pool: Pool; gateways: Gateways },
  journal?: Journal,
): Promise<ReadFacts> {
  const polled = new Set<string>();
  const payments: ProcessorPayment[] = [];
  const unheard: string[] = [];
  for (const name of GATEWAY_NAMES) {
    const gateway = gateways.named(name);
    if (!gateway) continue;
    try {
      payments.push(...(await readPayments(gateway, EVER)));
      polled.add(name);
    } catch (error) {
      if (!(error instanceof ProcessorUnavailableError)) throw error;
      unheard.push(error.message);
    }
  }
  return { facts: { polled, payments, journal, ...(await readBooks(pool)) }, unheard };
}

async function readBooks(
  pool: Pool,
): Promise<
  Pick<
    MoneyFacts,
    'topups' | 'orders' | 'payouts' | 'owedPayments' | 'owners' | 'transfers' | 'automatic'
  >
> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY');
    const topups = await readTopups(client);
    const orders = await readOrders(client);
    const payouts = await readPayouts(client);
    const owedPayments = await readOwedPayments(client);
    const owners = await readOwners(client);
    const transfers = await readTransfers(client);
    const automatic = await readAutomatic(client);
    return { topups, orders, payouts, owedPayments, owners, transfers, automatic };
  } finally {
    await client.query('ROLLBACK').catch(() => {});
    client.release();
  }
}

/** The owner of each wallet, erased owners included. */
async function readOwners(executor: Executor): Promise<Map<string, string>> {
  const { rows } = await executor.query<{ wallet: string; owner: string }>(
    `SELECT wallet_id AS wallet, id AS owner FROM guardian
     UNION ALL SELECT wallet_id, id FROM student WHERE wallet_id IS NOT NULL`,
  );
  return new Map(rows.map(({ wallet, owner }) => [wallet, owner]));
}

async function readAutomatic(executor: Executor): Promise<AutomaticRecord[]> {
  const { rows } = await executor.query<{
    cause: string | null;
    wallet: string;
    guardian: string;
    amount_minor: bigint;
  }>(
    `SELECT NULL AS cause, wallet_id AS wallet, guardian_id AS guardian, amount_minor FROM automatic_money
     UNION ALL SELECT cause, wallet_id, guardian_id, amount_minor FROM automatic_money_out`,
  );
  return rows.map(({ cause, amount_minor, ...whose }) => ({
    ...whose,
    cause: cause ?? undefined,
    amountMinor: amount_minor,
  }));
}
