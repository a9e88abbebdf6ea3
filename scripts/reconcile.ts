/**
 * `npm run reconcile`: compares the processors' own lists with our top-ups and ledger, by UTC day;
 * a payment that is paid there and open here is settled on the spot. Ends with 0 when nothing
 * differs, with 1 when something does, with 2 when the comparison fails.
 *
 *   --day 2026-11-20                        yesterday by default
 *   --from 2026-11-01 --until 2026-11-30    both days included
 *   --gateway stripe                        one processor; all by default
 */
import process from 'node:process';
import { createPool, readArguments, tellFailure } from '@merenda/database';
import type { Gateways, PaymentGateway } from '../apps/api/src/gateways/index.ts';
import {
  type PeriodResult,
  periodOf,
  readDays,
  reconcilePeriod,
} from '../apps/api/src/modules/reconciliation/index.ts';
import { APPLICATION_ROLE } from '../apps/api/src/platform/database/migrations.ts';
import { createLog } from '../apps/api/src/platform/log/log.ts';
import { GATEWAY_NAMES } from '../apps/api/src/platform/payment-routes.ts';
import { createServices } from '../apps/api/src/start/create-services.ts';
import { openInstallation } from './installation/open-installation.ts';

const CALL =
  'npm run reconcile -- [--day <day> | --from <day> --until <day>] [--gateway <processor>]';
const { values } = readArguments(CALL, {
  options: {
    day: { type: 'string' },
    from: { type: 'string' },
    until: { type: 'string' },
    gateway: { type: 'string' },
  },
});

try {
  const days = readDays(values, new Date());
  const results = await reconcile(days, values.gateway);
  for (const line of describe(days, results)) console.log(line);
  process.exitCode = codeOf(results);
} catch (error) {
  tellFailure(error);
  process.exitCode = 2;
}

interface Days {
  first: string;
  last: string;
}

async function reconcile({ first, last }: Days, only?: string): Promise<PeriodResult[]> {
  const { env, databaseUrl, close } = await openInstallation(process.env);
  const pool = createPool(databaseUrl, {
    max: 4,
    role: APPLICATION_ROLE,
    applicationName: 'merenda reconcile',
  });
  try {
    const log = createLog(env.LOG_LEVEL, process.stderr);
    const services = await createServices({ env, pool, log });
    const results: PeriodResult[] = [];
    for (const gateway of gatewaysOf(services.gateways, only)) {
      results.push(await reconcilePeriod(services, gateway, periodOf(first, last)));
    }
    await services.outbox.close();
    return results;
  } finally {
    await pool.end();
    await close();
  }
}

function gatewaysOf(gateways: Gateways, only?: string): PaymentGateway[] {
  const found = GATEWAY_NAMES.flatMap((name) => gateways.named(name) ?? []).filter(
    ({ name }) => only === undefined || name === only,
  );
  if (found.length === 0) throw new Error(`no processor ${only ?? 'at all'} has credentials here`);
  return found;
}

function describe({ first, last }: Days, results: readonly PeriodResult[]): string[] {
  const when = first === last ? first : `${first} to ${last}`;
  return results.flatMap((result) => {
    if (!result.isAnswered)
      return [`${result.gateway}, ${when}: could not be told`, `  ${result.why}`];
    const { gateway, payments, topups, differences } = result;
    const open = differences.filter((difference) => difference.open);
    const head = `${gateway}, ${when}: ${payments} payments, ${topups} top-ups`;
    const verdict = open.length === 0 ? 'nothing differs' : `${open.length} differ`;
    const width = Math.max(0, ...differences.map(({ kind }) => kind.length));
    return [
      `${head}: ${verdict}`,
      ...differences.map((difference) => {
        const { kind, reference, message } = difference;
        const known = difference.open || kind === 'mended' ? '' : ' (looked after)';
        return `  ${kind.padEnd(width)}  ${reference ?? '-'}  ${message}${known}`;
      }),
    ];
  });
}

function codeOf(results: readonly PeriodResult[]): number {
  const differs = results.some(
    (result) => result.isAnswered && result.differences.some(({ open }) => open),
  );
  if (differs) return 1;
  return results.every(({ isAnswered }) => isAnswered) ? 0 : 2;
}
