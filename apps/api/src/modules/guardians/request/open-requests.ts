import { nameOfAsker } from '@merenda/domain/people/guardian-names';
import { maskedEmail } from '@merenda/domain/people/guardians';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../../../platform/database/generated.ts';

/** Requests that can still be answered, the oldest first; the caller restricts them. */
export const openRequests = (db: Kysely<DB>) =>
  db
    .selectFrom('guardian_request as request')
    .innerJoin('guardian as requester', 'requester.id', 'request.guardian_id')
    .innerJoin('student', 'student.id', 'request.student_id')
    .select(['request.id', 'request.expires_at', 'request.guardian_id as requesterId'])
    .select(['requester.name', 'requester.email', 'requester.country'])
    .select(['student.id as studentId', 'student.name as studentName'])
    .select('student.country as studentCountry')
    .where('request.agreed_at', 'is', null)
    .where('request.refused_at', 'is', null)
    .where('request.expires_at', '>', sql<Date>`now()`)
    .where('requester.deleted_at', 'is', null)
    .where('student.deleted_at', 'is', null)
    .orderBy('request.created_at')
    .orderBy('request.id');

type Row = Awaited<ReturnType<ReturnType<typeof openRequests>['execute']>>[number];

/**
 * The requester as the owner sees them: enough for an acquaintance to recognise them, and no more.
 */
export const requesterView = ({ name, email }: Pick<Row, 'name' | 'email'>) => ({
  name: nameOfAsker(name),
  email: maskedEmail(email),
});

export const requestView = (row: Row) => ({
  _id: row.id,
  ...requesterView(row),
  expiresAt: row.expires_at.toISOString(),
});
