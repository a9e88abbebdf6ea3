/** The run itself, in namespaces of its own: programs' folder, then the options of `failover.ts`. */
import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { createPool, migrate } from '@merenda/database';
import { createGateways } from '../../apps/api/src/gateways/index.ts';
import { createCourse } from '../../apps/api/src/guarantees/testing/storm/course.ts';
import { MIGRATIONS } from '../../apps/api/src/platform/database/migrations.ts';
import { readEnv } from '../../apps/api/src/platform/env.ts';
import { until } from '../../apps/api/src/testing/payments.ts';
import { startSandbox } from '../../apps/api/src/testing/sandbox.ts';
import { say } from '../start/say.ts';
import { createProductDatabase, startCluster, startProxy } from './cluster.ts';
import { createCopies } from './copies.ts';
import { type FailureName, makeFailure, planFailures, type Scene } from './failures.ts';
import { type Away, judge } from './judge.ts';
import { type Load, startLoad } from './load.ts';
import { makeMachine, makeNetwork } from './machines.ts';
import { makeNoticed } from './notice.ts';
import { readOptions } from './options.ts';
import { startWatch } from './watch.ts';

const SANDBOX_PORT = 3100;
const SECRET = 'a shared secret of this trial';
/** Load before the first failure, and between two. */
const CALM_MS = 3_000;

const [programs = '', ...args] = process.argv.slice(2);
const { events, seed = randomUUID(), kinds, alerts } = readOptions(args);
// Everything that still runs ends with this process and its namespace.
process.exit(await run());

async function run(): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'merenda-failover-'));
  mkdirSync(join(folder, 'logs'));
  say(`seed ${seed}; logs in ${folder}/logs`);
  const place = { programs, folder };
  makeNetwork();
  const proxy = makeMachine({ name: 'proxy', host: 20, disk: '100m' }, place);
  const apis = [1, 2].map((number) =>
    makeMachine({ name: `api${number}`, host: 30 + number, disk: '100m' }, place),
  );
  const cluster = await startCluster(place);
  startProxy(proxy, [...cluster.machines, ...apis]);
  const databaseUrl = await createProductDatabase(proxy);
  await migrate(databaseUrl, MIGRATIONS);
  say('the cluster runs and has the schema');
  const settings = {
    HOST: '0.0.0.0',
    PORT: '3000',
    DATABASE_URL: databaseUrl,
    DATA_DIR: join(folder, 'files'),
    DATA_KEY: '5e'.repeat(32),
    PUBLIC_HOSTS: proxy.address,
    SANDBOX_PORT: String(SANDBOX_PORT),
    SANDBOX_SECRET: SECRET,
    TRUST_PROXY: 'on',
    DRAIN_SECONDS: '3',
    RATE_LIMIT: '1000000',
    FREE_SIGN_UPS: '1000000',
    LOG_LEVEL: 'warn',
    METRICS_TOKEN: SECRET,
  };
  mkdirSync(settings.DATA_DIR);
  const product = `http://${proxy.address}:8080/api`;
  const sandbox = await startSandbox({
    port: SANDBOX_PORT,
    secret: SECRET,
    webhookUrl: `${product}/webhooks/sandbox`,
    host: '0.0.0.0',
  });
  const copies = createCopies(apis, settings, SANDBOX_PORT);
  for (const machine of apis) copies.start(machine);
  await copies.ready();
  const owner = createPool(databaseUrl, { max: 2 });
  const course = createCourse({ seed, length: events });
  const load = await startLoad({ url: product, owner }, sandbox.origin, course);
  say('both copies run under load');

  const random = course.random('events');
  const written = () => {
    const since = performance.now();
    return until(
      async () => load.acknowledged.at(-1)?.sentAt ?? 0,
      (sentAt) => sentAt > since,
    ).then(() => {});
  };
  const scene = { cluster, copies, random, written };
  const away: Away[] = [];
  const unnoticed: string[] = [];
  if (alerts) {
    const watcher = makeMachine({ name: 'watch', host: 40, disk: '100m' }, place);
    const watch = await startWatch(watcher, {
      databases: cluster.machines,
      copies: apis,
      token: SECRET,
    });
    unnoticed.push(...(await makeNoticed(kinds, scene, watch)));
  } else
    away.push(...(await makeFailures(planFailures(kinds, course.length, random), scene, load)));
  await sleep(CALM_MS);
  await load.stop();
  const gateways = await createGateways(readEnv({ ...settings }));
  return judge({ load, course, away, unnoticed, owner, gateways, sandbox });
}

/** Makes failures under load; returns for how long writing was away in each. */
async function makeFailures(
  names: readonly FailureName[],
  scene: Scene,
  { acknowledged }: Load,
): Promise<Away[]> {
  const away: Away[] = [];
  for (const [index, name] of names.entries()) {
    await sleep(CALM_MS);
    const from = performance.now();
    await makeFailure(name, scene);
    const ms = longestGap(acknowledged, from);
    away.push({ name, ms });
    const took = Math.round((performance.now() - from) / 1_000);
    say(
      `${index + 1} ${name}: writing away for ${(ms / 1_000).toFixed(1)} s, whole after ${took} s`,
    );
  }
  return away;
}

/** The longest time between two acknowledged writes, of which the later came after `from`. */
function longestGap(acknowledged: readonly { at: number }[], from: number): number {
  let longest = 0;
  for (let index = acknowledged.length - 1; index > 0; index -= 1) {
    const [before, after] = [acknowledged[index - 1]?.at ?? 0, acknowledged[index]?.at ?? 0];
    if (after < from) break;
    longest = Math.max(longest, after - before);
  }
  return longest;
}
