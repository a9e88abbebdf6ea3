import { hasOperatorRight, isWithinScope } from '@merenda/domain/people/operators';
import type { PoolClient } from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { writeAudit } from '../../platform/audit/write-audit.ts';
import { databaseOn } from '../../platform/database/database.ts';
import { type Format, stagingOf } from './formats/format.ts';
import { refusal } from './mistakes.ts';
import type { ImportedBy, ImportOptions, Staging } from './staging.ts';
import type { Source } from './write/check-references.ts';
import type { Changes } from './write/merge.ts';

export interface ImportReport {
  files: readonly (Changes & { file: string })[];
  /** Registered students who changed their class. */
  movedStudents: number;
  /** The mistakes of left-out rows, if leaving out was asked for. */
  leftOut: { count: number; lines: readonly string[] };
}

/**
 * Restricts an import by a named operator to the operator's rights and scope
 * (product:importing#audit).
 * @throws ImportError
 */
export async function checkRights(
  { client }: Pick<Staging, 'client'>,
  sources: ReadonlyMap<Format, Source>,
  { by: { operator }, only }: Pick<ImportOptions, 'by' | 'only'>,
): Promise<void> {
  if (!operator) return;
  for (const [format, { file }] of sources) {
    if (!hasOperatorRight(operator.roles, format.right)) {
      throw refusal({ file, code: 'noRight', values: { right: format.right } });
    }
    const { rows } = await client.query<{ company: string }>(
      `SELECT DISTINCT company FROM ${stagingOf(format)}
       WHERE NOT is_wrong ORDER BY company`,
    );
    const school = only && format.key.includes('school') ? { schoolId: only.id } : {};
    const foreign = rows.find(
      ({ company }) => !isWithinScope(operator, { companyId: company, ...school }),
    );
    if (foreign) {
      throw refusal({ file, code: 'outOfScope', values: { company: foreign.company } });
    }
  }
}

/** Writes the audit entry, in the import's transaction. */
export const writeImportAudit = (
  client: PoolClient,
  { files, movedStudents, leftOut }: ImportReport,
  { account, operator }: ImportedBy,
): Promise<void> =>
  writeAudit(databaseOn(client), {
    operator: operator?.id,
    action: 'import.finished',
    subject: uuidv7(),
    detail: {
      account,
      files: Object.fromEntries(
        files.map(({ file, inserted, updated, deleted, unchanged }) => [
          file,
          { inserted, updated, deleted, unchanged },
        ]),
      ),
      movedStudents,
      leftOut: leftOut.count,
    },
  });
