import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

interface EmptyStateProps {
  /** One of `blocks/drawings`. */
  drawing?: ReactNode;
  title: string;
  text?: ReactNode;
  action?: ReactNode;
  /** `h1` where it is the page's only content. */
  titleAs?: 'p' | 'h1';
}

/** The state of an empty list or page: a drawing, a sentence, and the one action. */
export function EmptyState({
  drawing,
  title,
  text,
  action,
  titleAs: Title = 'p',
}: EmptyStateProps) {
  return (
    <div className={styles.state}>
      {drawing && <div className={styles.drawing}>{drawing}</div>}
      <Title className={styles.title}>{title}</Title>
      {text && <p className={styles.text}>{text}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
