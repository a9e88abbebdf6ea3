import { givenName } from '@merenda/domain/people/guardians';
import { Avatar } from '@merenda/ui/blocks/layout/avatar.tsx';
import { Logo } from '@merenda/ui/blocks/layout/logo.tsx';
import { openWizards } from '@merenda/ui/blocks/layout/open-wizards.ts';
import { brand } from '@merenda/ui/brand/brand.ts';
import { lazy } from '@merenda/ui/client/load-chunk.ts';
import { useSignal } from '@merenda/ui/client/signal.ts';
import { useT } from '@merenda/ui/i18n/language.ts';
import { IconLogout } from '@tabler/icons-react';
import { Link, type StaticDataRouteOption, useMatches } from '@tanstack/react-router';
import { Suspense } from 'react';
import { OpenAlerts } from '../../features/alerts/components/open-alerts.tsx';
import { useSession } from '../../session/session.ts';
import { Entry, PartLink, usePart } from '../navigation.tsx';
import { Arrival } from './arrival.tsx';
import styles from './guardian-layout.module.css';
import { ClosedNotice, OpenPage, useClosedPart, WithoutClosedLinks } from './open-page.tsx';
import { SideBalances } from './side-balances.tsx';

// Live updates load after the page's own content.
const LivePages = lazy(() => import('./live-pages.ts'));

/**
 * The signed-in layout (product:overview#layout). Phone: a header with the logo, a bar at the
 * bottom; both make room for a wizard. Desktop (960 px and more): a side bar.
 */
export default function GuardianLayout() {
  const opensAsWizard = useMatches({ select: (matches) => isWizard(matches.at(-1)) });
  const isOpenWithin = useSignal(openWizards) > 0;
  const closed = useClosedPart();
  const wizard = (opensAsWizard || isOpenWithin) && closed !== 'all';
  return (
    <WithoutClosedLinks>
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
    </WithoutClosedLinks>
  );
}

function isWizard(match: { staticData: StaticDataRouteOption; search: unknown } | undefined) {
  const { wizard = false } = match?.staticData ?? {};
  return typeof wizard === 'function' ? wizard({ ...Object(match?.search) }) : wizard;
}

/** The phone's header: the alerts, and the guardian as the way to the profile. */
function TopBar() {
  const t = useT();
  const { responsible } = useSession();
  const part = usePart();
  return (
    <header className={styles.top}>
      <HomeLink />
      <Entry part="alerts" isIn={part === 'alerts'} className={styles.bell} isWordless>
        <OpenAlerts />
      </Entry>
      <PartLink
        to="/profile"
        isIn={part === 'profile'}
        className={styles.face}
        aria-label={t('nav.profile')}
      >
        <Avatar id={responsible._id} name={responsible.name} size={38} />
      </PartLink>
    </header>
  );
}

function SideBar() {
  const t = useT();
  const { responsible } = useSession();
  const part = usePart();
  return (
    <nav className={styles.side} aria-label={t('shell.menu')}>
      <HomeLink />
      <Entry part="start" isIn={part === 'start'} className={styles.item} />
      <Entry part="meals" isIn={part === 'meals'} className={styles.item} />
      <Entry part="statement" isIn={part === 'statement'} className={styles.item} />
      <Entry part="alerts" isIn={part === 'alerts'} className={styles.item}>
        <OpenAlerts />
      </Entry>
      <Entry part="help" isIn={part === 'help'} className={styles.item} />
      <SideBalances />
      <div className={styles.guardian}>
        <PartLink to="/profile" isIn={part === 'profile'} className={styles.item}>
          <Avatar id={responsible._id} name={responsible.name} size={32} />
          <span className={styles.who}>
            {givenName(responsible.name, responsible.countryCode)}
            <small>{t('nav.profile')}</small>
          </span>
        </PartLink>
        <Link
          to="/logout"
          preload={false}
          className={styles.item}
          aria-label={t('nav.logout')}
          title={t('nav.logout')}
        >
          <IconLogout size={21} stroke={1.9} aria-hidden />
        </Link>
      </div>
    </nav>
  );
}

function BottomBar() {
  const t = useT();
  const part = usePart();
  return (
    <nav className={styles.bottom} aria-label={t('shell.menu')} data-bottom-bar>
      <Entry
        part="start"
        isIn={part === 'start' || part === 'student' || part === 'topup'}
        className={styles.tab}
      />
      <Entry part="meals" isIn={part === 'meals'} className={styles.tab} />
      <Entry part="statement" isIn={part === 'statement'} className={styles.tab} />
      <Entry part="help" isIn={part === 'help'} className={styles.tab} />
    </nav>
  );
}

function HomeLink() {
  const t = useT();
  return (
    <Link to="/" className={styles.logo} aria-label={`${brand.name}, ${t('nav.start')}`}>
      <Logo size={28} />
    </Link>
  );
}
