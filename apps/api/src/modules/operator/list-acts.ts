import type { listOperatorActs } from '@merenda/contract/operator';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Services } from '../services.ts';

type Schema = (typeof listOperatorActs)['schema'];

/** The audit entries of operators and imports, newest first, with each operator's name. */
export async function listActs(
  { db }: Pick<Services, 'db'>,
  { offset, limit, operator, subject }: z.output<Schema['querystring']>,
): Promise<z.input<Schema['response'][200]>> {
  const acts = db
    .selectFrom('audit')
    .leftJoin('operator', 'operator.id', 'audit.operator_id')
    // The condition repeats the predicate of the index `audit_acts_idx`.
    .where(sql<boolean>`(audit.operator_id IS NOT NULL OR audit.action = 'import.finished')`)
    .$if(operator !== undefined, (query) => query.where('operator.id', '=', operator ?? ''))
    .$if(subject !== undefined, (query) => query.where('subject', '=', subject ?? ''));
  const rows = await acts
    .select([
      'audit.id',
      'audit.at',
      'audit.action',
      'audit.subject',
      'audit.detail',
      'operator.id as operatorId',
      'operator.name',
    ])
    .orderBy('audit.at', 'desc')
    .orderBy('audit.id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();
  const { total } = await acts
    .select((eb) => eb.fn.countAll<bigint>().as('total'))
    .executeTakeFirstOrThrow();
  return {
    docs: rows.map(({ id, at, operatorId, name, detail, ...act }) => ({
      ...act,
      _id: id,
      at: at.toISOString(),
      ...(operatorId && name !== null ? { operator: { _id: operatorId, name } } : {}),
      detail: detail as Record<string, unknown>,
    })),
    total: Number(total),
    offset,
    limit,
  };
}
