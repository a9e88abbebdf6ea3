import type { ReactNode } from 'react';
import { SuccessDrawing } from './drawings.tsx';
import styles from './SuccessState.module.css';
import { useFocusOnMount } from './useFocusOnMount.ts';
import { useTitle } from './useTitle.ts';

/** The end of something that went well: what is done, the figures, where to go. */
export function SuccessState({
  title,
  text,
  drawing = <SuccessDrawing />,
  action,
  children,
}: {
  title: string;
  text?: ReactNode;
  drawing?: ReactNode;
  action: ReactNode;
  children?: ReactNode;
}) {
  useTitle(title);
  const heading = useFocusOnMount<HTMLHeadingElement>(undefined, { fromTop: true });
  return (
    <div className={styles.state}>
      <div className={styles.drawing}>{drawing}</div>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {text && <p className={styles.text}>{text}</p>}
      {children && <div className={styles.content}>{children}</div>}
      <div className={styles.actions}>{action}</div>
    </div>
  );
}
