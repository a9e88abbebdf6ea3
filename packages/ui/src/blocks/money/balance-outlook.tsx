import type { Day } from '@merenda/domain/time/dates';
import { relativeDay } from '@merenda/i18n';
import { IconAlertTriangle, IconHourglassHigh } from '@tabler/icons-react';
import { useLanguage, useT } from '../../i18n/language.ts';
import styles from './balance-outlook.module.css';

/**
 * The time that a balance lasts at the usual pace (product:wallets#how-long-a-balance-lasts): until
 * a day, or (null) not for the next meal.
 */
export function BalanceOutlook({ until, today }: { until: Day | null; today: Day }) {
  const t = useT();
  const language = useLanguage();
  if (until === null) {
    return (
      <span className={styles.outlook} data-short>
        <IconAlertTriangle size={18} aria-hidden />
        {t('wallet.lasts.not')}
      </span>
    );
  }
  const date = relativeDay(language, until, today, { capital: false, style: 'weekday' });
  return (
    <span className={styles.outlook}>
      <IconHourglassHigh size={18} aria-hidden />
      {t('wallet.lasts.until', { date })}
    </span>
  );
}
