import type { IconMail } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { Card } from './card.tsx';
import styles from './notice.module.css';
import { Unbroken } from './unbroken.tsx';

/**
 * A notice before the next step, with the remedy. Without a title it belongs to its surroundings
 * and is no landmark of the page.
 */
export function Notice({
  Icon,
  title,
  text,
  action,
  tone = 'plain',
}: {
  Icon: typeof IconMail;
  title?: string | undefined;
  text: string;
  action: ReactNode;
  tone?: 'plain' | 'warn';
}) {
  const heading = useId();
  return (
    <Card tone={tone} {...(title && { as: 'section', 'aria-labelledby': heading })}>
      <div className={styles.notice}>
        <Icon className={styles.icon} size={26} stroke={1.8} aria-hidden />
        <div className={styles.words}>
          {title && (
            <h2 id={heading} className={styles.title}>
              <Unbroken text={title} />
            </h2>
          )}
          <p>
            <Unbroken text={text} />
          </p>
        </div>
        <div className={styles.action}>{action}</div>
      </div>
    </Card>
  );
}
