import type { Language } from '@merenda/domain/places/languages';
import { formatDay, type Translate } from '@merenda/i18n';
import { companyDay, companyTime } from '@merenda/ui/brand/company-time.ts';

/** The time of a ticket's last change, in the language's manner: "23/11/2026 às 12h10". */
export function ticketMoment(t: Translate, language: Language, instant: string): string {
  const time = companyTime(language, instant);
  return t('tickets.changed', {
    date: formatDay(language, companyDay(instant), 'numeric'),
    // Brazil writes the hour with its letter.
    time: language === 'pt-BR' ? time.replace(':', 'h') : time,
  });
}
