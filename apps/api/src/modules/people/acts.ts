import { HEALTH_ACTS } from '@merenda/domain/access/operator-acts';
import type { LookPurpose } from '@merenda/domain/health/look-purposes';
import { hasOperatorRight } from '@merenda/domain/people/operators';
import type { Kysely } from 'kysely';
import type { SignedInOperator } from '../../auth/signed-in.ts';
import type { DB } from '../../platform/database/generated.ts';

const MAX_ACTS = 20;

/**
 * Operators' acts on a record, the newest first: also who looked, where looking is recorded; at health
 * data only for those who may see them.
 */
export async function findActs(
  db: Kysely<DB>,
  { roles }: Pick<SignedInOperator, 'roles'>,
  subject: string,
) {
  const rows = await db
    .selectFrom('audit')
    .innerJoin('operator', 'operator.id', 'audit.operator_id')
    .select(['audit.at', 'audit.action', 'audit.detail', 'operator.name as by'])
    .where('audit.subject', '=', subject)
    .$if(!hasOperatorRight(roles, 'health.see'), (query) =>
      query.where('audit.action', 'not in', HEALTH_ACTS),
    )
    .orderBy('audit.at', 'desc')
    .orderBy('audit.id', 'desc')
    .limit(MAX_ACTS)
    .execute();
  return rows.map(({ at, action, detail, by }) => {
    const { reason, purpose } = detail as { reason?: string; purpose?: LookPurpose };
    return {
      at: at.toISOString(),
      by,
      action,
      ...(reason !== undefined && { reason }),
      ...(purpose && { purpose }),
    };
  });
}
