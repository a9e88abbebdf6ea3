import { ALL_TICKET_RIGHTS } from '@merenda/domain/help/tickets';
import { sufficientRights } from '@merenda/domain/people/operators';
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
import type { Area } from './area.ts';

/** In the order of the side bar. */
const AREAS: readonly Area[] = [
  { to: '/kitchen', name: 'kitchen.title', right: 'kitchen.run', Icon: IconToolsKitchen2 },
  { to: '/menus', name: 'planning.title', right: 'menus.change', Icon: IconCalendarEvent },
  { to: '/payouts', name: 'console.payouts', right: 'payouts.decide', Icon: IconCash },
  { to: '/finance', name: 'finance.title', right: 'books.see', Icon: IconScale },
  { to: '/desk', name: 'desk.title', right: ALL_TICKET_RIGHTS, Icon: IconMessages },
  {
    to: '/register',
    name: 'register.title',
    right: 'attendance.change',
    Icon: IconListCheck,
  },
  {
    to: '/people',
    name: 'people.title',
    right: ['guardians.see', 'students.see'],
    Icon: IconUsers,
  },
  { to: '/notes', name: 'administration.notes', right: 'alerts.post', Icon: IconSpeakerphone },
  {
    to: '/administration',
    name: 'administration.title',
    right: 'acts.see',
    Icon: IconAdjustments,
  },
];

/** The areas that an operator's rights open; the others are not shown. */
export const areasOf = ({ rights }: Operator): Area[] =>
  AREAS.filter(({ right }) => sufficientRights(right).some((one) => rights.includes(one)));
