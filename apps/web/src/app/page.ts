import { type AnyRoute, createRoute, type ResolveParams } from '@tanstack/react-router';
import type { Closed } from './closed.ts';
import { type Asked, askAsAnybody, askAsGuardian, loadFirstData } from './data/first-data.ts';
import type { GuardianPageLoad, PageLoad } from './data/page-load.ts';
import { lazyScreen, type Screen } from './lazy-screen.ts';
import { createRoot } from './routes.ts';
import { SessionError } from './shell/route-error.tsx';
import { signedInOnly } from './signed-in-only.ts';

export const root = createRoot();

/** For anybody: the visitors' frame, whether a session is remembered or not. */
export const anybody = createRoute({
  id: 'anybody',
  getParentRoute: () => root,
  component: lazyScreen(() => import('./layouts/visitor-layout.tsx')),
});

/** For the signed-in guardian, with the bars around the page. */
export const guardian = createRoute({
  id: 'guardian',
  getParentRoute: () => root,
  beforeLoad: signedInOnly,
  component: lazyScreen(() => import('./layouts/guardian-layout.tsx')),
  errorComponent: SessionError,
});

/** For the signed-in guardian, with nothing around the page (product:home#onboarding). */
export const bare = createRoute({
  id: 'bare',
  getParentRoute: () => root,
  beforeLoad: signedInOnly,
});

/**
 * Whether a page is a wizard from its first moment: on the phone the bars make room for its action. A wizard
 * that opens within a page makes room by itself.
 */
export type IsWizard = boolean | ((search: Readonly<Record<string, unknown>>) => boolean);

type PartName =
  | 'start'
  | 'meals'
  | 'statement'
  | 'topup'
  | 'alerts'
  | 'help'
  | 'profile'
  | 'student';

/** The part of the app to which a page belongs: the bars mark it. */
export type Part = PartName | ((search: Readonly<Record<string, unknown>>) => PartName);

/** A page without first data: its path and its screen. */
export const plainPage = <Parent extends AnyRoute, const Path extends string>(
  parent: Parent,
  path: Path,
  screen: Screen,
) => createRoute({ path, getParentRoute: () => parent, component: lazyScreen(screen) });

/** A guardian's page, in one place (record 0479). */
export const guardianPage = <const Path extends string>(
  path: Path,
  {
    screen,
    part,
    data,
    closed,
    wizard = false,
  }: {
    /** The screen, a chunk of its own, loaded when it is first shown. */
    screen: Screen;
    part: Part;
    /**
     * The queries that the screen reads first. They are requested while its script loads, and by the server
     * for a page opened by its address.
     */
    data: ((load: GuardianPageLoad<ResolveParams<Path>>) => Asked) | 'none';
    closed: Closed;
    wizard?: IsWizard;
  },
) =>
  createRoute({
    path,
    getParentRoute: () => guardian,
    component: lazyScreen(screen),
    loader: (coming) => loadFirstData(coming),
    staticData: {
      part,
      closed,
      wizard,
      askFirst: askAsGuardian(data === 'none' ? () => [] : data),
    },
  });

/** A page for anybody. */
export const anybodyPage = <const Path extends string>(
  path: Path,
  {
    screen,
    data,
    beforeLoad,
  }: {
    screen: Screen;
    data?: (load: PageLoad<ResolveParams<Path>>) => Asked;
    beforeLoad?: () => Promise<void>;
  },
) =>
  createRoute({
    path,
    getParentRoute: () => anybody,
    component: lazyScreen(screen),
    loader: (coming) => loadFirstData(coming),
    ...(beforeLoad && { beforeLoad }),
    staticData: data ? { askFirst: askAsAnybody(data) } : {},
  });
