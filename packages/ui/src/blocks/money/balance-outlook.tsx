import type { Day } from '@merenda/domain/time/dates';
import { relativeDay } from '@merenda/i18n';
import { IconAlertTriangle, IconHourglassHigh } from '@tabler/icons-react';
import { useLanguage, useT } from '../../i18n/language.ts';
import styles from './balance-outlook.module.css';

/**
 * The time that a balance lasts at the usual pace (product:wallets#how-long-a-balance-lasts): until
 * a day, or (null) not for the next meal.
 */
export function BalanceOutlook({
  until,
  today,
  isLow = false,
}: {
  until: Day | null;
  today: Day;
  /** The balance deserves attention. */
  isLow?: boolean;
}) {
  const t = useT();
  const language = useLanguage();
  const isShort = isLow || until === null;
  const Icon = isShort ? IconAlertTriangle : IconHourglassHigh;
  return (
    <span className={styles.outlook} data-short={isShort || undefined}>
      <Icon size={18} aria-hidden />
      {until === null
        ? t('wallet.lasts.not')
        : t('wallet.lasts.until', {
            date: relativeDay(language, until, today, { capital: false, style: 'weekday' }),
          })}
    </span>
  );
}
