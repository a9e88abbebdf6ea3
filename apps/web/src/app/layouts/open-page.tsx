import { ClosedLinks } from '@merenda/ui/blocks/actions/closed-links.ts';
import { PageHeader, Screen } from '@merenda/ui/blocks/layout/screen.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import { type AnyRoute, Outlet, useMatches, useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { BlockedNotice } from '../../session/blocked-notice.tsx';
import { useSession } from '../../session/session.ts';
import { closedPart } from '../closed.ts';

/** The part of the present page that is closed to its guardian. */
export function useClosedPart(): 'all' | 'some' | 'none' {
  const { blocked } = useSession().responsible;
  return useMatches({
    select: (matches) => {
      const { staticData, search } = matches.at(-1) ?? {};
      return blocked ? closedPart(staticData?.closed, search) : 'none';
    },
  });
}

/**
 * The page. If a blocked guardian cannot use it at all, a text names the reason instead
 * (product:home#blocked-guardian).
 */
export function OpenPage() {
  return useClosedPart() === 'all' ? <ClosedPage /> : <Outlet />;
}

/** The notice above a page that is closed in part. */
export function ClosedNotice() {
  return useClosedPart() === 'some' ? <BlockedNotice /> : null;
}

/** Shows a blocked guardian no links to pages that are closed to them. */
export function WithoutClosedLinks({ children }: { children: ReactNode }) {
  const { blocked } = useSession().responsible;
  const routes: Record<string, AnyRoute> = useRouter().routesByPath;
  const toClosedPage = ({ to, search }: { to?: unknown; search?: unknown }) =>
    closedPart(routes[String(to)]?.options.staticData?.closed, search) === 'all';
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
