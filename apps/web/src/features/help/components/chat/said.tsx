import { Hidden } from '@merenda/ui/blocks/layout/hidden.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import type { ReactNode } from 'react';
import styles from './chat.module.css';

/** Something that was said; by whom is told to screen readers too. Text is text, whatever it looks like. */
export function Said({
  by,
  note,
  children,
}: {
  by: 'guardian' | 'support';
  /** When, and how far it has come. */
  note?: ReactNode;
  children: ReactNode;
}) {
  const t = useT();
  return (
    <li className={styles.said} data-own={by === 'guardian' || undefined}>
      <Hidden>{t(by === 'guardian' ? 'chat.you' : 'chat.support')}</Hidden>
      <span dir="auto">{children}</span>
      {note && <span className={styles.note}>{note}</span>}
    </li>
  );
}
