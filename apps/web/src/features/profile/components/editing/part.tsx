import { Card } from '@merenda/ui/blocks/layout/card.tsx';
import type { ReactNode } from 'react';
import styles from './part.module.css';

/** A group of fields with its heading. */
export function Part({
  title,
  text,
  children,
}: {
  title: string;
  text?: string;
  children: ReactNode;
}) {
  return (
    <Card as="section" className={styles.part}>
      <div>
        <h2 className={styles.title}>{title}</h2>
        {text && <p className={styles.text}>{text}</p>}
      </div>
      {children}
    </Card>
  );
}
