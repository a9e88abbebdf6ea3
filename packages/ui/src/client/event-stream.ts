import { sessionRefused } from './events.ts';

/** Things that a page hears: the events of its stream, and how the stream itself stands. */
export type Heard<Event> =
  | Event
  /** All that is loaded may be old: at the beginning, and when too much was missed. */
  | { kind: 'ready' | 'reset'; data: unknown };

type Listener<Event> = (heard: Heard<Event>) => void;

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 15_000;

/**
 * A stream of events (product:api#events). Its function listens until the function that it answers is
 * called. Where the line breaks it comes back and names the last event that it heard, so that none is
 * lost or told twice. A tab that nobody sees has no line: browsers keep only six to a host, and what it
 * missed it is told when it is seen again.
 */
export function createEventStream<Event extends { kind: string }>(
  address: string,
): (hear: Listener<Event>) => () => void {
  /** Listeners in this tab, over the one line that it has. */
  const listeners = new Set<Listener<Event>>();
  let line: AbortController | undefined;
  /** The last event that was heard, while anybody listens. */
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

  /** `EventSource` would not do: it cannot say that the web app asks. */
  async function keepListening(signal: AbortSignal): Promise<void> {
    let wait = FIRST_WAIT_MS;
    while (!signal.aborted) {
      try {
        const answer = await fetch(address, {
          headers: {
            accept: 'text/event-stream',
            'request-type': 'we',
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
            const heard = { kind: event, ...JSON.parse(data ?? '{}') } as Heard<Event>;
            for (const hear of listeners) hear(heard);
          });
        }
      } catch {
        // The line is cut: it is taken up again below.
      }
      await new Promise((resolve) => setTimeout(resolve, wait));
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
