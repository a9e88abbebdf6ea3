import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { initialisePgbench, runPgbench } from '../pgbench.ts';
import type { Scenario } from '../scenario.ts';

/**
 * As many branches as connections, as pgbench's manual advises: with fewer, connections wait for
 * each other.
 */
const TPCB_SCALE = 32;

const TRANSFER = fileURLToPath(new URL('../transfer.pgbench', import.meta.url));

/** The first yardstick: pgbench's own transaction, in a database of its own on the same server. */
export function tpcB(pgbench: string): Scenario {
  return {
    name: 'pgbench TPC-B',
    async prepare(url) {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      await client.query('CREATE DATABASE bench_tpcb');
      await client.end();
      await initialisePgbench(pgbench, tpcbUrl(url), TPCB_SCALE);
    },
    measure: ({ url, seconds }) => runPgbench(pgbench, tpcbUrl(url), seconds, []),
  };
}

/**
 * The yardstick of reads: a row by its key, in the same database, sent as pgbench does by default.
 */
export function selectOnly(pgbench: string): Scenario {
  return {
    name: 'pgbench -S',
    measure: ({ url, seconds }) => runPgbench(pgbench, tpcbUrl(url), seconds, ['-S']),
  };
}

/** The yardstick of transfers: one transfer per call by pgbench, the client with the least overhead. */
export function transferByPgbench(pgbench: string): Scenario {
  return {
    name: 'pgbench transfer',
    measure: ({ url, seconds }) =>
      runPgbench(pgbench, url, seconds, ['-M', 'prepared', '-f', TRANSFER]),
  };
}

function tpcbUrl(url: string): string {
  const other = new URL(url);
  other.pathname = '/bench_tpcb';
  return other.href;
}
