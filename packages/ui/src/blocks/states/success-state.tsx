import type { ReactNode } from 'react';
import { useTitle } from '../browser/use-title.ts';
import { useFocusOnMount } from '../dialogs/use-focus-on-mount.ts';
import { SuccessDrawing } from '../drawings/drawings.tsx';
import { Foot } from '../layout/foot.tsx';
import styles from './success-state.module.css';

/** The end of something that went well: what is done, the figures, where to go. */
export function SuccessState({
  title,
  text,
  drawing = <SuccessDrawing />,
  action,
  others,
  children,
}: {
  title: string;
  text?: ReactNode;
  drawing?: ReactNode;
  action: ReactNode;
  /** Quiet ways on, beside each other beneath the action. */
  others?: ReactNode;
  children?: ReactNode;
}) {
  useTitle(title);
  const heading = useFocusOnMount<HTMLHeadingElement>(undefined, { fromTop: true });
  return (
    <div className={styles.state}>
      <div className={styles.done}>
        <div className={styles.drawing}>{drawing}</div>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {text && <p className={styles.text}>{text}</p>}
        {children && <div className={styles.content}>{children}</div>}
      </div>
      <Foot>
        {action}
        {others && <div className={styles.others}>{others}</div>}
      </Foot>
    </div>
  );
}
