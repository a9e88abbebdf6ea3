import { listEvents } from '@merenda/contract/help/events';
import { invalid } from '../../platform/failure.ts';
import { readEvents } from '../../platform/live/event-views.ts';
import { EVENT_VIEWS } from '../events.ts';
import { EventStream, type Serve } from '../serve.ts';
import type { Services } from '../services.ts';
import { followEvents } from './follow-events.ts';

export function registerLive(serve: Serve, services: Services): void {
  serve(listEvents, async ({ guardian, query, request }) => {
    if (!request.headers.accept?.includes('text/event-stream')) {
      return readEvents(services.db, EVENT_VIEWS, guardian.id, query.after);
    }
    const after = query.after ?? numberOf(request.headers['last-event-id']);
    return new EventStream(followEvents(services, guardian, after));
  });
}

function numberOf(header: string | string[] | undefined): number | undefined {
  if (header === undefined || header === '') return undefined;
  const number = Number(header);
  if (Number.isSafeInteger(number) && number >= 0) return number;
  throw invalid('headers.last-event-id', 'not a number of ours');
}
