import { notify, type Tone } from '@merenda/ui/blocks/notifications/notify.ts';
import { Spinner } from '@merenda/ui/blocks/states/skeletons.tsx';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import styles from './cards.module.css';

/** Returns to the page that the guardian came from, with a notice about the card. */
export function GoOn({ to, tone, words }: { to: string; tone: Tone; words: string }) {
  const { history } = useRouter();
  useEffect(() => {
    notify(tone, words);
    history.replace(to);
  }, [history, to, tone, words]);
  return (
    <div className={styles.asking}>
      <Spinner label={words} />
    </div>
  );
}
