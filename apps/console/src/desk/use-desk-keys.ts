import { useNavigate, useParams } from '@tanstack/react-router';
import { type RefObject, useEffect, useEffectEvent } from 'react';
import type { List } from '../table/rows.tsx';
import type { DeskTicket } from './queries.ts';

/** The mark of the field of an answer. */
export const ANSWER = 'desk-answer';

const STEPS: Readonly<Record<string, number>> = { j: 1, k: -1 };

/**
 * The desk's keys: j and k choose, r begins the answer, Escape leads back to the list. They hold while
 * the focus is on the page or nowhere: in a field the letters are letters.
 */
export function useDeskKeys(
  page: RefObject<HTMLElement | null>,
  { hasNextPage, isFetchingNextPage, fetchNextPage }: List,
  tickets: readonly DeskTicket[] = [],
) {
  const navigate = useNavigate();
  const { ticketId } = useParams({ strict: false });
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key } = event;
    // A list of choices that Escape closes has the key to itself.
    if (event.defaultPrevented) return;
    const target = event.target as HTMLElement;
    const { current } = page;
    if (!current || (target !== document.body && !current.contains(target))) return;
    // An open question has the keys to itself.
    if (current.querySelector('dialog[open]')) return;
    if (key === 'Escape') {
      if (target.dataset.desk === ANSWER) current.querySelector<HTMLElement>('h2')?.focus();
      else if (ticketId) void navigate({ to: '/desk', search: true, resetScroll: false });
      return;
    }
    const isTyping = target.matches('input, textarea, select');
    if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
    const step = STEPS[key];
    if (step) {
      const at = tickets.findIndex(({ _id }) => _id === ticketId);
      if (at + step >= tickets.length - 1 && hasNextPage && !isFetchingNextPage) {
        void fetchNextPage();
      }
      const next = at === -1 ? tickets[0] : tickets[at + step];
      if (!next) return;
      void navigate({
        to: '/desk/$ticketId',
        params: { ticketId: next._id },
        search: true,
        resetScroll: false,
      });
    } else if (key === 'r') {
      const field = current.querySelector<HTMLElement>(`[data-desk=${ANSWER}]`);
      if (!field) return;
      // The letter is no part of the answer.
      event.preventDefault();
      field.focus();
    }
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
