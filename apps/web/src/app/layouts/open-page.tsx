import { ClosedLinks } from '@merenda/ui/blocks/actions/closed-links.ts';
import { PageHeader, Screen } from '@merenda/ui/blocks/layout/screen.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import { Outlet, useMatches } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { BlockedNotice } from '../../session/blocked-notice.tsx';
import { useSession } from '../../session/session.ts';
import { closedPart } from '../data/closed-pages.ts';

/** How much of the page that is shown is closed to its guardian. */
export function useClosedPart(): 'all' | 'some' | 'none' {
  const { blocked } = useSession().responsible;
  return useMatches({
    select: (matches) => {
      const { routeId = '', search } = matches.at(-1) ?? {};
      return blocked ? closedPart(routeId, search) : 'none';
    },
  });
}

/**
 * The page, or, where the guardian's account is blocked, in words what it cannot be used for
 * (product:home#blocked-guardian); links to such pages are not shown.
 */
export function OpenPage() {
  const closed = useClosedPart();
  const { blocked } = useSession().responsible;
  return (
    <WithoutClosedLinks blocked={blocked}>
      {closed === 'all' ? <ClosedPage /> : <Outlet />}
    </WithoutClosedLinks>
  );
}

/** Above what a page shows as well. */
export function ClosedNotice() {
  return useClosedPart() === 'some' ? <BlockedNotice /> : null;
}

const toClosedPage = ({ to, search }: { to?: unknown; search?: unknown }) =>
  typeof to === 'string' && closedPart(`/guardian${to}`, search) === 'all';

function WithoutClosedLinks({ blocked, children }: { blocked: boolean; children: ReactNode }) {
  return blocked ? <ClosedLinks value={toClosedPage}>{children}</ClosedLinks> : <>{children}</>;
}

function ClosedPage() {
  const t = useT();
  return (
    <Screen>
      <PageHeader title={t('closed.title')} />
      <BlockedNotice />
    </Screen>
  );
}
