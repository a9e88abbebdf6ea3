import type { ReactNode } from 'react';
import styles from './hidden.module.css';

/** Text for screen readers only. */
export const Hidden = ({ children }: { children: ReactNode }) => (
  <span className={styles.hidden}>{children}</span>
);

/** Announces its text at each change: balances, ended countdowns, results. */
export const LiveRegion = ({ text, urgent = false }: { text: string; urgent?: boolean }) => (
  <div className={styles.hidden} role={urgent ? 'alert' : 'status'}>
    {text}
  </div>
);
