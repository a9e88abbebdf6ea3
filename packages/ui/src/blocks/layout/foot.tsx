import type { ReactNode } from 'react';
import styles from './foot.module.css';

/**
 * A screen's main button, in sight however long the screen is: on a phone it sticks above what lies at the
 * bottom of the window until its own place is reached (product:look#main-button). Put it straight into what
 * is as long as the screen, such as its form.
 */
export function Foot({ className, children }: { className?: string; children: ReactNode }) {
  return <div className={[styles.foot, className].filter(Boolean).join(' ')}>{children}</div>;
}
