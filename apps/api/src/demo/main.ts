import { createPool } from '@merenda/database';
import { systemClock } from '../clock.ts';
import { createDatabase } from '../db/database.ts';
import { readEnv } from '../env.ts';
import { seedDemo } from './seed-demo.ts';

// Run by `npm start` when DEMO is on, as the database's owner, before the API starts.
const { DATABASE_URL } = readEnv(process.env);
if (!DATABASE_URL) throw new Error('DATABASE_URL: the demo data wants a database');
const pool = createPool(DATABASE_URL, { max: 2, applicationName: 'merenda demo data' });
try {
  await seedDemo(createDatabase(pool), systemClock);
} finally {
  await pool.end();
}
