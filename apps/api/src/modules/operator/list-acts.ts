import type { listOperatorActs } from '@merenda/contract/operator';
import { withoutFindings } from '@merenda/domain/access/operator-acts';
import { hasOperatorRight } from '@merenda/domain/people/operators';
import { type Kysely, sql } from 'kysely';
import type { z } from 'zod';
import type { SignedInOperator } from '../../auth/signed-in.ts';
import type { DB } from '../../platform/database/generated.ts';
import { keysetPage } from '../../platform/database/keyset.ts';
import type { Services } from '../services.ts';

type Schema = (typeof listOperatorActs)['schema'];

/**
 * The audit entries of operators and imports, newest first, with each operator's name and the record's.
 * A reader without `health.see` learns who read health data and why, but not what they found.
 */
export async function listActs(
  { db }: Pick<Services, 'db'>,
  { roles }: Pick<SignedInOperator, 'roles'>,
  { operator, action, subject, from, until, ...page }: z.output<Schema['querystring']>,
): Promise<z.input<Schema['response'][200]>> {
  const acts = db
    .selectFrom('audit')
    .leftJoin('operator', 'operator.id', 'audit.operator_id')
    // The condition repeats the predicate of the index `audit_acts_idx`.
    .where(sql<boolean>`(audit.operator_id IS NOT NULL OR audit.action = 'import.finished')`)
    .$if(operator !== undefined, (query) => query.where('operator.id', '=', operator ?? ''))
    .$if(action !== undefined, (query) => query.where('action', '=', action ?? ''))
    .$if(from !== undefined, (query) => query.where('audit.at', '>=', new Date(from ?? '')))
    .$if(until !== undefined, (query) => query.where('audit.at', '<', new Date(until ?? '')))
    .$if(subject !== undefined, (query) => query.where('subject', '=', subject ?? ''))
    .select([
      'audit.id',
      'audit.at',
      'audit.action',
      'audit.subject',
      'audit.detail',
      'operator.id as operatorId',
      'operator.name',
    ]);
  const { rows, ...rest } = await keysetPage(db, acts, page, {
    keys: [
      { column: 'audit.at', type: 'timestamptz' },
      { column: 'audit.id', type: 'uuid' },
    ],
    direction: 'desc',
  });
  const maySeeHealth = hasOperatorRight(roles, 'health.see');
  const told = (act: string, detail: Record<string, unknown>) =>
    maySeeHealth ? detail : withoutFindings(act, detail);
  const names = await findNames(
    db,
    rows.map((row) => row.subject),
  );
  return {
    docs: rows.map(({ id, at, action: act, subject: changed, detail, operatorId, name }) => {
      const about = names.get(changed);
      return {
        _id: id,
        at: at.toISOString(),
        ...(operatorId && name !== null ? { operator: { _id: operatorId, name } } : {}),
        action: act,
        subject: changed,
        ...(about !== undefined && { about }),
        detail: told(act, detail as Record<string, unknown>),
      };
    }),
    ...rest,
  };
}

/** The names of those records that are no person of a family, by their ids. */
async function findNames(db: Kysely<DB>, subjects: string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    SELECT id, name FROM (
      SELECT id::text, name FROM operator
      UNION ALL SELECT id, name FROM company
      UNION ALL SELECT id::text, name FROM school
    ) named WHERE id = ANY (${subjects}::text[])`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
