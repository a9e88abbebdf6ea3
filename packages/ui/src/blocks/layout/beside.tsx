import type { ReactNode } from 'react';
import styles from './beside.module.css';

/**
 * A page's main content, and on a desktop a column beside it that stays while it scrolls. On a
 * phone the column follows below, or is left out when its content is elsewhere (`isExtra`).
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
    <div className={styles.columns} data-columns>
      <div className={styles.main}>{children}</div>
      <div className={styles.aside} data-extra={isExtra || undefined}>
        {aside}
      </div>
    </div>
  );
}

/**
 * Two parts of equal weight, in reading order: below each other on a phone, side by side on a
 * desktop.
 */
export const Halves = ({ children }: { children: ReactNode }) => (
  <div className={styles.halves}>{children}</div>
);

/** Several elements that make up one half; left out on a phone when it says nothing new (`isExtra`). */
export const HalfColumn = ({
  isExtra = false,
  children,
}: {
  isExtra?: boolean;
  children: ReactNode;
}) => (
  <div className={styles.main} data-extra={isExtra || undefined}>
    {children}
  </div>
);
