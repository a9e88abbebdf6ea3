import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bootPostgres, createPool } from '@merenda/database';
import type { TestProject } from 'vitest/node';
import { removeAbandoned, TEST_FOLDER_PREFIX } from './abandoned.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The run's PostgreSQL server, as its superuser. */
    postgresUrl: string;
  }
}

/**
 * One real PostgreSQL server for the whole run, in a temporary folder of its own: runs side by side
 * never meet. It does not wait for the disk: its data need not outlive the machine, and a killed
 * process leaves the same data either way.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  removeAbandoned(tmpdir());
  const dataDir = mkdtempSync(join(tmpdir(), TEST_FOLDER_PREFIX));
  const server = await bootPostgres({
    dataDir,
    settings: { fsync: 'off', full_page_writes: 'off', max_connections: 300 },
  });
  await askForOneRound(server.url);
  project.provide('postgresUrl', server.url);
  return async () => {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}

/** Each of a run's thousands of connections proves its password: one round of it instead of 4,096. */
async function askForOneRound(url: string): Promise<void> {
  const { username, password } = new URL(url);
  const pool = createPool(url, { max: 1 });
  try {
    await pool.query('SET scram_iterations = 1');
    await pool.query(`ALTER ROLE ${username} PASSWORD '${password}'`);
  } finally {
    await pool.end();
  }
}
