import { formatDay } from '@merenda/i18n';
import { useLanguage, useT } from '../../../i18n/language.ts';
import { companyToday } from '../../../session/companyTime.ts';
import styles from './monthly.module.css';
import type { Repeat } from './repeat.ts';

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
