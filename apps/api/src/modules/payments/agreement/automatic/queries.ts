import type { AutomaticTopup } from '@merenda/contract';
import type { AUTOMATIC_PAUSES } from '@merenda/contract/payments/automatic';
import { toMajor } from '@merenda/domain/money/money';
import { type Kysely, type Selectable, sql } from 'kysely';
import { writeAudit } from '../../../../platform/audit/write-audit.ts';
import type { DB } from '../../../../platform/database/generated.ts';
import { notFound } from '../../../../platform/failure.ts';
import type { Services } from '../../../services.ts';
import { monthThere } from '../company-day.ts';
import { STORED } from '../policy.ts';

export type Automatic = Selectable<DB['automatic_topup']>;

interface Which {
  guardianId: string;
  id?: string;
  offset?: number;
  limit?: number;
}

/** A guardian's automatic top-ups that have not ended, oldest first. */
export async function findAutomatic(
  db: Kysely<DB>,
  { clock }: Pick<Services, 'clock'>,
  { guardianId, id, offset = 0, limit = 1 }: Which,
): Promise<{ docs: AutomaticTopup[]; total: number }> {
  const own = db
    .selectFrom('automatic_topup')
    .where('automatic_topup.guardian_id', '=', guardianId)
    .where(STORED.automatic.isRunning)
    .$if(id !== undefined, (query) => query.where('automatic_topup.id', '=', id ?? ''));
  const rows = await own
    .innerJoin('guardian', 'guardian.id', 'automatic_topup.guardian_id')
    .innerJoin('company', 'company.id', 'guardian.company_id')
    .innerJoin('payment_card', 'payment_card.id', 'automatic_topup.card_id')
    .leftJoin('student', 'student.id', 'automatic_topup.student_id')
    .selectAll('automatic_topup')
    .select([
      'payment_card.last_four',
      'payment_card.brand',
      'student.name as student_name',
      chargedThisMonth(clock()).as('charged_minor'),
    ])
    .orderBy('automatic_topup.created_at')
    .orderBy('automatic_topup.id')
    .offset(offset)
    .limit(limit)
    .execute();
  const { total } = await own
    .select(({ fn }) => fn.countAll<bigint>().as('total'))
    .executeTakeFirstOrThrow();
  return { docs: rows.map(view), total: Number(total) };
}

/** @throws Failure not_found for another guardian's, an unknown and an ended automatic top-up */
export async function findOne(
  db: Kysely<DB>,
  services: Pick<Services, 'clock'>,
  which: { guardianId: string; id: string },
): Promise<AutomaticTopup> {
  const [found] = (await findAutomatic(db, services, which)).docs;
  if (!found) throw notFound();
  return found;
}

/** Changes the guardian's own agreement and audits it. @throws Failure not_found */
export async function changeOwn(
  trx: Kysely<DB>,
  { guardianId, id }: { guardianId: string; id: string },
  action: 'changed' | 'paused' | 'resumed',
  changes: Partial<Omit<Automatic, 'id'>>,
): Promise<void> {
  await trx
    .updateTable('automatic_topup')
    .set(changes)
    .where('id', '=', id)
    .where('guardian_id', '=', guardianId)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirstOrThrow(notFound);
  await writeAudit(trx, { actor: guardianId, action: `automatic.${action}`, subject: id });
}

/** Locks the guardian's own agreement before a decision about it. @throws Failure not_found */
export const lockOwn = (
  trx: Kysely<DB>,
  { guardianId, id }: { guardianId: string; id: string },
): Promise<Automatic & { card_is_gone: boolean; card_gateway: string }> =>
  trx
    .selectFrom('automatic_topup')
    .innerJoin('payment_card', 'payment_card.id', 'automatic_topup.card_id')
    .selectAll('automatic_topup')
    .select([
      sql<boolean>`payment_card.deleted_at IS NOT NULL`.as('card_is_gone'),
      'payment_card.gateway as card_gateway',
    ])
    .where('automatic_topup.id', '=', id)
    .where('automatic_topup.guardian_id', '=', guardianId)
    .where('automatic_topup.ended_at', 'is', null)
    .forNoKeyUpdate('automatic_topup')
    .executeTakeFirstOrThrow(notFound);

/**
 * The amount that counts towards the ceiling, in minor units, for a query with `automatic_topup`
 * and its `company`. All attempts of this month count that have not failed, also those in doubt.
 * Money that came after its attempt had failed counts too.
 */
export const chargedThisMonth = (now: Date) => sql<bigint>`(
  SELECT coalesce(sum(attempt.amount_minor), 0)::bigint
  FROM automatic_attempt attempt LEFT JOIN topup ON topup.id = attempt.topup_id
  WHERE attempt.automatic_topup_id = automatic_topup.id
    AND attempt.attempted_on >= ${monthThere(now)}
    AND attempt.attempted_on < (${monthThere(now)} + interval '1 month')::date
    AND (attempt.outcome <> 'failed' OR topup.paid_at IS NOT NULL))`;

function view(
  row: Automatic & {
    last_four: string;
    brand: string;
    student_name: string | null;
    charged_minor: bigint;
  },
): AutomaticTopup {
  const major = (minor: bigint) => toMajor(minor, row.currency);
  return {
    _id: row.id,
    walletId: row.wallet_id,
    ...(row.student_id ? { user: { _id: row.student_id, name: row.student_name ?? '' } } : {}),
    card: { _id: row.card_id, lastDigits: row.last_four, authorizer: { name: row.brand } },
    threshold: major(row.threshold_minor),
    value: major(row.amount_minor),
    fee: major(row.fee_minor),
    ceiling: major(row.ceiling_minor),
    chargedThisMonth: major(row.charged_minor),
    ...(row.paused_by ? { pausedBy: row.paused_by as (typeof AUTOMATIC_PAUSES)[number] } : {}),
  };
}
