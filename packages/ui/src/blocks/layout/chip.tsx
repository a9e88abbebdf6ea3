import type { ReactNode } from 'react';
import styles from './chip.module.css';

/** A short state in words; the colour only underlines it. */
export function Chip({
  tone = 'brand',
  icon,
  children,
}: {
  tone?: 'brand' | 'good' | 'warn' | 'bad' | 'plain';
  icon?: ReactNode;
  children: ReactNode;
}) {
  return (
    <span className={styles.chip} data-tone={tone}>
      {icon}
      {children}
    </span>
  );
}
