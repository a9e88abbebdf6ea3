import type { Alert } from '@merenda/contract';
import { brandOfCompany } from '@merenda/domain/brands/brands';
import { type AlertKind, alertRule } from '@merenda/domain/help/alerts';
import { ownName } from '@merenda/domain/people/guardian-names';
import { givenName } from '@merenda/domain/people/guardians';
import type { Language } from '@merenda/domain/places/languages';
import { translate } from '@merenda/i18n/translate';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/database/generated.ts';

/**
 * A query for alerts with all that their view shows; the caller restricts it to permitted ones. A
 * student is named only while the guardian is one of the student's.
 */
export const selectAlerts = (db: Kysely<DB>) =>
  db
    .selectFrom('alert')
    .innerJoin('guardian', 'guardian.id', 'alert.guardian_id')
    .leftJoin('meal_order', 'meal_order.id', 'alert.subject')
    .leftJoin('guardianship', (join) =>
      join
        .onRef('guardianship.guardian_id', '=', 'alert.guardian_id')
        .on(
          'guardianship.student_id',
          '=',
          sql<string>`coalesce(meal_order.student_id, alert.subject)`,
        ),
    )
    .leftJoin('student', 'student.id', 'guardianship.student_id')
    .leftJoin('alert_note as note', 'note.id', 'alert.subject')
    .leftJoin('school', 'school.id', 'note.school_id')
    .selectAll('alert')
    .select(['student.id as student_id', 'student.name as student_name', 'note.body', 'note.texts'])
    .select(['guardian.company_id', 'guardian.name as guardian_name', 'guardian.country'])
    .select(['school.name as school_name', 'student.country as student_country'])
    .select(
      sql<boolean>`meal_order.id IS NOT NULL AND meal_order.student_id IS NULL`.as('is_own_meal'),
    );

export type AlertRow = Awaited<ReturnType<ReturnType<typeof selectAlerts>['execute']>>[number];

/** An alert on the wire, in words of a language (product:help#alerts). */
export function alertView(row: AlertRow, language: Language): Alert {
  const kind = row.kind as AlertKind;
  const { severity, path } = alertRule(kind);
  return {
    _id: row.id,
    kind,
    severity,
    ...wordsOf(row, kind, language),
    link: path({ subject: row.subject ?? '', student: row.student_id ?? undefined }),
    createdAt: row.created_at.toISOString(),
    resolved: row.resolved_at !== null,
    ...(row.resolved_at && { resolvedAt: row.resolved_at.toISOString() }),
  };
}

function wordsOf(row: AlertRow, kind: AlertKind, language: Language) {
  if (kind === 'note') {
    const sender = senderOf(row.company_id, row.school_name);
    const title = translate(language, 'emails.note.subject', { sender });
    return { title, message: noteText({ body: row.body ?? '', texts: row.texts }, language) };
  }
  return {
    title: translate(language, `alert.title.${kind}`),
    message: translate(language, `alert.text.${kind}`, { student: concerned(row, language) }),
  };
}

/** The given name of the student concerned, or of the guardian for a guardian's own meal. */
function concerned(row: AlertRow, language: Language): string {
  const { student_name, student_country, country, guardian_name, is_own_meal } = row;
  if (is_own_meal) return givenName(ownName(guardian_name), country);
  const name = student_name === null ? '' : givenName(student_name, student_country ?? country);
  return name || translate(language, 'emails.someStudent');
}

/** The sender of a note, as guardians know it: the school, or the brand. */
export const senderOf = (companyId: string, schoolName: string | null): string =>
  schoolName ?? brandOfCompany(companyId)?.name ?? 'Merenda';

/** A note's text in a language, or the one for everybody else. */
export const noteText = (
  { body, texts }: { body: string; texts: unknown },
  language: Language,
): string => (texts as Partial<Record<Language, string>> | null)?.[language] ?? body;
