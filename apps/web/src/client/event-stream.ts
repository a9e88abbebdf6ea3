import type { GuardianEvent } from '@merenda/contract';
import { sessionRefused } from './events.ts';

/** What a page hears: the contract's kinds, and how the stream itself stands. */
export type Heard =
  | GuardianEvent['event']
  | { kind: 'typing'; data: { ticket: string } }
  /** All that is loaded may be old: at the beginning, and when too much was missed. */
  | { kind: 'ready' | 'reset'; data: unknown };

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 15_000;

/**
 * Listens to what happens to the guardian's records until the answered function is called
 * (product:api#events). Where the line breaks it comes back and names the last event that it heard, so
 * that none is lost or told twice. `EventSource` would not do: it cannot say that the web app asks.
 */
export function listen(hear: (heard: Heard) => void): () => void {
  const stop = new AbortController();
  void keepListening(hear, stop.signal);
  return () => stop.abort();
}

async function keepListening(hear: (heard: Heard) => void, signal: AbortSignal): Promise<void> {
  let last: string | undefined;
  let wait = FIRST_WAIT_MS;
  while (!signal.aborted) {
    try {
      const answer = await fetch('/api/events', {
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
          if (event === undefined) return;
          hear({ kind: event, ...JSON.parse(data ?? '{}') } as Heard);
          last = id ?? last;
          wait = FIRST_WAIT_MS;
        });
      }
    } catch {
      // The line is cut: it is taken up again below.
    }
    await new Promise((resolve) => setTimeout(resolve, wait));
    wait = Math.min(2 * wait, LONGEST_WAIT_MS);
  }
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
