import type { ReactNode } from 'react';
import styles from './EmptyState.module.css';

interface EmptyStateProps {
  /** One of `ui/drawings.tsx`. */
  drawing?: ReactNode;
  title: string;
  text?: ReactNode;
  action?: ReactNode;
}

/** What stands where there is nothing yet: a drawing, a sentence, and the one thing to do. */
export function EmptyState({ drawing, title, text, action }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      {drawing && <div className={styles.drawing}>{drawing}</div>}
      <p className={styles.title}>{title}</p>
      {text && <p className={styles.text}>{text}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
