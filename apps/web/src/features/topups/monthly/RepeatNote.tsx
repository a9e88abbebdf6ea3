import { formatDay } from '@merenda/i18n';
import { useLanguage, useT } from '../../../i18n/language.ts';
import styles from './monthly.module.css';
import type { Repeat } from './repeat.ts';
import { todayAtCompany } from './todayAtCompany.ts';

/** Right above the button that agrees: when the card is charged for the first time. */
export function RepeatNote({ repeat: { start }, hasFee }: { repeat: Repeat; hasFee: boolean }) {
  const t = useT();
  const language = useLanguage();
  return (
    <p className={styles.quiet}>
      {start > todayAtCompany()
        ? t('topups.monthly.notToday', { date: formatDay(language, start, 'long') })
        : t('topups.monthly.today')}
      {hasFee && ` ${t('topups.monthly.feeNote')}`}
    </p>
  );
}
