import { isWideScreen } from '@merenda/ui/blocks/browser/wide-screen.ts';
import { alertSettingsQuery } from '../../../features/alerts/api/settings.ts';
import { calendarFeedQuery } from '../../../features/ordering/api/calendar.ts';
import { devicesQuery } from '../../../features/profile/api/devices.ts';
import { secondFactorQuery } from '../../../features/second-factor/api/second-factor.ts';
import { passkeysQuery } from '../../../queries/passkeys.ts';
import { guardianPage } from '../../page.ts';
import { SECURITY_VIEWS } from './security-views.ts';

export const forGuardians = [
  guardianPage('/profile', {
    screen: () => import('./profile.tsx'),
    part: 'profile',
    data: ({ ask, search, me }) => {
      if (SECURITY_VIEWS.some((view) => view === search.view)) {
        return [ask(devicesQuery), ask(passkeysQuery), ask(secondFactorQuery)];
      }
      const isShown = (view: string) =>
        search.view === view || (isWideScreen() && search.view !== 'edit');
      return [
        isShown('notifications') && ask(alertSettingsQuery),
        isShown('calendar') && ask(calendarFeedQuery(me._id)),
      ];
    },
    closed: 'open',
  }),
] as const;
