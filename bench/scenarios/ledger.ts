import { randomUUID } from 'node:crypto';
import { createBatcher, createPool } from '@merenda/database';
import { type Movement, type OnceRequest, post, postOnce } from '@merenda/ledger';
import type { Pool } from 'pg';
import { anyPair, anyWallet, COMPANY } from '../accounts.ts';
import { closedLoop } from '../closed-loop.ts';
import type { Scenario } from '../scenario.ts';

const CONNECTIONS = 32;

const walletToWallet = (): Movement => {
  const [debit, credit] = anyPair();
  return { id: randomUUID(), debit, credit, amountMinor: 1n, currency: 'BRL', kind: 'transfer' };
};

const walletToCompany = (): Movement => ({
  ...walletToWallet(),
  debit: anyWallet(),
  credit: COMPANY,
});

/** Each connection posts one transfer a call. */
function oneByOne(name: string, makeItem: () => Movement): Scenario {
  return {
    name,
    async measure({ url, seconds }) {
      const pool = createPool(url, { max: CONNECTIONS, role: 'merenda_app' });
      try {
        return await closedLoop(CONNECTIONS, seconds, () => post(pool, [makeItem()]));
      } finally {
        await pool.end();
      }
    },
  };
}

/** Many callers that share few transactions. */
function grouped<Call>(
  name: string,
  clients: number,
  makeCall: () => Call,
  postAll: (pool: Pool, calls: readonly Call[]) => Promise<unknown[]>,
): Scenario {
  return {
    name,
    async measure({ url, seconds }) {
      const pool = createPool(url, { max: 4, role: 'merenda_app' });
      const batcher = createBatcher((calls: readonly Call[]) => postAll(pool, calls));
      try {
        return await closedLoop(clients, seconds, () => batcher.add(makeCall()));
      } finally {
        await pool.end();
      }
    },
  };
}

/** A request with an idempotency key that is committed with the posting, like an HTTP request. */
function withKey(): OnceRequest {
  const item = walletToWallet();
  return { scope: item.debit, key: item.id, requestHash: item.id, items: [item] };
}

export const ledgerScenarios: readonly Scenario[] = [
  oneByOne('function, wallet → wallet', walletToWallet),
  oneByOne('function, wallet → company', walletToCompany),
  grouped('group, 32 callers', 32, walletToWallet, post),
  grouped('group, 256 callers', 256, walletToWallet, post),
  grouped('group, 256 → company', 256, walletToCompany, post),
  grouped('group with keys, 32', 32, withKey, postOnce),
  grouped('group with keys, 256', 256, withKey, postOnce),
];
