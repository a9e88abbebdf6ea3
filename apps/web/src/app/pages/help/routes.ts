import { alertsQuery } from '../../../features/alerts/api/alerts.ts';
import { messagesQuery, ticketsQuery } from '../../../features/help/api/tickets.ts';
import { topupsQuery } from '../../../features/receipts/api/receipts.ts';
import {
  cardTopupQuery,
  motivesQuery,
  payoutsQuery,
} from '../../../features/reversal/api/payouts.ts';
import { dependentsQuery } from '../../../queries/dependents.ts';
import { suspendedOrdersQuery } from '../../../queries/order.ts';
import { guardianPage } from '../../page.ts';

export const forGuardians = [
  guardianPage('/alerts', {
    screen: () => import('./alerts.tsx'),
    part: 'alerts',
    data: ({ ask, askFirst, me, language }) => [
      ask(dependentsQuery(me._id)),
      ask(suspendedOrdersQuery),
      ...(['false', 'true'] as const).map((over) => askFirst(alertsQuery(me._id, language, over))),
    ],
    closed: 'open',
  }),
  guardianPage('/help', {
    screen: () => import('./help.tsx'),
    part: 'help',
    data: ({ ask, me }) => [ask(payoutsQuery(me._id))],
    closed: 'open',
  }),
  guardianPage('/help/open-tickets', {
    screen: () => import('./open-tickets.tsx'),
    part: 'help',
    data: ({ ask, me }) => [ask(ticketsQuery), ask(payoutsQuery(me._id))],
    closed: 'open',
  }),
  guardianPage('/help/help-chat', {
    screen: () => import('./help-chat.tsx'),
    part: 'help',
    data: ({ ask, search: { ticket } }) => [
      ask(ticketsQuery),
      typeof ticket === 'string' && ask(messagesQuery(ticket)),
    ],
    closed: 'open',
  }),
  guardianPage('/help/data-rights', {
    screen: () => import('./data-rights.tsx'),
    part: 'help',
    data: 'none',
    closed: { some: 'DELETE /auth/me' },
  }),
  guardianPage('/reversal-account-balance', {
    screen: () => import('./reversal.tsx'),
    part: 'help',
    data: ({ ask, askFirst, me, language }) => [
      ask(cardTopupQuery(me._id)),
      ask(motivesQuery(me._id, language)),
      askFirst(topupsQuery(me._id)),
    ],
    closed: { all: 'POST /responsible-users/:userId/wallet-refund' },
    wizard: true,
  }),
] as const;
