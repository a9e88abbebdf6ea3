import { randomUUID } from 'node:crypto';
import { createPool } from '@merenda/database';
import { createCoalescer, type Movement, post } from '@merenda/ledger';
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

/** One call, one transfer, one connection each. */
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
function coalesced(name: string, clients: number, makeItem: () => Movement): Scenario {
  return {
    name,
    async measure({ url, seconds }) {
      const pool = createPool(url, { max: 4, role: 'merenda_app' });
      const coalescer = createCoalescer(pool);
      try {
        return await closedLoop(clients, seconds, () => coalescer.post([makeItem()]));
      } finally {
        await coalescer.close();
        await pool.end();
      }
    },
  };
}

/** Like HTTP requests: each with an idempotency key that is committed with the posting. */
function coalescedOnce(name: string, clients: number): Scenario {
  return {
    name,
    async measure({ url, seconds }) {
      const pool = createPool(url, { max: 4, role: 'merenda_app' });
      const coalescer = createCoalescer(pool);
      try {
        return await closedLoop(clients, seconds, () => {
          const item = walletToWallet();
          return coalescer.postOnce({
            scope: item.debit,
            key: item.id,
            requestHash: item.id,
            items: [item],
          });
        });
      } finally {
        await coalescer.close();
        await pool.end();
      }
    },
  };
}

export const ledgerScenarios: readonly Scenario[] = [
  oneByOne('function, wallet → wallet', walletToWallet),
  oneByOne('function, wallet → company', walletToCompany),
  coalesced('coalescer, 32 callers', 32, walletToWallet),
  coalesced('coalescer, 256 callers', 256, walletToWallet),
  coalesced('coalescer, 256 → company', 256, walletToCompany),
  coalescedOnce('coalescer with keys, 32', 32),
  coalescedOnce('coalescer with keys, 256', 256),
];
