import { setFavouriteLanguage } from '@merenda/ui/i18n/language.ts';
import {
  invitationQuery,
  previewQuery,
  requestQuery,
} from '../../../features/guardians/api/guardians.ts';
import { keysQuery } from '../../../features/statement/api/keys.ts';
import { anybodyPage, guardianPage } from '../../page.ts';

export const forGuardians = [
  guardianPage('/invitation', {
    screen: () => import('./invitation.tsx'),
    part: 'start',
    data: ({ ask, search: { token } }) => [
      typeof token === 'string' && token !== '' && ask(invitationQuery(token)),
    ],
    closed: { some: 'POST /guardian-invitations/accept' },
  }),
] as const;

/** Loads all texts for a page that is open to anyone and has more texts than signed-out pages. */
const withEveryText = (): Promise<void> => setFavouriteLanguage(undefined);

export const forAnybody = [
  anybodyPage('/goodbye', {
    screen: () => import('./goodbye.tsx'),
  }),
  anybodyPage('/statement/verify', {
    screen: () => import('./verify-statement.tsx'),
    data: ({ ask }) => [ask(keysQuery)],
    beforeLoad: withEveryText,
  }),
  anybodyPage('/invited', {
    screen: () => import('./invited.tsx'),
    data: ({ ask, search: { token } }) => [
      typeof token === 'string' && token !== '' && ask(previewQuery(token)),
    ],
    beforeLoad: withEveryText,
  }),
  anybodyPage('/request', {
    screen: () => import('./request.tsx'),
    data: ({ ask, search: { token } }) => [
      typeof token === 'string' && token !== '' && ask(requestQuery(token)),
    ],
    beforeLoad: withEveryText,
  }),
  anybodyPage('/confirm-email', {
    screen: () => import('./confirm-email.tsx'),
  }),
] as const;
