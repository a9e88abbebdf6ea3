import { useT } from '@merenda/ui/i18n/language.ts';
import { Outlet } from '@tanstack/react-router';
import styles from './root.module.css';

/** The frame of every page, with the keyboard's link past the menus. */
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
