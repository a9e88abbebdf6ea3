import type { nextBankFile as contract } from '@merenda/contract/payments/bank-files';
import { toMajor } from '@merenda/domain/money/money';
import { bankFileFormat } from '@merenda/domain/payouts/bank-formats';
import { MAX_SEQUENCE } from '@merenda/domain/payouts/payers';
import { type Kysely, sql } from 'kysely';
import type { z } from 'zod';
import type { DB } from '../../../../platform/database/generated.ts';
import { notFound } from '../../../../platform/failure.ts';
import type { Services } from '../../../services.ts';

type Answer = z.input<(typeof contract)['schema']['response'][200]>;

/** The approved payouts of a company that are in no file, but those that came back. */
export const waitingPayouts = (db: Kysely<DB>, companyId: string) =>
  db
    .selectFrom('payout_request')
    .where('company_id', '=', companyId)
    .where('status', '=', 'approved')
    .where('bank_file', 'is', null)
    .where('return_by', 'is', null);

/** The number of a company's last file for a Brazilian bank; undefined before the first. */
export async function lastSequence(
  db: Kysely<DB>,
  companyId: string,
  bank: string,
): Promise<number | undefined> {
  const last = await db
    .selectFrom('bank_file')
    .select(sql<number>`(payer ->> 'sequence')::integer`.as('sequence'))
    .where('company_id', '=', companyId)
    .where(sql<string>`payer ->> 'bank'`, '=', bank)
    .orderBy('made_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.sequence;
}

/** The number of the next file: from 1, and 1 again after the last that fits. */
export const sequenceAfter = (last: number | undefined): number => ((last ?? 0) % MAX_SEQUENCE) + 1;

/** How many approved payouts wait for a file, and the account that paid last. @throws Failure not_found */
export async function nextBankFile(
  { db }: Pick<Services, 'db'>,
  companyId: string,
): Promise<Answer> {
  const { country, currency } = await db
    .selectFrom('company')
    .select(['country', 'currency'])
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow(notFound);
  const { payouts, minor } = await waitingPayouts(db, companyId)
    .select(sql<number>`count(*)::integer`.as('payouts'))
    .select(sql<bigint>`coalesce(sum(amount_minor), 0)::bigint`.as('minor'))
    .executeTakeFirstOrThrow();
  const last = await db
    .selectFrom('bank_file')
    .select('payer')
    .where('company_id', '=', companyId)
    .orderBy('made_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  const format = bankFileFormat(country);
  const answer = {
    payouts,
    value: toMajor(minor, currency),
    currency,
    ...(format && { format }),
  };
  if (!last) return answer;
  const { payer } = last;
  if (!('sequence' in payer)) return { ...answer, payer };
  const sequence = sequenceAfter(await lastSequence(db, companyId, payer.bank));
  return { ...answer, payer: { ...payer, sequence } };
}
