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

/** Something did not come through: a cloud with a loose end. */
export const CloudDrawing = () => (
  <Drawing>
    <path d="M54 78a20 20 0 0 1 3-40 27 27 0 0 1 51 5 18 18 0 0 1 0 35Z" className={styles.soft} />
    <path d="M80 78v8q0 8 8 8h4" className={styles.stroke} />
    <path d="M112 94h-6" className={styles.stroke} />
    <circle cx="99" cy="94" r="6" className={styles.accent} />
    <path d="M70 56h1M90 56h1M74 67q6-5 12 0" className={styles.stroke} />
  </Drawing>
);
