import { brandOfCompany } from '@merenda/domain/brands/brands';
import { shownName } from '@merenda/domain/people/guardians';
import { translate } from '@merenda/i18n/translate';
import { type Kysely, sql } from 'kysely';
import { newToken } from '../../auth/tokens.ts';
import type { DB } from '../../platform/database/generated.ts';
import type { Composer, Composers } from '../../platform/mail/composer.ts';
import { ownWords } from '../../platform/mail/own-words.ts';
import { pageLink } from '../../platform/mail/page-link.ts';
import { isUnanswered } from './invitation/open-invitations.ts';
import { requestEmail } from './request/request-email.ts';

/**
 * The invitation, in the language of the account with the address, else in the inviter's. An
 * invitation that was withdrawn or answered meanwhile sends none. Its words assume an inviter whose
 * address is confirmed.
 */
const invitationEmail: Composer<'invitation'> = async ({ db }, { kind, data }) => {
  const open = await findOpenInvitations(db, data.invitations);
  const [found] = open;
  if (!found) return undefined;
  const { email } = found;
  const language = found.known_language ?? found.inviter_language ?? data.language;
  const brand = brandOfCompany(found.company_id)?.name ?? 'Merenda';
  const own = ownWords(kind, { language, confirmed: found.inviter_confirmed });
  const list = (names: readonly string[]) =>
    new Intl.ListFormat(language).format([...new Set(names)]);
  const givenOf = (row: (typeof open)[number]) =>
    own.givenStudent(row.student_name, row.student_country ?? row.inviter_country);
  const names = {
    brand,
    inviter: own.guardian({ name: found.inviter_name, country: found.inviter_country }),
    student: list(open.map(givenOf)),
    school: list(open.map(({ school_name }) => shownName(school_name))),
  };
  const rightsOf = ({ may_spend, may_see_health }: (typeof open)[number]) => [
    translate(
      language,
      may_spend ? 'emails.invitation.maySpend' : 'emails.invitation.mayNotSpend',
      names,
    ),
    ...(may_see_health ? [translate(language, 'emails.invitation.maySeeHealth')] : []),
  ];
  const alike = open.every(
    ({ may_spend, may_see_health }) =>
      may_spend === found.may_spend && may_see_health === found.may_see_health,
  );
  const { token, tokenHash } = newToken();
  await db
    .insertInto('guardian_invitation_token')
    .values(open.map(({ id }) => ({ token_hash: tokenHash, invitation_id: id })))
    .execute();
  return {
    to: email,
    brand,
    language,
    subject: translate(language, 'emails.invitation.subject', names),
    paragraphs: [
      translate(language, 'emails.invitation.greeting'),
      translate(language, 'emails.invitation.body', names),
      ...(alike
        ? rightsOf(found)
        : open.map((row) =>
            translate(language, 'emails.invitation.rightsOf', {
              student: givenOf(row),
              rights: rightsOf(row).join(' '),
            }),
          )),
      translate(language, 'emails.invitation.how', { email }),
      translate(language, 'emails.invitation.ignore'),
    ],
    action: {
      label: translate(language, 'emails.invitation.action'),
      url: `${data.origin}/invitation?token=${token}`,
    },
  };
};

const findOpenInvitations = (db: Kysely<DB>, ids: readonly string[]) =>
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
    .select('guardian_invitation.id')
    .select(['guardian_invitation.email', 'may_spend', 'may_see_health', 'student.company_id'])
    .select(['student.name as student_name', 'student.country as student_country'])
    .select(['school.name as school_name', 'known.language as known_language'])
    .select(['inviter.name as inviter_name', 'inviter.country as inviter_country'])
    .select('inviter.language as inviter_language')
    .select(sql<boolean>`inviter.email_confirmed_at IS NOT NULL`.as('inviter_confirmed'))
    .where('guardian_invitation.id', 'in', ids)
    .where(isUnanswered)
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy('guardian_invitation.id')
    .execute();

const TEXTS = {
  'invitation-accepted': 'accepted',
  'guardian-request-agreed': 'agreed',
  'student-associated': 'associated',
  'guardian-removed': 'removed',
  'guardian-left': 'left',
} as const;

/**
 * Tells how somebody's access to a student changed, with the student's page for those who have
 * access. No email is sent after one of the named people is erased.
 */
const accessEmail =
  (kind: keyof typeof TEXTS): Composer<keyof typeof TEXTS> =>
  async ({ db, env }, email) => {
    const { data, recipient } = email;
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
    const { to, brand, company, language, greeting, own } = recipient;
    const values = {
      brand,
      guardian: own.guardian(named),
      student: own.givenStudent(
        named.student_name,
        named.student_country ?? named.owner_country ?? named.country,
      ),
    };
    const action =
      kind === 'guardian-removed'
        ? undefined
        : pageLink(env, company, {
            label: translate(language, 'emails.guardian.action'),
            path: `/dependents/${data.student}`,
          });
    return {
      to,
      brand,
      language,
      subject: translate(language, `emails.guardian.${TEXTS[kind]}.subject`, values),
      paragraphs: [greeting, translate(language, `emails.guardian.${TEXTS[kind]}.body`, values)],
      ...(action && { action }),
    };
  };

/** The emails about students' guardians. */
export const guardianEmails = {
  invitation: invitationEmail,
  'invitation-accepted': accessEmail('invitation-accepted'),
  'guardian-request': requestEmail,
  'guardian-request-agreed': accessEmail('guardian-request-agreed'),
  'student-associated': accessEmail('student-associated'),
  'guardian-removed': accessEmail('guardian-removed'),
  'guardian-left': accessEmail('guardian-left'),
} satisfies Partial<Composers>;
