import { forEachConcurrently } from '../../../platform/jobs/for-each-concurrently.ts';
import { logFailure } from '../../../platform/log/log-failure.ts';
import type { Services } from '../../services.ts';
import { AUTOMATIC } from './automatic/policy.ts';
import { beginAttempt } from './begin-attempt.ts';
import { chargeAttempt } from './charge-attempt.ts';
import { pauseFormer } from './former-processor.ts';
import { MONTHLY } from './monthly/policy.ts';
import type { AgreementPolicy, Attempt } from './policy.ts';
import { settleAttempts } from './settle-attempts.ts';

/** Charges the monthly top-ups whose day has come. @returns how many attempts were begun */
export const chargeMonthly = (services: Services, signal?: AbortSignal): Promise<number> =>
  runAgreements(services, MONTHLY, signal);

/** Fills the wallets that have run low. @returns how many attempts were begun */
export const chargeAutomatic = (services: Services, signal?: AbortSignal): Promise<number> =>
  runAgreements(services, AUTOMATIC, signal);

/**
 * Charges each due agreement once, for any number of workers, restarts and clocks
 * (product:agreements#charging). An attempt is a row, begun under its agreement's lock, with a
 * top-up whose id is derived from it. Any worker reads the outcome from the top-up.
 */
async function runAgreements<Agreement, Due extends { id: string }, Tried extends Attempt>(
  services: Services,
  policy: AgreementPolicy<Agreement, Due, Tried>,
  signal: AbortSignal | undefined,
): Promise<number> {
  await pauseFormer(services, policy);
  await policy.prepare?.(services);
  await settleAttempts(services, policy);
  const due = await policy.findDue(services);
  let begun = 0;
  await forEachConcurrently(
    due,
    async (one) => {
      if (await tryOnce(services, policy, one)) begun += 1;
    },
    signal,
  );
  if (begun > 0) await settleAttempts(services, policy);
  return begun;
}

/**
 * Tries one agreement; an error is logged and delays no other.
 * @returns whether an attempt was begun
 */
async function tryOnce<Agreement, Due extends { id: string }, Tried extends Attempt>(
  services: Services,
  policy: AgreementPolicy<Agreement, Due, Tried>,
  due: Due,
): Promise<boolean> {
  try {
    const attempt = await beginAttempt(services, policy, due);
    if (attempt) await chargeAttempt(services, policy, attempt);
    return attempt !== undefined;
  } catch (error) {
    logFailure(services.log, error, 'an agreed top-up could not be tried', { agreement: due.id });
    return false;
  }
}
