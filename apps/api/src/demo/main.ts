import { createPool } from '@merenda/database';
import { createPasswords } from '../auth/passwords.ts';
import { systemClock } from '../platform/clock.ts';
import { createDatabase } from '../platform/database/database.ts';
import { readEnv } from '../platform/env.ts';
import { createGate } from '../platform/gate/gate.ts';
import { createLog } from '../platform/log/log.ts';
import { createMetrics } from '../platform/metrics.ts';
import { seedDemo } from './seed-demo.ts';

// Run by `npm start` when DEMO is on, as the database's owner, before the API starts.
const env = readEnv(process.env);
const { DATABASE_SESSION_URL } = env;
if (!DATABASE_SESSION_URL) throw new Error('DATABASE_URL: the demo data needs a database');
const pool = createPool(DATABASE_SESSION_URL, { max: 2, applicationName: 'merenda demo data' });
try {
  const passwords = createPasswords(createGate(createMetrics(env)));
  const services = { env, log: createLog(env.LOG_LEVEL), passwords };
  await seedDemo(createDatabase(pool), systemClock, services);
} finally {
  await pool.end();
}
