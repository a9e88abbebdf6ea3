import { Hidden } from '@merenda/ui/blocks/layout/hidden.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import type { ReactNode } from 'react';
import styles from './chat.module.css';

/**
 * One message; its author is announced to screen readers, too. The message is shown as plain text, whatever
 * it looks like.
 */
export function ChatBubble({
  by,
  note,
  children,
}: {
  by: 'guardian' | 'support';
  /** The message's time and delivery state. */
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
