import { ALL_TICKET_RIGHTS } from '@merenda/domain/help/tickets';
import { sufficientRights, type WantedRight } from '@merenda/domain/people/operators';
import type { Key } from '@merenda/i18n';
import {
  IconAdjustments,
  IconCalendarEvent,
  IconCash,
  IconMessages,
  IconScale,
  IconSpeakerphone,
  IconToolsKitchen2,
} from '@tabler/icons-react';
import type { Operator } from '../session/operator.ts';

/**
 * A part of the console, in the order of the side bar: its address, and the right that opens it, or the
 * rights of which one does.
 */
const AREAS = [
  { to: '/kitchen', name: 'kitchen.title', right: 'kitchen.run', Icon: IconToolsKitchen2 },
  { to: '/menus', name: 'planning.title', right: 'menus.change', Icon: IconCalendarEvent },
  { to: '/payouts', name: 'console.payouts', right: 'payouts.decide', Icon: IconCash },
  { to: '/finance', name: 'finance.title', right: 'books.see', Icon: IconScale },
  { to: '/desk', name: 'desk.title', right: ALL_TICKET_RIGHTS, Icon: IconMessages },
  { to: '/notes', name: 'administration.notes', right: 'alerts.post', Icon: IconSpeakerphone },
  {
    to: '/administration',
    name: 'administration.title',
    right: 'acts.see',
    Icon: IconAdjustments,
  },
] as const satisfies readonly {
  to: string;
  name: Key;
  right: WantedRight;
  Icon: typeof IconCash;
}[];

/** The areas that an operator's rights open; the others are not shown. */
export const areasOf = ({ rights }: Operator) =>
  AREAS.filter(({ right }) => sufficientRights(right).some((one) => rights.includes(one)));
