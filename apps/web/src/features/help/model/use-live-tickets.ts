import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { listen } from '../../../queries/live-events.ts';
import { placeMessage, placeTicket, ticketsQuery } from '../api/tickets.ts';

/** Support counts as typing for this long after its last signal. */
const TYPING_MS = 6_000;

/**
 * Keeps tickets and conversations up to date while the page is open.
 * @returns the ticket in which support is typing
 */
export function useLiveTickets(): string | undefined {
  const queries = useQueryClient();
  const [typing, setTyping] = useState<string>();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const end = listen((event) => {
      if (event.kind === 'ticket') placeTicket(queries, event.data);
      else if (event.kind === 'message') {
        placeMessage(queries, event.data.ticket, event.data.message);
        if (event.data.message.author === 'support') setTyping(undefined);
      } else if (event.kind === 'typing') {
        setTyping(event.data.ticket);
        clearTimeout(timer);
        timer = setTimeout(() => setTyping(undefined), TYPING_MS);
      } else void queries.invalidateQueries({ queryKey: ticketsQuery.queryKey });
    });
    return () => {
      clearTimeout(timer);
      end();
    };
  }, [queries]);
  return typing;
}
