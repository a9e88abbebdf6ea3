import { formatDay } from '@merenda/i18n';
import { companyToday } from '../../../../brand/company-time.ts';
import { useLanguage, useT } from '../../../../i18n/language.ts';
import type { Repeat } from '../../model/monthly/repeat.ts';
import styles from './monthly.module.css';

/** Right above the button that agrees: when the card is charged for the first time. */
export function RepeatNote({ repeat: { start }, hasFee }: { repeat: Repeat; hasFee: boolean }) {
  const t = useT();
  const language = useLanguage();
  return (
    <p className={styles.quiet}>
      {start > companyToday()
        ? t('topups.monthly.notToday', { date: formatDay(language, start, 'long') })
        : t('topups.monthly.today')}
      {hasFee && ` ${t('topups.monthly.feeNote')}`}
    </p>
  );
}
