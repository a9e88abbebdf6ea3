import { ButtonLink } from '@merenda/ui/blocks/actions/button.tsx';
import { useTitle } from '@merenda/ui/blocks/browser/use-title.ts';
import { useFocusOnMount } from '@merenda/ui/blocks/dialogs/use-focus-on-mount.ts';
import { LostDrawing } from '@merenda/ui/blocks/drawings/drawings.tsx';
import { Screen } from '@merenda/ui/blocks/layout/screen.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import styles from './not-found.module.css';

const FIXED = { code: 'ERROR 404', title: 'PAGE NOT FOUND' };

/** The page of an unknown path: fixed texts with their explanation (product:overview#not-found). */
export default function NotFound() {
  const t = useT();
  useTitle(FIXED.title);
  const heading = useFocusOnMount<HTMLHeadingElement>();
  return (
    <Screen centred>
      <div className={styles.place}>
        <LostDrawing />
        <h1 ref={heading} tabIndex={-1} className={styles.title} lang="en">
          <span className={styles.code}>{FIXED.code}</span> {FIXED.title}
        </h1>
        <p className={styles.text}>{t('notFound.text')}</p>
        <ButtonLink to="/">{t('notFound.action')}</ButtonLink>
      </div>
    </Screen>
  );
}
