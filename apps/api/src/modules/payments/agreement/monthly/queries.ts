import type { RecurringTopup } from '@merenda/contract';
import { toMajor } from '@merenda/domain/money/money';
import type { Kysely, Selectable } from 'kysely';
import type { DB } from '../../../../platform/database/generated.ts';
import { STORED } from '../policy.ts';

export type Monthly = Selectable<DB['recurring_topup']>;

/**
 * A guardian's running and paused monthly top-ups with their cards and the students' shares, oldest
 * first (product:agreements#monthly-list).
 */
export async function findMonthly(
  db: Kysely<DB>,
  guardianId: string,
  { offset, limit, id }: { offset: number; limit: number; id?: string },
): Promise<{ docs: RecurringTopup[]; total: number }> {
  const running = db
    .selectFrom('recurring_topup')
    .where('recurring_topup.guardian_id', '=', guardianId)
    .where(STORED.monthly.isRunning)
    .$if(id !== undefined, (query) => query.where('recurring_topup.id', '=', id ?? ''));
  const rows = await running
    .innerJoin('payment_card', 'payment_card.id', 'recurring_topup.card_id')
    .selectAll('recurring_topup')
    .select(['payment_card.last_four', 'payment_card.brand'])
    .orderBy('recurring_topup.created_at')
    .orderBy('recurring_topup.id')
    .offset(offset)
    .limit(limit)
    .execute();
  const { total } = await running
    .select(({ fn }) => fn.countAll<bigint>().as('total'))
    .executeTakeFirstOrThrow();
  const shares = await findShares(
    db,
    rows.map((row) => row.id),
  );
  const docs = rows.map((row) =>
    view(
      row,
      shares.filter((share) => share.recurring_topup_id === row.id),
    ),
  );
  return { docs, total: Number(total) };
}

async function findShares(db: Kysely<DB>, ids: string[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('recurring_topup_part')
    .innerJoin('student', 'student.id', 'recurring_topup_part.student_id')
    .selectAll('recurring_topup_part')
    .select('student.name')
    .where('recurring_topup_id', 'in', ids)
    .orderBy('student.name')
    .execute();
}

type Share = Awaited<ReturnType<typeof findShares>>[number];

function view(
  row: Monthly & { last_four: string; brand: string },
  shares: Share[],
): RecurringTopup {
  const currency = row.currency;
  return {
    _id: row.id,
    card: { _id: row.card_id, lastDigits: row.last_four, authorizer: { name: row.brand } },
    value: toMajor(row.amount_minor, currency),
    fee: toMajor(row.fee_minor, currency),
    recipients: shares.map(({ student_id, name, amount_minor }) => ({
      user: student_id,
      name,
      value: toMajor(amount_minor, currency),
    })),
    startDate: row.starts_on,
    ...(row.ends_on ? { endDate: row.ends_on } : {}),
    ...(row.paid_on ? { paidAt: row.paid_on } : {}),
    ...(row.next_on && !row.paused_by ? { nextDate: row.next_on } : {}),
    ...(row.paused_by ? { pausedBy: 'processor' as const } : {}),
  };
}
