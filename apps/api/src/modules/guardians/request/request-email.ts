import { translate } from '@merenda/i18n/translate';
import { newToken } from '../../../auth/tokens.ts';
import { raiseAlerts } from '../../../platform/alerts/raise-alerts.ts';
import type { Composer } from '../../../platform/mail/composer.ts';
import { openRequests } from './open-requests.ts';

/**
 * Tells the owner who asks to be another guardian; the owner's alert comes with it. None is sent if
 * no student fits, if the request is over, or if the recipient is no longer the owner. An
 * unconfirmed address gets only the link to the student's page, not the one that shows the
 * requester.
 */
export const requestEmail: Composer<'guardian-request'> = async ({ db }, email) => {
  const { recipient, guardianId, data } = email;
  if (!recipient || !guardianId) return undefined;
  const request = await openRequests(db)
    .innerJoin('guardianship as ownership', 'ownership.student_id', 'student.id')
    .innerJoin('guardian as owner', 'owner.id', 'ownership.guardian_id')
    .select('owner.country as ownerCountry')
    .where('request.id', '=', data.request)
    .where('owner.id', '=', guardianId)
    .where('ownership.is_owner', '=', true)
    .executeTakeFirst();
  if (!request) return undefined;
  const { studentId } = request;
  const event = `guardian-request-${request.id}`;
  await raiseAlerts(db, [{ guardianId, kind: 'guardian-request', event, subject: studentId }]);
  const { to, brand, language, greeting, own, confirmed } = recipient;
  let path = `/dependents/${studentId}`;
  if (confirmed) {
    const { token, tokenHash } = newToken();
    await db
      .insertInto('guardian_request_token')
      .values({ token_hash: tokenHash, request_id: request.id, guardian_id: guardianId })
      .execute();
    path = `/request?token=${token}`;
  }
  const values = {
    brand,
    guardian: own.guardian(request),
    student: own.givenStudent(request.studentName, request.studentCountry ?? request.ownerCountry),
  };
  return {
    to,
    brand,
    language,
    subject: translate(language, 'emails.request.subject', values),
    paragraphs: [
      greeting,
      translate(language, 'emails.request.body', values),
      translate(language, 'emails.request.how', values),
      translate(language, 'emails.request.ignore', values),
    ],
    action: {
      label: translate(language, 'emails.request.action'),
      url: `${data.origin}${path}`,
    },
  };
};
