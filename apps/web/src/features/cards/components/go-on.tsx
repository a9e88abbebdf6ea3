import type { Key } from '@merenda/i18n';
import { notify, type Tone } from '@merenda/ui/blocks/notifications/notify.ts';
import { Spinner } from '@merenda/ui/blocks/states/skeletons.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import styles from './cards.module.css';

/** Leads on to where the guardian was on the way to, and says there what became of the card. */
export function GoOn({ to, tone, text }: { to: string; tone: Tone; text: Key }) {
  const t = useT();
  const { history } = useRouter();
  const words = t(text);
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
