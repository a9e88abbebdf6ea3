import type { ReactNode } from 'react';
import styles from './beside.module.css';

/**
 * What a page is about, and on a desktop something that stays beside it while it scrolls: on a phone
 * it follows below, or is left out when it is said elsewhere (`isExtra`).
 */
export function Beside({
  aside,
  isExtra = false,
  children,
}: {
  aside: ReactNode;
  isExtra?: boolean;
  children: ReactNode;
}) {
  return (
    <div className={styles.columns}>
      <div className={styles.main}>{children}</div>
      <div className={styles.aside} data-extra={isExtra || undefined}>
        {aside}
      </div>
    </div>
  );
}

/** Two things of one weight, the first to be read first: below each other, beside each other on a desktop. */
export const Halves = ({ children }: { children: ReactNode }) => (
  <div className={styles.halves}>{children}</div>
);

/** Several things that make up one of them. */
export const HalfColumn = ({ children }: { children: ReactNode }) => (
  <div className={styles.main}>{children}</div>
);
