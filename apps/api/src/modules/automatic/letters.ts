import { monthOf } from '@merenda/domain/automatic';
import type { CurrencyCode } from '@merenda/domain/currencies';
import { formatMoney } from '@merenda/domain/money';
import type { Key } from '@merenda/i18n';
import { formatDay } from '@merenda/i18n/dates';
import { translate } from '@merenda/i18n/translate';
import type { Services } from '../../services.ts';
import { tell } from '../agreed-charges/index.ts';
import type { LowRule } from './find-low.ts';
import type { Rule } from './store.ts';

/** What each of the letters says, for the guardian's own wallet and for a student's. */
const WORDS = {
  paused: {
    subject: 'emails.automatic.paused.subject',
    own: 'emails.automatic.paused.own',
    student: 'emails.automatic.paused.student',
  },
  former: {
    subject: 'emails.automatic.paused.subject',
    own: 'emails.automatic.former.own',
    student: 'emails.automatic.former.student',
  },
  ceiling: {
    subject: 'emails.automatic.ceiling.subject',
    own: 'emails.automatic.ceiling.own',
    student: 'emails.automatic.ceiling.student',
  },
} as const satisfies Record<string, { subject: Key; own: Key; student: Key }>;

/** Three attempts failed: nothing more is tried until the guardian has looked. */
export const tellPaused = (services: Services, rule: Rule): Promise<void> =>
  write(services, rule, { about: 'paused', until: undefined });

/** Its card belongs to a processor that no longer takes the company's cards. */
export const tellFormer = (services: Services, rule: Rule): Promise<void> =>
  write(services, rule, { about: 'former', until: undefined });

/** The wallet is low, and another charge would go above the month's ceiling. */
export const tellCeiling = (services: Services, rule: LowRule): Promise<void> =>
  write(services, rule, { about: 'ceiling', until: monthOf(rule.today).next });

async function write(
  services: Services,
  rule: Rule,
  { about, until }: { about: keyof typeof WORDS; until: string | undefined },
): Promise<void> {
  const student = rule.student_id ? await nameOf(services, rule.student_id) : undefined;
  const card = { guardianId: rule.guardian_id, cardId: rule.card_id };
  await tell(services, card, ({ language, brand, digits }) => {
    const money = (minor: bigint) => formatMoney(minor, rule.currency as CurrencyCode, language);
    const values = {
      brand,
      digits,
      name: student ?? '',
      threshold: money(rule.threshold_minor),
      amount: money(rule.amount_minor),
      ceiling: money(rule.ceiling_minor),
      date: until ? formatDay(language, until, 'long') : '',
    };
    return {
      subject: translate(language, WORDS[about].subject, values),
      paragraphs: [
        translate(language, WORDS[about][student ? 'student' : 'own'], values),
        translate(language, 'emails.automatic.manage'),
      ],
    };
  });
}

async function nameOf({ db }: Services, studentId: string): Promise<string> {
  const { name } = await db
    .selectFrom('student')
    .select('name')
    .where('id', '=', studentId)
    .executeTakeFirstOrThrow();
  return name;
}
