import { useT } from '@merenda/ui/i18n/language.ts';
import { Outlet } from '@tanstack/react-router';
import styles from './root.module.css';

/** What every page has: the way past the menus for the keyboard. */
export function Root() {
  const t = useT();
  return (
    <>
      <a className={styles.skip} href="#main" data-unprinted>
        {t('shell.skip')}
      </a>
      <Outlet />
    </>
  );
}
