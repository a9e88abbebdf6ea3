/**
 * `npm run test:failover`: the product on a cluster as `deploy/patroni` describes it, while machines
 * and programs fail. Ends with 0 when nothing that was acknowledged is lost or doubled and writing
 * was away as shortly as the bars say, else with 1.
 *
 *   --events 20   the number of failures
 *   --seed word   repeats a run's failures
 *   --only name   failures of this kind alone
 *   --alerts      each failure lasts until Prometheus has raised its alerts, two minutes at most
 *
 * Machines are network namespaces and disks in memory. All of it lives in namespaces of this run's
 * own and ends with it, also when the run is killed.
 */
import { join } from 'node:path';
import process from 'node:process';
import { tellFailure } from '@merenda/database';
import { readOptions } from './failover/options.ts';
import { fetchPrograms } from './failover/programs.ts';
import { runInNamespaces } from './failover/run-in-namespaces.ts';
import { complain, say } from './start/say.ts';
import { buildWeb } from './web/build.ts';

const RUN = join(import.meta.dirname, 'failover/run.ts');
const args = process.argv.slice(2);
readOptions(args);

try {
  const programs = fetchPrograms();
  await buildWeb(say);
  process.exitCode = await runInNamespaces(RUN, [programs, ...args]);
} catch (error) {
  tellFailure(error, complain);
  process.exitCode = 2;
}
