import { createPool } from '@merenda/database';
import { APPLICATION } from '../../platform/database/database.ts';
import { readEnv } from '../../platform/env.ts';
import { createLog } from '../../platform/log/log.ts';
import { createServices } from '../../start/create-services.ts';
import { bankAt } from './bank.ts';
import { fillFinance } from './fill-finance.ts';

// Run by `npm start` after the demo data and the sandbox, before the API starts.
// Its differences and late money are wanted: they need no lines in the terminal.
const env = readEnv(process.env);
const pool = createPool(env.DATABASE_URL ?? '', {
  ...APPLICATION,
  max: 4,
  applicationName: 'merenda demo finance',
});
try {
  const services = await createServices({ env, pool, log: createLog('fatal') });
  await fillFinance(services, bankAt(`http://localhost:${env.SANDBOX_PORT}`));
  await services.outbox.close();
} finally {
  await pool.end();
}
