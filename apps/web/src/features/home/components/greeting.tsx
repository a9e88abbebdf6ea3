import { givenName } from '@merenda/domain/people/guardians';
import { useT } from '../../../i18n/language.ts';
import { useTitle } from '../../../ui/browser/use-title.ts';
import { useFocusOnMount } from '../../../ui/dialogs/use-focus-on-mount.ts';
import styles from './greeting.module.css';

/** "Good morning, Marina", by the guardian's own clock. */
export function Greeting({ name, country }: { name: string; country: string }) {
  const t = useT();
  useTitle(t('nav.start'));
  const heading = useFocusOnMount<HTMLHeadingElement>();
  return (
    <h1 ref={heading} tabIndex={-1} className={styles.greeting}>
      <span className={styles.hello}>{t(`home.greeting.${partOfDay(new Date().getHours())}`)}</span>{' '}
      {givenName(name, country)}
    </h1>
  );
}

function partOfDay(hour: number): 'morning' | 'afternoon' | 'evening' {
  if (hour >= 5 && hour < 12) return 'morning';
  return hour >= 12 && hour < 18 ? 'afternoon' : 'evening';
}
