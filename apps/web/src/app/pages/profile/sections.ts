import type { Key } from '@merenda/i18n';
import { lazy } from '@merenda/ui/client/load-chunk.ts';
import {
  IconAdjustmentsHorizontal,
  IconBell,
  IconCalendarHeart,
  IconDevices,
  IconFileText,
  IconFingerprint,
  IconShieldLock,
  IconUser,
} from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { LegalDocuments } from '../../../features/help/components/legal-documents.tsx';
import { PasskeyList } from '../../../features/passkeys/components/passkey-list.tsx';
import { AccountCard } from '../../../features/profile/components/account-card.tsx';
import { DeviceList } from '../../../features/profile/components/device-list.tsx';
import { Preferences } from '../../../features/profile/components/preferences.tsx';
import { SecondFactor } from '../../../features/second-factor/components/second-factor.tsx';

/** A part of the profile: on phones a row with its own view, on a desktop a section of the page. */
export interface ProfileSection {
  /** The part's name in `?view=`. */
  view: string;
  title: Key;
  Icon: typeof IconUser;
  Content: () => ReactElement | null;
  /** The part's column on a desktop. */
  column: 'wide' | 'narrow';
  /** A link "Edit" stands beside the title. */
  editable?: true;
}

/** All parts, in the order of the list and of the columns. */
export const SECTIONS: readonly ProfileSection[] = [
  {
    view: 'account',
    title: 'profile.account',
    Icon: IconUser,
    Content: AccountCard,
    column: 'wide',
    editable: true,
  },
  {
    view: 'preferences',
    title: 'profile.preferences',
    Icon: IconAdjustmentsHorizontal,
    Content: Preferences,
    column: 'wide',
  },
  {
    view: 'notifications',
    title: 'alerts.settings.title',
    Icon: IconBell,
    Content: lazy(() => import('../../../features/alerts/components/settings/alert-settings.tsx')),
    column: 'wide',
  },
  {
    view: 'calendar',
    title: 'calendar.title',
    Icon: IconCalendarHeart,
    Content: lazy(() => import('../../../features/ordering/components/calendar/calendar-feed.tsx')),
    column: 'wide',
  },
  {
    view: 'devices',
    title: 'profile.devices',
    Icon: IconDevices,
    Content: DeviceList,
    column: 'narrow',
  },
  {
    view: 'passkeys',
    title: 'passkeys.title',
    Icon: IconFingerprint,
    Content: PasskeyList,
    column: 'narrow',
  },
  {
    view: 'second-factor',
    title: 'secondFactor.title',
    Icon: IconShieldLock,
    Content: SecondFactor,
    column: 'narrow',
  },
  {
    view: 'documents',
    title: 'help.legal',
    Icon: IconFileText,
    Content: LegalDocuments,
    column: 'narrow',
  },
];
