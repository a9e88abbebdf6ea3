import { useT } from '../../i18n/language.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { LostDrawing } from '../../ui/drawings.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { useFocusOnMount } from '../../ui/useFocusOnMount.ts';
import { useTitle } from '../../ui/useTitle.ts';
import styles from './NotFound.module.css';

/** Any path that is no page of ours (spec 1 §2). */
export default function NotFound() {
  const t = useT();
  useTitle(t('notFound.title'));
  const heading = useFocusOnMount<HTMLHeadingElement>();
  return (
    <Screen>
      <div className={styles.place}>
        <LostDrawing />
        <h1 ref={heading} tabIndex={-1} className={styles.title}>
          <span className={styles.code}>{t('notFound.code')}</span> {t('notFound.title')}
        </h1>
        <p className={styles.text}>{t('notFound.text')}</p>
        <ButtonLink to="/">{t('notFound.action')}</ButtonLink>
      </div>
    </Screen>
  );
}
