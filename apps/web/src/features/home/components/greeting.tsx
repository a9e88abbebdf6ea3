import { givenName } from '@merenda/domain/people/guardians';
import { useTitle } from '@merenda/ui/blocks/browser/use-title.ts';
import { useFocusOnMount } from '@merenda/ui/blocks/dialogs/use-focus-on-mount.ts';
import { companyHour } from '@merenda/ui/brand/company-time.ts';
import { useHydrated } from '@merenda/ui/client/use-hydrated.ts';
import { useT } from '@merenda/ui/i18n/language.ts';
import styles from './greeting.module.css';

/** "Good morning, Marina", by the guardian's own clock. A server knows only the company's clock. */
export function Greeting({ name, country }: { name: string; country: string }) {
  const t = useT();
  useTitle(t('nav.start'));
  const heading = useFocusOnMount<HTMLHeadingElement>();
  const hour = useHydrated() ? new Date().getHours() : companyHour();
  return (
    <h1 ref={heading} tabIndex={-1} className={styles.greeting}>
      {t(`home.greeting.${partOfDay(hour)}`)} {givenName(name, country)}
    </h1>
  );
}

function partOfDay(hour: number): 'morning' | 'afternoon' | 'evening' {
  if (hour >= 5 && hour < 12) return 'morning';
  return hour >= 12 && hour < 18 ? 'afternoon' : 'evening';
}
