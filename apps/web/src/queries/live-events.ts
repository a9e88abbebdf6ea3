import type { GuardianEvent } from '@merenda/contract';
import type { Moment } from '@merenda/contract/help/events';
import { createEventStream } from '@merenda/ui/client/event-stream.ts';

/** Listens to events about the guardian's records. */
export const listen = createEventStream<GuardianEvent['event'] | Moment>('/api/events');
