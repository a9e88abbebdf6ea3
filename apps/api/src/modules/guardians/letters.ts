import { brandOfCompany } from '@merenda/domain/brands';
import { INVITATION_VALID_DAYS } from '@merenda/domain/guardians';
import { isLanguage, type Language } from '@merenda/domain/languages';
import { givenName } from '@merenda/domain/names';
import { translate } from '@merenda/i18n/translate';
import type { Letter } from '../../mail/mailer.ts';
import type { SignedIn } from '../../plugins/session.ts';
import type { Services } from '../../services.ts';
import type { findInvitation } from './find-invitation.ts';
import type { GuardedStudent } from './guarded-student.ts';

const languageOf = (chosen: string | null | undefined): Language | undefined =>
  isLanguage(chosen) ? chosen : undefined;

const studentName = (student: GuardedStudent) =>
  givenName(student.name, student.country ?? student.readerCountry);

/**
 * The invitation, in the language of whoever has the address, else in the inviter's.
 * @throws when the carrier does not take it: the owner then knows, and invites again
 */
export async function sendInvitation(
  { db, mailer }: Pick<Services, 'db' | 'mailer'>,
  guardian: SignedIn,
  {
    student,
    email,
    maySpend,
    token,
    from,
  }: {
    student: GuardedStudent;
    email: string;
    maySpend: boolean;
    token: string;
    from: { origin: string; language: Language };
  },
): Promise<void> {
  const known = await db
    .selectFrom('guardian')
    .select('language')
    .where('company_id', '=', guardian.companyId)
    .where('email', '=', email)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  const language =
    languageOf(known?.language) ?? languageOf(student.readerLanguage) ?? from.language;
  const brand = brandNameOf(guardian.companyId);
  const names = {
    brand,
    inviter: givenName(student.readerName, student.readerCountry),
    student: studentName(student),
    school: student.schoolName,
  };
  await mailer.send({
    to: email,
    brand,
    language,
    subject: translate(language, 'emails.invitation.subject', names),
    paragraphs: [
      translate(language, 'emails.invitation.greeting'),
      translate(language, 'emails.invitation.body', names),
      translate(
        language,
        maySpend ? 'emails.invitation.maySpend' : 'emails.invitation.mayNotSpend',
        names,
      ),
      translate(language, 'emails.invitation.how', { email, days: INVITATION_VALID_DAYS }),
      translate(language, 'emails.invitation.ignore'),
    ],
    action: {
      label: translate(language, 'emails.invitation.action'),
      url: `${from.origin}/invitation?token=${token}`,
    },
  });
}

/** Tells the inviter who accepted. */
export async function sendAccepted(
  services: Services,
  invitation: Awaited<ReturnType<typeof findInvitation>>,
): Promise<void> {
  await tell(services, invitation.inviterId, 'accepted', {
    guardian: givenName(invitation.readerName, invitation.readerCountry),
    student: givenName(
      invitation.studentName,
      invitation.studentCountry ?? invitation.inviterCountry,
    ),
  });
}

/** Tells whom the owner removed; or the owner, who left. */
export async function sendRemoved(
  services: Services,
  guardian: SignedIn,
  { student, guardianId }: { student: GuardedStudent; guardianId: string },
): Promise<void> {
  const names = {
    guardian: givenName(student.readerName, student.readerCountry),
    student: studentName(student),
  };
  if (guardianId !== guardian.id) return tell(services, guardianId, 'removed', names);
  const owner = await services.db
    .selectFrom('guardianship')
    .select('guardian_id')
    .where('student_id', '=', student.id)
    .where('is_owner', '=', true)
    .executeTakeFirst();
  if (owner) await tell(services, owner.guardian_id, 'left', names);
}

/** News of what is done already: a letter that cannot be sent does not undo it. */
async function tell(
  { db, mailer, log }: Services,
  guardianId: string,
  news: 'accepted' | 'removed' | 'left',
  values: { guardian: string; student: string },
): Promise<void> {
  const to = await db
    .selectFrom('guardian')
    .select(['email', 'name', 'country', 'language', 'company_id'])
    .where('id', '=', guardianId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!to) return;
  const language = languageOf(to.language) ?? 'en';
  const brand = brandNameOf(to.company_id);
  const words: Letter = {
    to: to.email,
    brand,
    language,
    subject: translate(language, `emails.guardian.${news}.subject`, { ...values, brand }),
    paragraphs: [
      translate(language, 'emails.greeting', { name: givenName(to.name, to.country) }),
      translate(language, `emails.guardian.${news}.body`, { ...values, brand }),
    ],
  };
  await mailer
    .send(words)
    .catch((error: unknown) => log.warn({ err: error, news }, 'a letter was not sent'));
}

const brandNameOf = (companyId: string) => brandOfCompany(companyId)?.name ?? 'Merenda';
