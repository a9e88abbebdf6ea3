import {
  REFUSED_REQUEST_DAYS,
  REQUEST_EMAILS_A_DAY,
  REQUEST_VALID_DAYS,
} from '@merenda/domain/people/guardians';
import { sql, type Transaction } from 'kysely';
import type { SignedIn } from '../../../auth/signed-in.ts';
import { writeAudit } from '../../../platform/audit/write-audit.ts';
import type { DB } from '../../../platform/database/generated.ts';
import { enqueueEmail } from '../../../platform/mail/enqueue-email.ts';
import type { From } from '../invitation/send-invitation.ts';

/**
 * Asks a student's owner whether the guardian may be another one (product:guardians#requests).
 * Details that fit no student do the same work, including an outbox row without a recipient.
 * Neither the answer nor its duration tells whether the student exists. The caller serialises the
 * requests of a guardian.
 * @param studentId the student whom the details fit, if any
 */
export async function askOwner(
  trx: Transaction<DB>,
  guardian: Pick<SignedIn, 'id'>,
  studentId: string | undefined,
  from: From,
): Promise<void> {
  const asked = await findAsked(trx, guardian, studentId);
  const { id } = await trx
    .insertInto('guardian_request')
    .values({
      guardian_id: guardian.id,
      student_id: asked?.student_id ?? null,
      expires_at: sql<Date>`now() + make_interval(days => ${REQUEST_VALID_DAYS})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await writeAudit(trx, {
    actor: guardian.id,
    action: 'guardian-request.made',
    // The subject is the guardian, not the student: the guardian reads the own entries.
    subject: id,
  });
  const gets = asked && asked.requests_of_day < REQUEST_EMAILS_A_DAY;
  await enqueueEmail(trx, {
    kind: 'guardian-request',
    data: { request: id, ...from },
    ...(gets && { guardianId: asked.owner_id }),
  });
}

const NOBODY = '00000000-0000-0000-0000-000000000000';

/**
 * The student's owner, who is asked. There is none if the guardian has an open request, one refused
 * lately, or a former guardianship, which only an invitation restores.
 */
const findAsked = (trx: Transaction<DB>, { id }: Pick<SignedIn, 'id'>, studentId = NOBODY) =>
  trx
    .selectFrom('guardianship as ownership')
    .select(['ownership.student_id', 'ownership.guardian_id as owner_id'])
    .select(
      sql<number>`(SELECT count(*)::int FROM guardian_request AS of_day
        WHERE of_day.student_id = ownership.student_id
          AND of_day.created_at > now() - interval '1 day')`.as('requests_of_day'),
    )
    .where('ownership.student_id', '=', studentId)
    .where('ownership.is_owner', '=', true)
    .where(
      sql<boolean>`NOT EXISTS (SELECT FROM former_guardianship AS former
        WHERE former.student_id = ownership.student_id AND former.guardian_id = ${id})`,
    )
    .where(
      sql<boolean>`NOT EXISTS (SELECT FROM guardian_request AS before
        WHERE before.student_id = ownership.student_id AND before.guardian_id = ${id}
          AND (before.agreed_at IS NULL AND before.refused_at IS NULL AND before.expires_at > now()
            OR before.refused_at > now() - make_interval(days => ${REFUSED_REQUEST_DAYS})))`,
    )
    .executeTakeFirst();
