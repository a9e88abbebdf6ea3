import styles from './spinner.module.css';

/** A ring with words, for the few places where the specification asks for a spinner. */
export function Spinner({ label }: { label: string }) {
  return (
    <div className={styles.spinner} role="status">
      <span className={styles.ring} aria-hidden />
      <p>{label}</p>
    </div>
  );
}
