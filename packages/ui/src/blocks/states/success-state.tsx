import type { ReactNode } from 'react';
import { useTitle } from '../browser/use-title.ts';
import { useFocusOnMount } from '../dialogs/use-focus-on-mount.ts';
import { SuccessDrawing } from '../drawings/drawings.tsx';
import { Foot } from '../layout/foot.tsx';
import styles from './success-state.module.css';

/** The end of a successful act: the result, the figures, the next steps. */
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
  /** Secondary actions, side by side below the main one. */
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
