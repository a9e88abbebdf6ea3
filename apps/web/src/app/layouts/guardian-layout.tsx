import { Avatar } from '@merenda/ui/blocks/layout/avatar.tsx';
import { Logo } from '@merenda/ui/blocks/layout/logo.tsx';
import { brand } from '@merenda/ui/brand/brand.ts';
import { useT } from '@merenda/ui/i18n/language.ts';
import { Link, useMatches, useRouter } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useSession } from '../../session/session.ts';
import { useNavigationItems } from '../navigation.tsx';
import { Arrival } from './arrival.tsx';
import styles from './guardian-layout.module.css';
import { ClosedNotice, OpenPage, useClosedPart } from './open-page.tsx';

// Live updates load after the page's own content.
const LivePages = lazy(() => import('./live-pages.ts'));

/**
 * The signed-in layout (product:overview#layout). Phone: a header with the logo, a bar at the
 * bottom; both make room for a wizard. Desktop (960 px and more): a side bar and a top bar.
 */
export default function GuardianLayout() {
  const isWizard = useMatches({
    select: (matches) => matches.some((match) => match.staticData.wizard === true),
  });
  const closed = useClosedPart();
  const wizard = isWizard && closed !== 'all';
  return (
    <div className={styles.layout} data-wizard={wizard || undefined}>
      <SideBar />
      <TopBar />
      <main id="main" tabIndex={-1} className={styles.main}>
        <Arrival />
        <ClosedNotice />
        <OpenPage />
      </main>
      {!wizard && <BottomBar />}
      <Suspense>
        <LivePages />
      </Suspense>
    </div>
  );
}

function TopBar() {
  const t = useT();
  const { routesByPath } = useRouter();
  const { responsible } = useSession();
  const face = <Avatar id={responsible._id} name={responsible.name} size={38} />;
  return (
    <header className={styles.top}>
      <Link to="/" className={styles.topLogo} aria-label={`${brand.name}, ${t('nav.start')}`}>
        <Logo size={28} />
      </Link>
      {'/profile' in routesByPath ? (
        <Link to="/profile" className={styles.face} aria-label={t('nav.profile')}>
          {face}
        </Link>
      ) : (
        face
      )}
    </header>
  );
}

function SideBar() {
  const t = useT();
  const items = useNavigationItems('start', 'profile', 'help', 'logout');
  return (
    <nav className={styles.side} aria-label={t('shell.menu')}>
      <Link to="/" className={styles.sideLogo} aria-label={`${brand.name}, ${t('nav.start')}`}>
        <Logo size={28} />
      </Link>
      {items.map(({ to, text, Icon }) => (
        <Link
          key={to}
          to={to}
          className={styles.item}
          preload={to === '/logout' ? false : 'intent'}
        >
          <Icon size={21} stroke={1.9} aria-hidden />
          {t(text)}
        </Link>
      ))}
    </nav>
  );
}

function BottomBar() {
  const t = useT();
  const items = useNavigationItems('start', 'profile', 'help');
  return (
    <nav className={styles.bottom} aria-label={t('shell.menu')} data-bottom-bar>
      {items.map(({ to, text, Icon }) => (
        <Link key={to} to={to} className={styles.tab}>
          <Icon size={24} stroke={1.9} aria-hidden />
          {t(text)}
        </Link>
      ))}
    </nav>
  );
}
