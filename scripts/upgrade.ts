/**
 * `npm run test:upgrade`: under load, two copies behind Caddy are replaced one by one, from the release
 * before by this one and back. Ends with 0 if no request failed, nothing that was acknowledged is lost
 * and both audits are in order, else with 1.
 *
 *   --migrations folder   migrations beside this release's (`scripts/upgrade/trials/expand`)
 *   --seed word           repeats a run's operations
 *
 * The release before comes from the repository's history.
 */
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import process from 'node:process';
import { readArguments, refuseArguments, tellFailure } from '@merenda/database';
import { complain, say } from './start/say.ts';
import { buildFormer } from './upgrade/former.ts';
import { runUpgrade } from './upgrade/run-upgrade.ts';
import { buildWeb } from './web/build.ts';

const CALL = 'npm run test:upgrade -- [--migrations <folder>] [--seed <word>]';
const { values } = readArguments(CALL, {
  options: {
    migrations: { type: 'string' },
    seed: { type: 'string', default: randomUUID() },
  },
});

const trial = values.migrations === undefined ? [] : [resolve(values.migrations)];
const missing = trial.find((folder) => !existsSync(folder));
if (missing !== undefined) refuseArguments(CALL, `There is no folder ${missing}`);

try {
  const former = await buildFormer();
  await buildWeb(say);
  process.exitCode = await runUpgrade({ former, trial, seed: values.seed });
} catch (error) {
  tellFailure(error, complain);
  process.exitCode = 2;
}
