import type { Pool } from '@merenda/database';
import type { Gateways } from '../gateways/index.ts';
import { GATEWAY_NAMES } from '../gateways/routing.ts';
import type { MoneyFacts, ProcessorPayment } from './facts.ts';
import type { Journal } from './journal.ts';
import { readOrders } from './read-orders.ts';
import { readOwners } from './read-owners.ts';
import { readPayments, UnheardProcessorError } from './read-payments.ts';
import { readTopups } from './read-topups.ts';
import { readTransfers } from './read-transfers.ts';

export interface ReadFacts {
  facts: MoneyFacts;
  /** Why a processor that this copy has credentials for did not tell its payments. */
  unheard: readonly string[];
}

/** Whatever a processor's clock says, and however old it is. */
const EVER = { from: new Date('2000-01-01'), until: new Date('2100-01-01') };

/** Asks every processor there is, then reads our own books, all of them at one moment. */
export async function readFacts(
  { pool, gateways }: { pool: Pool; gateways: Gateways },
  journal?: Journal,
): Promise<ReadFacts> {
  const asked = new Set<string>();
  const payments: ProcessorPayment[] = [];
  const unheard: string[] = [];
  for (const name of GATEWAY_NAMES) {
    const gateway = gateways.named(name);
    if (!gateway) continue;
    try {
      payments.push(...(await readPayments(gateway, EVER)));
      asked.add(name);
    } catch (error) {
      if (!(error instanceof UnheardProcessorError)) throw error;
      unheard.push(error.message);
    }
  }
  return { facts: { asked, payments, journal, ...(await readBooks(pool)) }, unheard };
}

async function readBooks(
  pool: Pool,
): Promise<Pick<MoneyFacts, 'topups' | 'orders' | 'owners' | 'transfers'>> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY');
    const topups = await readTopups(client);
    const orders = await readOrders(client);
    const owners = await readOwners(client);
    const transfers = await readTransfers(client);
    return { topups, orders, owners, transfers };
  } finally {
    await client.query('ROLLBACK').catch(() => {});
    client.release();
  }
}
