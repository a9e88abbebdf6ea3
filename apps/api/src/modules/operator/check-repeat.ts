import type { Transaction } from 'kysely';
import type { OperatorActs } from '../../platform/audit/actions.ts';
import type { DB } from '../../platform/database/generated.ts';
import { Failure } from '../../platform/failure.ts';

interface Act {
  action: keyof OperatorActs;
  operator: string;
  subject: string;
  reason: string;
}

/**
 * Tells an operator whose act has been done already: the reason that was typed would be lost unseen. The
 * operator's own act, sent again, passes.
 * @throws Failure record_changed, with the name of who was faster
 */
export async function checkRepeat(
  trx: Transaction<DB>,
  { action, operator, subject, reason }: Act,
): Promise<void> {
  const last = await trx
    .selectFrom('audit')
    .innerJoin('operator', 'operator.id', 'audit.operator_id')
    .select(['audit.operator_id', 'audit.detail', 'operator.name'])
    .where('audit.subject', '=', subject)
    .where('audit.action', '=', action)
    .orderBy('audit.id', 'desc')
    .executeTakeFirst();
  const said = (last?.detail as { reason?: string } | undefined)?.reason;
  if (last?.operator_id === operator && said === reason) return;
  throw new Failure('record_changed', {
    message: 'it has been done already',
    ...(last && {
      userMessageKey: 'console.error.doneBefore',
      userMessageValues: () => ({ name: last.name }),
    }),
  });
}
