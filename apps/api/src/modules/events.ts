import type { EventViews } from '../platform/live/event-views.ts';
import { ticketEvents } from './tickets/index.ts';

/** How each kind of event is told to open pages; every module brings its own. */
export const EVENT_VIEWS: EventViews = { ...ticketEvents };
