import { brandOfCompany } from '@merenda/domain/brands/brands';
import { givenName } from '@merenda/domain/people/guardians';
import { translate } from '@merenda/i18n/translate';
import { type Kysely, sql } from 'kysely';
import { newToken } from '../../auth/tokens.ts';
import type { DB } from '../../platform/database/generated.ts';
import { findRecipient } from '../../platform/mail/find-recipient.ts';
import type { Composer, Composers } from '../../platform/mail/outbox.ts';

/**
 * The invitation, in the language of whoever has the address, else in the inviter's. None for one
 * that was withdrawn or answered meanwhile.
 */
const invitationEmail: Composer<'invitation'> = async ({ db }, { data }) => {
  const found = await findOpenInvitation(db, data.invitation);
  if (!found) return undefined;
  const { email } = found;
  const language = found.known_language ?? found.inviter_language ?? data.language;
  const brand = brandOfCompany(found.company_id)?.name ?? 'Merenda';
  const names = {
    brand,
    inviter: givenName(found.inviter_name, found.inviter_country),
    student: givenName(found.student_name, found.student_country ?? found.inviter_country),
    school: found.school_name,
  };
  const { token, tokenHash } = newToken();
  await db
    .insertInto('guardian_invitation_token')
    .values({ token_hash: tokenHash, invitation_id: data.invitation })
    .execute();
  return {
    to: email,
    brand,
    language,
    subject: translate(language, 'emails.invitation.subject', names),
    paragraphs: [
      translate(language, 'emails.invitation.greeting'),
      translate(language, 'emails.invitation.body', names),
      translate(
        language,
        found.may_spend ? 'emails.invitation.maySpend' : 'emails.invitation.mayNotSpend',
        names,
      ),
      ...(found.may_see_health ? [translate(language, 'emails.invitation.maySeeHealth')] : []),
      translate(language, 'emails.invitation.how', { email }),
      translate(language, 'emails.invitation.ignore'),
    ],
    action: {
      label: translate(language, 'emails.invitation.action'),
      url: `${data.origin}/invitation?token=${token}`,
    },
  };
};

const findOpenInvitation = (db: Kysely<DB>, id: string) =>
  db
    .selectFrom('guardian_invitation')
    .innerJoin('student', 'student.id', 'guardian_invitation.student_id')
    .innerJoin('school', 'school.id', 'student.school_id')
    .innerJoin('guardian as inviter', 'inviter.id', 'guardian_invitation.inviter_id')
    .leftJoin('guardian as known', (join) =>
      join
        .onRef('known.company_id', '=', 'student.company_id')
        .onRef('known.email', '=', 'guardian_invitation.email')
        .on('known.deleted_at', 'is', null),
    )
    .select(['guardian_invitation.email', 'may_spend', 'may_see_health', 'student.company_id'])
    .select(['student.name as student_name', 'student.country as student_country'])
    .select(['school.name as school_name', 'known.language as known_language'])
    .select(['inviter.name as inviter_name', 'inviter.country as inviter_country'])
    .select('inviter.language as inviter_language')
    .where('guardian_invitation.id', '=', id)
    .where('accepted_at', 'is', null)
    .where('declined_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();

const TEXTS = {
  'invitation-accepted': 'accepted',
  'guardian-removed': 'removed',
  'guardian-left': 'left',
} as const;

/** What became of somebody's access to a student. None once one of those it names is erased. */
const accessEmail =
  (kind: keyof typeof TEXTS): Composer<keyof typeof TEXTS> =>
  async ({ db }, { guardianId, data }) => {
    const recipient = await findRecipient(db, guardianId);
    const named = await db
      .selectFrom('guardian')
      .innerJoin('student', 'student.company_id', 'guardian.company_id')
      .leftJoin('guardianship as ownership', (join) =>
        join.onRef('ownership.student_id', '=', 'student.id').on('ownership.is_owner', '=', true),
      )
      .leftJoin('guardian as owner', 'owner.id', 'ownership.guardian_id')
      .select(['guardian.name', 'guardian.country', 'student.name as student_name'])
      .select(['student.country as student_country', 'owner.country as owner_country'])
      .where('guardian.id', '=', data.guardian)
      .where('student.id', '=', data.student)
      .where('guardian.deleted_at', 'is', null)
      .where('student.deleted_at', 'is', null)
      .executeTakeFirst();
    if (!recipient || !named) return undefined;
    const { to, brand, language, greeting } = recipient;
    const values = {
      brand,
      guardian: givenName(named.name, named.country),
      student: givenName(
        named.student_name,
        named.student_country ?? named.owner_country ?? named.country,
      ),
    };
    return {
      to,
      brand,
      language,
      subject: translate(language, `emails.guardian.${TEXTS[kind]}.subject`, values),
      paragraphs: [greeting, translate(language, `emails.guardian.${TEXTS[kind]}.body`, values)],
    };
  };

/** What is written about who answers for a student. */
export const guardianEmails = {
  invitation: invitationEmail,
  'invitation-accepted': accessEmail('invitation-accepted'),
  'guardian-removed': accessEmail('guardian-removed'),
  'guardian-left': accessEmail('guardian-left'),
} satisfies Partial<Composers>;
