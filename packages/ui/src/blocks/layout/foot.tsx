import type { ReactNode } from 'react';
import styles from './foot.module.css';

/**
 * A screen's main button, always in sight: on a phone it sticks to the bottom of the window until
 * its own place is reached (product:look#main-button). It belongs directly into an element as long
 * as the screen, such as its form.
 */
export function Foot({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div className={[styles.foot, className].filter(Boolean).join(' ')} data-foot>
      {children}
    </div>
  );
}
