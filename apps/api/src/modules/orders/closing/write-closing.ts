import type { closeSchool as route } from '@merenda/contract/operator';
import { formatDay } from '@merenda/i18n';
import type { Kysely, Selectable } from 'kysely';
import type { z } from 'zod';
import type { SignedInOperator } from '../../../auth/signed-in.ts';
import { writeAudit } from '../../../platform/audit/write-audit.ts';
import type { DB, SchoolClosure } from '../../../platform/database/generated.ts';
import { Failure } from '../../../platform/failure.ts';
import { versionOf } from '../../../platform/version-of.ts';

export type Closing = z.output<(typeof route)['schema']['body']>;
type Closure = Selectable<SchoolClosure>;

/** A name for a closure as it was read. */
export const versionOfClosure = ({
  last_day,
  kind,
  name,
}: Pick<Closure, 'last_day' | 'kind' | 'name'>): string => versionOf({ last_day, kind, name });

/**
 * Closes the days, with the audit entry, in the caller's transaction. The same again changes nothing.
 * @throws Failure record_changed when the closing with this first day is not the one that was read
 */
export async function writeClosing(
  trx: Kysely<DB>,
  operator: Pick<SignedInOperator, 'id'>,
  schoolId: string,
  { firstDay, lastDay, kind, reason, version, now }: Closing & { now: Date },
): Promise<void> {
  const closure = { last_day: lastDay, kind, name: reason };
  const present = await lockClosing(trx, schoolId, firstDay);
  if (present && versionOfClosure(present) === versionOfClosure(closure)) return;
  if ((present && versionOfClosure(present)) !== version) throw closingChanged(present);
  const row = { ...closure, changed_at: now };
  const written = await trx
    .insertInto('school_closure')
    .values({ school_id: schoolId, first_day: firstDay, ...row })
    .onConflict((conflict) =>
      present
        ? conflict.columns(['school_id', 'first_day']).doUpdateSet(row)
        : conflict.columns(['school_id', 'first_day']).doNothing(),
    )
    .returning('first_day')
    .executeTakeFirst();
  // Somebody else's was written at the same moment.
  if (!written) throw closingChanged(await lockClosing(trx, schoolId, firstDay));
  await writeAudit(trx, {
    action: 'school.closed',
    operator: operator.id,
    subject: schoolId,
    detail: { firstDay, lastDay, closure: kind, reason },
  });
}

/** The version of the closing with this first day, which stays locked; undefined without one. */
export async function lockClosingVersion(
  trx: Kysely<DB>,
  schoolId: string,
  firstDay: string,
): Promise<string | undefined> {
  const present = await lockClosing(trx, schoolId, firstDay);
  return present && versionOfClosure(present);
}

const lockClosing = (trx: Kysely<DB>, schoolId: string, firstDay: string) =>
  trx
    .selectFrom('school_closure')
    .selectAll()
    .where('school_id', '=', schoolId)
    .where('first_day', '=', firstDay)
    .forNoKeyUpdate()
    .executeTakeFirst();

/** Tells what holds now: another closing, or none any more. */
const closingChanged = (present: Closure | undefined) =>
  new Failure('record_changed', {
    message: 'another operator was faster',
    userMessageKey: present ? 'planning.close.taken' : 'planning.close.opened',
    ...(present && {
      userMessageValues: (language) => ({
        first: formatDay(language, present.first_day, 'long'),
        last: formatDay(language, present.last_day, 'long'),
        reason: present.name,
      }),
    }),
  });
