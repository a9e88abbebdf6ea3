import { fitsCeiling } from '@merenda/domain/automatic';
import type { Services } from '../../services.ts';
import { tryEach } from '../agreed-charges/index.ts';
import { beginAttempt } from './begin-attempt.ts';
import { chargeAttempt } from './charge-attempt.ts';
import { concludeAttempts } from './conclude-attempts.ts';
import { findLow, type LowRule } from './find-low.ts';
import { tellCeiling } from './letters.ts';
import { pauseFormer } from './pause-former.ts';

/**
 * Fills the wallets that have run low, each once for a fall and never above the month's ceiling,
 * whatever the number of workers, their restarts and their clocks: each attempt is a row and a top-up
 * of its own, whose id follows from rule and number.
 * @returns how many attempts were begun
 */
export async function chargeLow(services: Services, signal?: AbortSignal): Promise<number> {
  await pauseFormer(services);
  await concludeAttempts(services);
  const low = await findLow(services.db, services.clock());
  const begun = await tryEach(services, low, (rule) => fill(services, rule), signal);
  if (begun > 0) await concludeAttempts(services);
  return begun;
}

async function fill(services: Services, rule: LowRule): Promise<boolean> {
  const terms = { amountMinor: rule.amount_minor, ceilingMinor: rule.ceiling_minor };
  if (!fitsCeiling(terms, rule.charged_minor)) {
    await tellOnce(services, rule);
    return false;
  }
  const attempt = await beginAttempt(services, rule);
  if (attempt) await chargeAttempt(services, attempt);
  return attempt !== undefined;
}

/** One letter a month, by whichever worker marks it first. */
async function tellOnce(services: Services, rule: LowRule): Promise<void> {
  const { numUpdatedRows } = await services.db
    .updateTable('automatic_topup')
    .set({ ceiling_told_for: rule.month })
    .where('id', '=', rule.id)
    .where((eb) =>
      eb.or([eb('ceiling_told_for', 'is', null), eb('ceiling_told_for', '<', rule.month)]),
    )
    .executeTakeFirst();
  if (numUpdatedRows > 0n) await tellCeiling(services, rule);
}
