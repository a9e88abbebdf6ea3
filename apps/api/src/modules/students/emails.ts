import { formatMoney } from '@merenda/domain/money/money';
import { translate } from '@merenda/i18n/translate';
import type { Composer, Composers } from '../../platform/mail/composer.ts';
import { pageLink } from '../../platform/mail/page-link.ts';

/**
 * Tells a guardian that a student's balance fell below the chosen amount. None is sent to a former
 * guardian.
 */
const lowBalanceEmail: Composer<'low-balance'> = async ({ db, env }, email) => {
  const { guardianId, data, recipient } = email;
  const named = await db
    .selectFrom('guardianship')
    .innerJoin('student', 'student.id', 'guardianship.student_id')
    .innerJoin('guardian', 'guardian.id', 'guardianship.guardian_id')
    .select(['student.name', 'student.country', 'guardian.country as guardianCountry'])
    .where('guardianship.guardian_id', '=', guardianId)
    .where('student.id', '=', data.student)
    .executeTakeFirst();
  if (!recipient || !named) return undefined;
  const { to, brand, company, language, greeting, own } = recipient;
  const money = (minor: string) => formatMoney(BigInt(minor), data.currency, language);
  const values = {
    brand,
    student: own.givenStudent(named.name, named.country ?? named.guardianCountry),
    balance: money(data.balanceMinor),
    threshold: money(data.thresholdMinor),
  };
  const action = pageLink(env, company, {
    label: translate(language, 'home.addBalance'),
    path: '/payments',
  });
  return {
    to,
    brand,
    language,
    subject: translate(language, 'emails.lowBalance.subject', values),
    figure: values.balance,
    paragraphs: [
      greeting,
      translate(language, 'emails.lowBalance.body', values),
      translate(language, 'emails.lowBalance.manage', values),
    ],
    ...(action && { action }),
  };
};

/** The emails about students' wallets. */
export const studentEmails = { 'low-balance': lowBalanceEmail } satisfies Partial<Composers>;
