import type { ReactNode } from 'react';
import styles from './drawings.module.css';

/** Our own small drawings for empty and special states, in the brand's colours. Decoration only. */
export function Drawing({ children }: { children: ReactNode }) {
  return (
    <svg className={styles.drawing} viewBox="10 14 140 102" width="150" height="109" aria-hidden>
      <ellipse cx="80" cy="106" rx="58" ry="7" className={styles.ground} />
      {children}
    </svg>
  );
}
