import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { createPool } from '@merenda/database';
import { post } from '@merenda/ledger';
import { callsOfHome } from '../../apps/api/src/http/pages/testing/calls-of-home.ts';
import { type Client, openClient } from '../client.ts';
import { closedLoop } from '../closed-loop.ts';
import { anyFamily, COMPANY_ACCOUNT, enter, leave, type Stage } from '../home/stage.ts';
import type { Scenario } from '../scenario.ts';

const GUARDIANS = 500;
const TILLS = 50;
/** The pause of a till between two students. */
const TILL_PAUSE_MS = 1_000;
/** The share of guardians' acts that move money. */
const MONEY_SHARE = 0.2;

let stage: Stage;
const told: string[] = [];

/**
 * Noon: guardians open home without a pause, and every fifth time move money to a student. Beside
 * them each till posts a meal a second. Each request of a guardian is counted; a refused one ends
 * the run.
 */
export const lunchPeak: Scenario = {
  name: `lunch peak, ${GUARDIANS} guardians, ${TILLS} tills`,
  async prepare(url) {
    stage = await enter(url);
  },
  async measure({ seconds }) {
    const client = openClient(stage.api);
    const pool = createPool(stage.url, { max: 4, role: 'merenda_app' });
    try {
      const before = await memoryMiB();
      const [measured] = await Promise.all([
        closedLoop(GUARDIANS, seconds, requestOf(client)),
        closedLoop(TILLS, seconds, () => Promise.all([post(pool, [meal()]), sleep(TILL_PAUSE_MS)])),
      ]);
      const ratio = measured.p99Ms / measured.p50Ms;
      const after = await memoryMiB();
      told.push(
        `lunch peak: p99 is ${ratio.toFixed(1)} × p50, no request was refused, memory ` +
          `${before} → ${after} MiB (× ${(after / before).toFixed(2)})`,
      );
      return measured;
    } finally {
      client.close();
      await pool.end();
    }
  },
  async finish() {
    await leave();
    for (const line of told) console.log(line);
  },
};

/** Each guardian's next request: one of home, or a transfer with the probability MONEY_SHARE. */
function requestOf(client: Client): () => Promise<void> {
  return () => {
    const { guardian, student } = anyFamily();
    const token = guardian;
    if (Math.random() < MONEY_SHARE) {
      return client.send({
        method: 'POST',
        path: `/responsible-users/${guardian}/dependents/${student}/transfer`,
        token,
        key: randomUUID(),
        body: '{"type":"OUT","value":0.01}',
      });
    }
    const paths = callsOfHome(guardian, stage.today);
    const path = paths[Math.floor(Math.random() * paths.length)] ?? '';
    return client.send({ method: 'GET', path, token });
  };
}

const meal = () => ({
  id: randomUUID(),
  debit: anyFamily().studentWallet,
  credit: COMPANY_ACCOUNT,
  amountMinor: 1n,
  currency: 'BRL',
  kind: 'purchase',
});

/** The API's memory. */
async function memoryMiB(): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', [
    '-o',
    'rss=',
    '-p',
    `${stage.api.running.pid}`,
  ]);
  return Math.round(Number(stdout) / 1024);
}
