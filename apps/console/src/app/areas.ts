import { ALL_TICKET_RIGHTS } from '@merenda/domain/help/tickets';
import {
  IconAdjustments,
  IconCalendarEvent,
  IconCash,
  IconListCheck,
  IconMessages,
  IconScale,
  IconSpeakerphone,
  IconToolsKitchen2,
  IconUsers,
} from '@tabler/icons-react';
import type { Operator } from '../session/operator.ts';
import { hasRight } from '../session/rights.ts';
import { type Area, opensWith } from './area.ts';

/** In the order of the side bar. */
const AREAS: readonly Area[] = [
  {
    to: '/kitchen',
    name: 'kitchen.title',
    ...opensWith('GET /operator/schools/:id/kitchen/:day', 'kitchen.run'),
    Icon: IconToolsKitchen2,
  },
  {
    to: '/menus',
    name: 'planning.title',
    ...opensWith('GET /operator/schools/:id/menu-calendar', 'menus.change'),
    Icon: IconCalendarEvent,
  },
  {
    to: '/payouts',
    name: 'console.payouts',
    ...opensWith('GET /operator/payouts', 'payouts.decide'),
    Icon: IconCash,
  },
  {
    to: '/finance',
    name: 'finance.title',
    ...opensWith('GET /operator/companies/:id/close', 'books.see'),
    Icon: IconScale,
  },
  {
    to: '/desk',
    name: 'desk.title',
    ...opensWith('GET /operator/desk', ALL_TICKET_RIGHTS),
    Icon: IconMessages,
  },
  {
    to: '/register',
    name: 'register.title',
    ...opensWith('GET /operator/registers', 'students.see'),
    Icon: IconListCheck,
  },
  {
    to: '/people',
    name: 'people.title',
    ...opensWith('GET /operator/people', ['guardians.see', 'students.see']),
    Icon: IconUsers,
  },
  {
    to: '/notes',
    name: 'administration.notes',
    ...opensWith('GET /operator/schools/:id/readers', 'alerts.post'),
    Icon: IconSpeakerphone,
  },
  {
    to: '/administration',
    name: 'administration.title',
    ...opensWith('GET /operator/acts', 'acts.see'),
    Icon: IconAdjustments,
  },
];

/** The areas that an operator's rights open; the others are not shown. */
export const areasOf = ({ rights }: Pick<Operator, 'rights'>): Area[] =>
  AREAS.filter(({ right }) => hasRight(rights, right));
