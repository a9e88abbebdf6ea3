import { type Kysely, type RawBuilder, sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { DB } from '../database/generated.ts';
import { insertion } from '../database/insertion.ts';
import type { AuditAction, AuditDetails, CommandActs, OperatorActs } from './actions.ts';

type Detail<Of> = undefined extends Of
  ? { detail?: Of }
  : {
      detail: Of;
    };

/** An operator's act names the operator; a command's act may. Every other act names a guardian or nobody. */
type Actor<Action> = Action extends keyof OperatorActs
  ? {
      /** The id of the acting operator. */
      operator: string;
      actor?: never;
    }
  : Action extends keyof CommandActs
    ? { operator?: string | undefined; actor?: never }
    : {
        /** The acting guardian's id; absent if a processor, a job or a command acted. */
        actor?: string | undefined;
        operator?: never;
      };

/** An entry of the audit: actor, action and affected record. */
export type AuditEntry = {
  [Action in AuditAction]: {
    action: Action;
    /** The id of the affected record (actions.ts names its kind). */
    subject: string;
    /**
     * A UUID derived from the cause (`derivedId`): the entry is then written once, however often its cause
     * is reported. Without an id each call writes an entry.
     */
    id?: string;
  } & Actor<Action> &
    Detail<AuditDetails[Action]>;
}[AuditAction];

/**
 * Writes audit entries, in the transaction of the acts that they record (product:privacy#audit).
 * @param entries one entry or a list; an empty list writes nothing
 */
export async function writeAudit(
  db: Kysely<DB>,
  entries: AuditEntry | readonly AuditEntry[],
): Promise<void> {
  const rows = [entries].flat() as AuditEntry[];
  if (rows.length > 0) await auditing(rows).execute(db);
}

/** The same as a part of the statement that does the audited act. */
export const auditing = (entries: readonly AuditEntry[]): RawBuilder<unknown> =>
  sql`${insertion('audit', entries.map(auditRow))} ON CONFLICT (id) DO NOTHING`;

export const auditRow = ({
  id = uuidv7(),
  actor,
  operator,
  action,
  subject,
  detail,
}: AuditEntry) => ({
  id,
  actor: actor ?? null,
  operator_id: operator ?? null,
  action,
  subject,
  detail: { ...detail },
});

/**
 * The same as SQL, for rows that another part of the statement returns: `row` is an expression over
 * `source`.
 */
export const auditingFrom = (source: string, row: string): string => `
  INSERT INTO audit (id, actor, operator_id, action, subject, detail)
  SELECT act.id, act.actor, act.operator_id, act.action, act.subject, act.detail
  FROM ${source} CROSS JOIN LATERAL jsonb_populate_record(NULL::audit, (${row})::jsonb) AS act
  ON CONFLICT (id) DO NOTHING`;
