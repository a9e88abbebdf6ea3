import type { ReactNode } from 'react';
import styles from './money-row.module.css';

/** A statement or a list of payments: rows with hairlines between them. */
export const MoneyList = ({ children }: { children: ReactNode }) => (
  <ul className={styles.list}>{children}</ul>
);

/**
 * A row: what it was, when, and the figures at its end. A link or a button in the title takes the whole row.
 */
export function MoneyRow({
  icon,
  title,
  text,
  chip,
  children,
}: {
  icon: ReactNode;
  title: ReactNode;
  text: ReactNode;
  /** The status, below the text: beside a long name it would leave no room. */
  chip?: ReactNode;
  children: ReactNode;
}) {
  return (
    <li className={styles.row} data-high={chip ? true : undefined}>
      <span className={styles.icon} aria-hidden>
        {icon}
      </span>
      <span className={styles.words}>
        <span className={styles.title}>{title}</span>
        <span className={styles.text}>{text}</span>
        {chip && <span className={styles.chip}>{chip}</span>}
      </span>
      <span className={styles.figures}>{children}</span>
    </li>
  );
}
