import { isDeepStrictEqual } from 'node:util';
import type { changeFee as contract } from '@merenda/contract/administration/companies';
import type { CurrencyCode } from '@merenda/domain/money/currencies';
import { type FeeRule, isSameFee, wireFee, wrongPartOf } from '@merenda/domain/money/fees';
import { MoneyError, toMinor } from '@merenda/domain/money/money';
import type { PaymentProvider } from '@merenda/domain/payments/payment-providers';
import { dayInZone, wallClockToInstant } from '@merenda/domain/time/dates';
import { startDayError } from '@merenda/domain/time/planned-days';
import type { z } from 'zod';
import type { SignedInOperator } from '../../../auth/signed-in.ts';
import { writeAudit } from '../../../platform/audit/write-audit.ts';
import { Failure, invalid, notFound } from '../../../platform/failure.ts';
import type { Services } from '../../services.ts';
import { columnsOf, findFees } from '../fees.ts';
import { findWays } from './view-company.ts';

type Typed = z.output<(typeof contract)['schema']['body']>;

/** The wire's name of each part of a rule. */
const PARTS = {
  basisPoints: 'basisPoints',
  fixedMinor: 'fixed',
  minimumMinor: 'minimum',
  maximumMinor: 'maximum',
} as const satisfies Record<keyof FeeRule, keyof Typed>;

/**
 * Decides the fee of a company's way to pay from a day on. It replaces a planned one; a payment
 * before the start costs the former fee (product:console-administration#fees). A planned fee that is so
 * already stays, without an audit entry, as does the fee of now while no other one is planned.
 * @throws Failure not_found for a way that the company does not offer
 * @throws Failure record_changed when somebody has decided another fee since
 * @throws Failure validation_failed for a start before today or too late, or a rule out of bounds
 */
export async function changeFee(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  operator: SignedInOperator,
  { id, provider }: { id: string; provider: PaymentProvider },
  { startsOn, version, ...typed }: Typed,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const company = await trx
      .selectFrom('company')
      .select(['id', 'currency', 'time_zone', 'providers', 'ways_off'])
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow(notFound);
    const ways = await findWays(trx, company);
    const way = ways.find((one) => one.provider === provider);
    if (!way) throw notFound();
    const rule = ruleOf(typed, company.currency);
    const startsAt = startOf(startsOn, company.time_zone, clock());
    const planned = { startsAt: startsAt.toISOString(), fee: wireFee(rule, company.currency) };
    // The answer to the same request was lost.
    if (isDeepStrictEqual(way.planned, planned)) return;
    if (way.version !== version) throw new Failure('record_changed');
    const { [provider]: before } = await findFees(trx, id);
    if (!way.planned && isSameFee(before, rule)) return;
    await trx
      .deleteFrom('company_fee_change')
      .where('company_id', '=', id)
      .where('provider', '=', provider)
      .where('starts_at', '>=', clock())
      .execute();
    await trx
      .insertInto('company_fee_change')
      .values({
        company_id: id,
        provider,
        starts_at: startsAt,
        ...columnsOf(rule),
        decided_by: operator.id,
      })
      .execute();
    await writeAudit(trx, {
      action: 'company.fee-changed',
      operator: operator.id,
      subject: id,
      detail: {
        provider,
        startsAt: planned.startsAt,
        ...(before && { before: told(before) }),
        after: told(rule),
      },
    });
  });
}

/** @throws Failure validation_failed */
function ruleOf(typed: Omit<Typed, 'startsOn' | 'version'>, currency: CurrencyCode): FeeRule {
  const minor = (part: 'fixed' | 'minimum' | 'maximum', major: number) => {
    try {
      return toMinor(major, currency);
    } catch (error) {
      if (error instanceof MoneyError) throw invalid(part, error.message);
      throw error;
    }
  };
  const { basisPoints, fixed, minimum, maximum } = typed;
  const rule: FeeRule = {
    basisPoints,
    fixedMinor: minor('fixed', fixed),
    ...(minimum !== undefined && { minimumMinor: minor('minimum', minimum) }),
    ...(maximum !== undefined && { maximumMinor: minor('maximum', maximum) }),
  };
  const wrong = wrongPartOf(rule, currency);
  if (wrong) throw invalid(PARTS[wrong], 'out of bounds', 'administration.error.fee');
  return rule;
}

/** The first minute of a day; for today now. @throws Failure validation_failed */
function startOf(day: string, timeZone: string, now: Date): Date {
  const today = dayInZone(now, timeZone);
  const error = startDayError(day, today);
  if (error) throw invalid('startsOn', 'no day to start on', error.key, error.values);
  return day === today ? now : wallClockToInstant(day, '00:00', timeZone);
}

const told = ({ basisPoints, fixedMinor, minimumMinor, maximumMinor }: FeeRule) => ({
  basisPoints,
  fixedMinor: String(fixedMinor),
  ...(minimumMinor !== undefined && { minimumMinor: String(minimumMinor) }),
  ...(maximumMinor !== undefined && { maximumMinor: String(maximumMinor) }),
});
