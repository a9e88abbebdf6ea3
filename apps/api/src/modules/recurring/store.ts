import type { RecurringTopup } from '@merenda/contract';
import type { CurrencyCode } from '@merenda/domain/currencies';
import { toMajor } from '@merenda/domain/money';
import type { Kysely, Selectable } from 'kysely';
import type { DB } from '../../db/generated.ts';

export type Rule = Selectable<DB['recurring_topup']>;

/** The rules of a guardian that still run or are paused, with their cards and the students' parts, oldest first. */
export async function runningRules(
  db: Kysely<DB>,
  guardianId: string,
  { offset, limit, id }: { offset: number; limit: number; id?: string },
): Promise<{ docs: RecurringTopup[]; total: number }> {
  const running = db
    .selectFrom('recurring_topup')
    .where('recurring_topup.guardian_id', '=', guardianId)
    .where('ended_at', 'is', null)
    .where('next_on', 'is not', null)
    .$if(id !== undefined, (query) => query.where('recurring_topup.id', '=', id ?? ''));
  const rules = await running
    .innerJoin('payment_card', 'payment_card.id', 'recurring_topup.card_id')
    .selectAll('recurring_topup')
    .select(['payment_card.last_four', 'payment_card.brand'])
    .orderBy('recurring_topup.created_at')
    .offset(offset)
    .limit(limit)
    .execute();
  const { total } = await running
    .select(({ fn }) => fn.countAll<bigint>().as('total'))
    .executeTakeFirstOrThrow();
  const parts = await partsOf(
    db,
    rules.map((rule) => rule.id),
  );
  const docs = rules.map((rule) =>
    view(
      rule,
      parts.filter((part) => part.recurring_topup_id === rule.id),
    ),
  );
  return { docs, total: Number(total) };
}

async function partsOf(db: Kysely<DB>, ruleIds: string[]) {
  if (ruleIds.length === 0) return [];
  return db
    .selectFrom('recurring_topup_part')
    .innerJoin('student', 'student.id', 'recurring_topup_part.student_id')
    .selectAll('recurring_topup_part')
    .select('student.name')
    .where('recurring_topup_id', 'in', ruleIds)
    .orderBy('student.name')
    .execute();
}

type Part = Awaited<ReturnType<typeof partsOf>>[number];

function view(rule: Rule & { last_four: string; brand: string }, parts: Part[]): RecurringTopup {
  const currency = rule.currency as CurrencyCode;
  return {
    _id: rule.id,
    card: { _id: rule.card_id, lastDigits: rule.last_four, authorizer: { name: rule.brand } },
    value: toMajor(rule.amount_minor, currency),
    fee: toMajor(rule.fee_minor, currency),
    recipients: parts.map(({ student_id, name, amount_minor }) => ({
      user: student_id,
      name,
      value: toMajor(amount_minor, currency),
    })),
    startDate: rule.starts_on,
    ...(rule.ends_on ? { endDate: rule.ends_on } : {}),
    ...(rule.paid_on ? { paidAt: rule.paid_on } : {}),
    ...(rule.next_on && !rule.paused_by ? { nextDate: rule.next_on } : {}),
    ...(rule.paused_by ? { pausedBy: 'processor' as const } : {}),
  };
}
