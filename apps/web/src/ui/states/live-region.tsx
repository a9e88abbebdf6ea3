import styles from '../layout/hidden.module.css';

/** Announces its text whenever that changes: balances, ended countdowns, results. */
export const LiveRegion = ({ text, urgent = false }: { text: string; urgent?: boolean }) => (
  <div className={styles.hidden} role={urgent ? 'alert' : 'status'}>
    {text}
  </div>
);
