import type { Key } from '@merenda/i18n';
import { lazy } from '@merenda/ui/client/load-chunk.ts';
import {
  IconAdjustmentsHorizontal,
  IconBell,
  IconCalendarHeart,
  IconShieldLock,
  IconUser,
} from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { AccountCard } from '../../../features/profile/components/account-card.tsx';
import { Preferences } from '../../../features/profile/components/preferences.tsx';
import { SECURITY_VIEWS } from './security-views.ts';

/**
 * A part of the profile: a row with its own view; on a desktop those with `isOnPage` stand on the page
 * instead.
 */
export interface ProfileSection {
  /** The part's name in `?view=`. */
  view: string;
  /** Other names of the part there. */
  aliases?: readonly string[];
  title: Key;
  Icon: typeof IconUser;
  Content: () => ReactElement | null;
  /** The part stands on a desktop's page, in this column or in a row below both. */
  isOnPage?: 1 | 2 | 'row';
  /** A link "Edit" stands beside the title. */
  editable?: true;
  /** The part's own view has two columns on a desktop. */
  isWide?: true;
}

/** All parts, in the order of the list and of the page. */
export const SECTIONS: readonly ProfileSection[] = [
  {
    view: 'account',
    title: 'profile.account',
    Icon: IconUser,
    Content: AccountCard,
    isOnPage: 1,
    editable: true,
  },
  {
    view: 'preferences',
    title: 'profile.preferences',
    Icon: IconAdjustmentsHorizontal,
    Content: Preferences,
    isOnPage: 1,
  },
  {
    view: 'notifications',
    title: 'alerts.settings.title',
    Icon: IconBell,
    Content: lazy(() => import('../../../features/alerts/components/settings/alert-settings.tsx')),
    isOnPage: 'row',
  },
  {
    view: 'calendar',
    title: 'calendar.title',
    Icon: IconCalendarHeart,
    Content: lazy(() => import('../../../features/ordering/components/calendar/calendar-feed.tsx')),
    isOnPage: 2,
  },
  {
    view: 'security',
    aliases: SECURITY_VIEWS,
    title: 'account.rights.security',
    Icon: IconShieldLock,
    Content: lazy(() => import('./security.tsx')),
    isWide: true,
  },
];

/** The part that an address names. */
export const sectionOf = (view: unknown): ProfileSection | undefined =>
  SECTIONS.find((one) => one.view === view || one.aliases?.some((name) => name === view));
