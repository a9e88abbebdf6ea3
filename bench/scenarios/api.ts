import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { createPool, freePort, migrate } from '@merenda/database';
import { rollUp, sealBlocks } from '@merenda/ledger';
import { MIGRATIONS } from '../../apps/api/src/platform/database/migrations.ts';
import { type BenchApi, startBenchApi } from '../api.ts';
import { openClient, type Sent } from '../client.ts';
import { closedLoop, warmUpSeconds } from '../closed-loop.ts';
import { addCarts, addFamilies, CARTS_A_SECOND, type Family } from '../families.ts';
import type { Scenario } from '../scenario.ts';
import { transactionsPerOperation } from '../transactions.ts';

/**
 * The stage that all scenarios share: one API process with its own connections to the same server.
 */
interface Stage {
  api: BenchApi;
  /** The server that receives the e-mails. */
  inbox: Server;
  families: Family[];
}

let setting: Promise<Stage> | undefined;
let users = 0;

async function setUp(url: string): Promise<Stage> {
  await migrate(url, MIGRATIONS);
  const port = await freePort();
  const inbox = createServer((request, response) => {
    request.resume();
    response.writeHead(201).end();
  }).listen(port);
  const api = await startBenchApi(url, { SANDBOX_PORT: String(port) });
  return { api, inbox, families: await addFamilies(url) };
}

/** Seals the postings of other scenarios, so that the jobs of this run need not. */
async function seal(url: string): Promise<void> {
  const owner = createPool(url, { max: 1 });
  await sealBlocks(owner);
  await rollUp(owner);
  await owner.end();
}

/** The next request of a run. */
type Next = () => Sent;

/**
 * Requests as a guardian's phone sends them: HTTP, session, contract, idempotency key,
 * authorisation, posting, answer, with the jobs running beside them.
 */
function throughTheApi(
  what: string,
  connections: number,
  prepareRun: (url: string, families: readonly Family[], seconds: number) => Promise<Next> | Next,
): Scenario {
  return {
    name: `API, ${what}, ${connections} connections`,
    async prepare(url) {
      users += 1;
      setting ??= setUp(url);
      await setting;
    },
    async measure({ url, seconds }) {
      const { api, families } = await (setting ?? setUp(url));
      const all = seconds + warmUpSeconds(seconds);
      const next = await prepareRun(url, families, all);
      await seal(url);
      const client = openClient(api);
      let done = 0;
      const request = async () => {
        await client.send(next());
        done += 1;
      };
      try {
        const [measured, transactions] = await Promise.all([
          closedLoop(connections, seconds, request),
          transactionsPerOperation(url, { milliseconds: all * 1_000, done: () => done }),
        ]);
        return { ...measured, transactions };
      } finally {
        client.close();
      }
    },
    async finish() {
      users -= 1;
      if (users > 0) return;
      const stage = await setting;
      await stage?.api.running.stop();
      stage?.inbox.close();
    },
  };
}

const transfer = (connections: number): Scenario =>
  throughTheApi('transfer', connections, (_, families) => () => {
    const { guardian, student, token } = oneOf(families);
    return {
      method: 'POST',
      path: `/responsible-users/${guardian}/dependents/${student}/transfer`,
      token,
      key: randomUUID(),
      body: '{"type":"OUT","value":0.01}',
    };
  });

const acceptance = (connections: number): Scenario =>
  throughTheApi('order acceptance', connections, async (url, families, seconds) => {
    const carts = (await addCarts(url, families, seconds * CARTS_A_SECOND)).values();
    return () => {
      const { value: cart } = carts.next();
      if (!cart) throw new Error('more orders than carts were prepared');
      return {
        method: 'POST',
        path: `/menu-orders-estimations/${cart.id}/accept`,
        token: cart.token,
        key: randomUUID(),
        body: JSON.stringify({ scheduledFor: cart.scheduledFor, confirmedWarnings: [] }),
      };
    };
  });

function oneOf<T>(all: readonly T[]): T {
  const one = all[Math.floor(Math.random() * all.length)];
  if (one === undefined) throw new Error('nothing was prepared');
  return one;
}

export const apiScenarios: readonly Scenario[] = [transfer, acceptance].flatMap((scenario) =>
  [32, 256].map(scenario),
);
