import { Card } from '../../../../ui/layout/card.tsx';
import styles from '../topups.module.css';

/** Something is being waited for; the page goes on by itself. */
export function Waiting({ text }: { text: string }) {
  return (
    <Card className={styles.waiting ?? ''}>
      <span className={styles.ring} aria-hidden />
      <p role="status">{text}</p>
    </Card>
  );
}
