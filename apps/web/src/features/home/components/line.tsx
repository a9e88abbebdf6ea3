import type { ReactNode } from 'react';
import styles from './student-lines.module.css';

/** A line of a student's card. */
export function Line({
  icon,
  warn = false,
  children,
}: {
  icon: ReactNode;
  warn?: boolean;
  children: ReactNode;
}) {
  return (
    <li className={styles.line} data-warn={warn || undefined}>
      {icon}
      {children}
    </li>
  );
}
