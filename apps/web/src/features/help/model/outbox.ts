import { notifyFailure } from '@merenda/ui/blocks/notifications/notify-failure.ts';
import { call } from '@merenda/ui/client/call.ts';
import { connection } from '@merenda/ui/client/connection.ts';
import { loadTabDraft, saveTabDraft } from '@merenda/ui/client/drafts/tab-draft.ts';
import { signedOut } from '@merenda/ui/client/events.ts';
import { isFailure } from '@merenda/ui/client/failure.ts';
import { newKey } from '@merenda/ui/client/once/new-key.ts';
import { createSignal, useSignal } from '@merenda/ui/client/signal.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { placeMessage } from '../api/tickets.ts';
import { keepTyped, loadTyped } from './typed.ts';

/** An outgoing message. Its key makes it arrive once, however often it is sent. */
export interface Outgoing {
  readonly ticket: string;
  readonly key: string;
  readonly message: string;
  readonly quickReply?: string;
  /** The message was refused; it is sent again on request. */
  readonly refused?: true;
}

const DRAFT = 'chat-outbox';

/** Messages to be sent, oldest first; this tab keeps them through reloads. */
const waiting = createSignal<readonly Outgoing[]>(loadOutgoing());
// Otherwise the next guardian in this tab would send them.
signedOut.subscribe(() => waiting.set([]));

function loadOutgoing(): readonly Outgoing[] {
  const { waiting } = Object(loadTabDraft(DRAFT));
  return Array.isArray(waiting) ? waiting.filter(isOutgoing) : [];
}

/** A former release may have kept messages in another shape. */
function isOutgoing(found: unknown): found is Outgoing {
  return ['key', 'ticket', 'message'].every((name) => typeof Object(found)[name] === 'string');
}

function keep(next: readonly Outgoing[]): void {
  waiting.set(next);
  saveTabDraft(DRAFT, { waiting: next });
}

const without = (key: string) => waiting.get().filter((one) => one.key !== key);

/** Sends a message at once, or when there is a connection again. */
export function say(
  queries: QueryClient,
  said: Pick<Outgoing, 'ticket' | 'message' | 'quickReply'>,
): void {
  keep([...waiting.get(), { ...said, key: newKey() }]);
  void sendWaiting(queries);
}

/** Sends a refused message again. */
export function sayAgain(queries: QueryClient, { refused: _, ...again }: Outgoing): void {
  keep([...without(again.key), again]);
  void sendWaiting(queries);
}

/** Moves a conversation's refused messages into the next conversation's composer, as typed text. */
export function takeAlong(ticket: string): void {
  const refused = waiting.get().filter((one) => one.ticket === ticket && one.refused);
  if (refused.length === 0) return;
  keep(waiting.get().filter((one) => !refused.includes(one)));
  keepTyped([loadTyped(), ...refused.map(({ message }) => message)].filter(Boolean).join('\n'));
}

let sending = false;

/** Sends the waiting messages in turn, in the order in which they were written. */
async function sendWaiting(queries: QueryClient): Promise<void> {
  if (sending) return;
  sending = true;
  try {
    for (;;) {
      const next = waiting.get().find(({ refused }) => !refused);
      if (!next) return;
      const { ticket, key, message, quickReply } = next;
      try {
        const sent = await call('POST /user-tickets/:id/message', {
          params: { id: ticket },
          body: { message, key, ...(quickReply && { quickReply }) },
        });
        placeMessage(queries, ticket, sent);
        keep(without(key));
      } catch (error) {
        if (isFailure(error, 'unavailable', 'timeout', 'unauthenticated')) return;
        keep(waiting.get().map((one) => (one.key === key ? { ...one, refused: true } : one)));
        notifyFailure(error, 'chat.error.send');
      }
    }
  } finally {
    sending = false;
  }
}

/** A conversation's waiting messages. They are sent as soon as the API can be reached. */
export function useOutgoing(ticket: string): readonly Outgoing[] {
  const queries = useQueryClient();
  useEffect(() => {
    const go = () => void sendWaiting(queries);
    const whenUp = () => connection.get() === 'up' && go();
    go();
    window.addEventListener('online', go);
    const forget = connection.subscribe(whenUp);
    return () => {
      window.removeEventListener('online', go);
      forget();
    };
  }, [queries]);
  return useSignal(waiting).filter((one) => one.ticket === ticket);
}
