import { sessionRefused } from './events.ts';
import { pageHeaders } from './page-headers.ts';
import { waitFor } from './timeouts.ts';

/** Messages to a listener: the events of its stream, and the stream's own state. */
export type StreamMessage<Event> =
  | Event
  /** All loaded data may be stale: at the beginning, and when too many events were missed. */
  | { kind: 'ready' | 'reset'; data: unknown };

type Listener<Event> = (message: StreamMessage<Event>) => void;

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 15_000;

/**
 * A stream of events (product:api#events). Its function listens until the function that it returns
 * is called. After a break it reconnects and names the last event, so that no event is lost or
 * repeated. A hidden tab has no connection, because browsers allow only six to a host; it gets the
 * missed events when it is visible again.
 */
export function createEventStream<Event extends { kind: string }>(
  address: string,
): (hear: Listener<Event>) => () => void {
  /** The listeners of this tab, which share one connection. */
  const listeners = new Set<Listener<Event>>();
  let line: AbortController | undefined;
  /** The last received event, while anybody listens. */
  let last: string | undefined;

  function keepLine(): void {
    if (document.visibilityState === 'hidden') closeLine();
    else if (!line) {
      line = new AbortController();
      void keepListening(line.signal);
    }
  }

  function closeLine(): void {
    line?.abort();
    line = undefined;
  }

  /** `EventSource` would not do: it cannot send the web app's header. */
  async function keepListening(signal: AbortSignal): Promise<void> {
    let wait = FIRST_WAIT_MS;
    while (!signal.aborted) {
      try {
        const answer = await fetch(address, {
          headers: {
            accept: 'text/event-stream',
            ...pageHeaders(),
            ...(last !== undefined && { 'last-event-id': last }),
          },
          signal,
        });
        if (answer.status === 401) {
          sessionRefused.emit();
          return;
        }
        if (answer.ok && answer.body) {
          await read(answer.body, (block) => {
            const { id, event, data } = fieldsOf(block);
            if (event === undefined || signal.aborted) return;
            last = id ?? last;
            wait = FIRST_WAIT_MS;
            const message = { kind: event, ...JSON.parse(data ?? '{}') } as StreamMessage<Event>;
            for (const hear of listeners) hear(message);
          });
        }
      } catch {
        // The connection broke: the loop reconnects.
      }
      await waitFor(wait);
      wait = Math.min(2 * wait, LONGEST_WAIT_MS);
    }
  }

  return (hear) => {
    listeners.add(hear);
    if (listeners.size === 1) {
      document.addEventListener('visibilitychange', keepLine);
      keepLine();
    } else if (last !== undefined) hear({ kind: 'ready', data: {} });
    return () => {
      listeners.delete(hear);
      if (listeners.size > 0) return;
      document.removeEventListener('visibilitychange', keepLine);
      closeLine();
      last = undefined;
    };
  };
}

async function read(body: ReadableStream<Uint8Array>, onBlock: (block: string) => void) {
  const decoder = new TextDecoder();
  const reader = body.getReader();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    text += decoder.decode(value, { stream: true });
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) onBlock(block);
  }
}

function fieldsOf(block: string): Partial<Record<'id' | 'event' | 'data', string>> {
  return Object.fromEntries(
    block.split('\n').map((line) => {
      const at = line.indexOf(': ');
      return [line.slice(0, at), line.slice(at + 2)];
    }),
  );
}
