import { givenName } from '@merenda/domain/people/guardians';
import { companyHour } from '../../../brand/company-time.ts';
import { useHydrated } from '../../../client/use-hydrated.ts';
import { useT } from '../../../i18n/language.ts';
import { useTitle } from '../../../ui/browser/use-title.ts';
import { useFocusOnMount } from '../../../ui/dialogs/use-focus-on-mount.ts';
import styles from './greeting.module.css';

/** "Good morning, Marina", by the guardian's own clock; a server knows only the company's. */
export function Greeting({ name, country }: { name: string; country: string }) {
  const t = useT();
  useTitle(t('nav.start'));
  const heading = useFocusOnMount<HTMLHeadingElement>();
  const hour = useHydrated() ? new Date().getHours() : companyHour();
  return (
    <h1 ref={heading} tabIndex={-1} className={styles.greeting}>
      <span className={styles.hello}>{t(`home.greeting.${partOfDay(hour)}`)}</span>{' '}
      {givenName(name, country)}
    </h1>
  );
}

function partOfDay(hour: number): 'morning' | 'afternoon' | 'evening' {
  if (hour >= 5 && hour < 12) return 'morning';
  return hour >= 12 && hour < 18 ? 'afternoon' : 'evening';
}
