import styles from './with-fee.module.css';

/** What a way to pay is, and beneath it what it costs. */
export function WithFee({ text, fee }: { text: string; fee: string | undefined }) {
  return (
    <>
      {text}
      {fee && <span className={styles.fee}>{fee}</span>}
    </>
  );
}
