import { IconAlertTriangle, IconClockHour4, IconHourglassEmpty } from '@tabler/icons-react';
import styles from '../topups.module.css';

const ICONS = { failed: IconAlertTriangle, expired: IconClockHour4, pending: IconHourglassEmpty };

/** The picture of a payment that is no success, or not yet. */
export function ResultMark({ of }: { of: keyof typeof ICONS }) {
  const Icon = ICONS[of];
  return (
    <span className={styles.mark} data-of={of} aria-hidden>
      <Icon size={44} stroke={1.8} />
    </span>
  );
}
