import { Logo } from '@merenda/ui/blocks/layout/logo.tsx';
import { useLanguage, useT } from '@merenda/ui/i18n/language.ts';
import { useWordsAnew } from '@merenda/ui/i18n/use-words-anew.ts';
import { IconLogout, IconUserCircle } from '@tabler/icons-react';
import { Link, Outlet, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { PaletteButton } from '../palette/palette-button.tsx';
import { useOperator } from '../session/operator.ts';
import { useSignOut } from '../session/use-sign-out.ts';
import { areasOf } from './areas.ts';
import styles from './layout.module.css';

/** The frame of every page behind the sign-in: areas at the side, the operator below them. */
export function Layout() {
  const t = useT();
  const language = useLanguage();
  const operator = useOperator();
  const signOut = useSignOut();
  const row = useCurrentInView();
  useWordsAnew(['operator']);
  const roles = new Intl.ListFormat(language, { type: 'unit' }).format(
    operator.roles.map((role) => t(`console.role.${role}`)),
  );
  return (
    <div className={styles.frame}>
      <a className={styles.skip} href="#main">
        {t('shell.skip')}
      </a>
      <aside className={styles.side} data-unprinted>
        <Link to="/" className={styles.home}>
          <Logo size={22} />
          <span className={styles.console}>{t('console.title')}</span>
        </Link>
        <PaletteButton />
        <nav aria-label={t('console.areas')}>
          <ul ref={row} className={styles.areas} data-row>
            {areasOf(operator).map(({ to, name, Icon }) => (
              <li key={to}>
                <Link to={to} className={styles.area}>
                  <Icon size={20} stroke={1.8} aria-hidden />
                  {t(name)}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className={styles.foot}>
          <Link to="/account" className={styles.area}>
            <IconUserCircle size={20} stroke={1.8} aria-hidden />
            <span className={styles.who}>
              <b>{operator.name}</b>
              <small>{roles}</small>
            </span>
          </Link>
          <button
            type="button"
            className={styles.area}
            disabled={signOut.isPending}
            onClick={() => signOut.mutate()}
          >
            <IconLogout size={20} stroke={1.8} aria-hidden />
            <span className={styles.word}>{t('console.signOut')}</span>
          </button>
        </div>
      </aside>
      <main id="main" className={styles.main} tabIndex={-1}>
        <Outlet />
      </main>
    </div>
  );
}

/** Scrolls a phone's row of areas to the present one. */
function useCurrentInView() {
  const row = useRef<HTMLUListElement>(null);
  const router = useRouter();
  useEffect(() => {
    const show = () => {
      const current = row.current?.querySelector('[aria-current=page]')?.parentElement;
      row.current?.scrollTo({ left: (current?.offsetLeft ?? 0) - 24 });
    };
    show();
    return router.subscribe('onRendered', show);
  }, [router]);
  return row;
}
