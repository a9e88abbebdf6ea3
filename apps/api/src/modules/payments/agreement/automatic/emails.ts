import { formatMoney } from '@merenda/domain/money/money';
import type { Day } from '@merenda/domain/time/dates';
import type { Key } from '@merenda/i18n';
import { formatDay } from '@merenda/i18n/dates';
import { translate } from '@merenda/i18n/translate';
import type { Kysely } from 'kysely';
import type { DB } from '../../../../platform/database/generated.ts';
import type { Composers } from '../../../../platform/mail/composer.ts';
import { type AgreementEmailKind, agreementEmail, type EmailNames } from '../agreement-email.ts';
import type { Automatic } from './queries.ts';

type AutomaticKind = Extract<AgreementEmailKind, `automatic-${string}`>;

/**
 * An automatic top-up with the name of the student whose wallet it fills; null for the guardian's
 * own wallet.
 */
type Filled = Automatic & { student: string | null };

const find = (db: Kysely<DB>, id: string): Promise<Filled | undefined> =>
  db
    .selectFrom('automatic_topup')
    .leftJoin('student', 'student.id', 'automatic_topup.student_id')
    .selectAll('automatic_topup')
    .select('student.name as student')
    .where('automatic_topup.id', '=', id)
    .executeTakeFirst();

function write(
  agreement: Filled,
  { language, brand, digits, own }: EmailNames<AutomaticKind>,
  texts: { subject: Key; own: Key; student: Key; until?: Day },
) {
  const { student } = agreement;
  const money = (minor: bigint) => formatMoney(minor, agreement.currency, language);
  const values = {
    brand,
    digits,
    name: student === null ? '' : own.student(student),
    threshold: money(agreement.threshold_minor),
    amount: money(agreement.amount_minor),
    ceiling: money(agreement.ceiling_minor),
    date: texts.until ? formatDay(language, texts.until, 'long') : '',
  };
  return {
    subject: translate(language, texts.subject, values),
    paragraphs: [
      translate(language, student === null ? texts.own : texts.student, values),
      translate(language, 'emails.automatic.manage'),
    ],
  };
}

/** The e-mails about automatic top-ups. A payment has its receipt. */
export const automaticEmails = {
  'automatic-paused': agreementEmail(find, (agreement, named) =>
    write(agreement, named, {
      subject: 'emails.automatic.paused.subject',
      own: 'emails.automatic.paused.own',
      student: 'emails.automatic.paused.student',
    }),
  ),
  'automatic-former-card': agreementEmail(find, (agreement, named) =>
    write(agreement, named, {
      subject: 'emails.automatic.paused.subject',
      own: 'emails.automatic.former.own',
      student: 'emails.automatic.former.student',
    }),
  ),
  'automatic-ceiling': agreementEmail<'automatic-ceiling', Filled>(
    find,
    (agreement, named, { until }) =>
      write(agreement, named, {
        subject: 'emails.automatic.ceiling.subject',
        own: 'emails.automatic.ceiling.own',
        student: 'emails.automatic.ceiling.student',
        until,
      }),
  ),
} satisfies Partial<Composers>;
