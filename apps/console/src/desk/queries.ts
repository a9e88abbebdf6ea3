import { ASSIGNMENTS, DESK_POLL_MS, DESK_STATUS } from '@merenda/domain/help/desk';
import { TICKET_LIMITS, TICKET_STATUSES, TICKET_TYPES } from '@merenda/domain/help/tickets';
import { type Answer, call } from '@merenda/ui/client/call.ts';
import { queryOptions } from '@tanstack/react-query';
import { every } from '../queries/every.ts';
import { code, oneOf, ownedBy, recordId, searchOf } from '../table/search.ts';
import { listSource, readAll, rowsQuery, wholeSource } from '../table/source.ts';

type Inbox = Answer<'GET /operator/desk'>;
export type DeskTicket = Inbox['docs'][number];
export type OperatorTicket = Answer<'GET /operator/tickets/:id'>;
export type CannedAnswer = Answer<'GET /operator/canned-answers'>['docs'][number];
export type Figures = Answer<'GET /operator/desk/figures'>;
export type Context = Answer<'GET /operator/tickets/:id/context'>;

const OTHER_STATUSES = TICKET_STATUSES.filter((status) => status !== DESK_STATUS);

/** Reads the filters of the inbox from its address; without a status the open tickets. */
export const DESK_SEARCH = searchOf({
  status: oneOf(OTHER_STATUSES),
  type: oneOf(TICKET_TYPES),
  assigned: oneOf(ASSIGNMENTS),
  company: code,
  school: ownedBy('company', recordId),
});

export type DeskFilters = ReturnType<typeof DESK_SEARCH>;

/** The tickets of the inbox. Its address may have names that are no filters. */
export const deskSource = (filters: DeskFilters) =>
  listSource('GET /operator/desk', ['desk', 'list'], { query: DESK_SEARCH(filters) });

/** The inbox, asked for anew while it is open (product:console-desk#inbox). */
export const deskQuery = (filters: DeskFilters) => ({
  ...rowsQuery(deskSource(filters)),
  refetchInterval: every(DESK_POLL_MS),
});

const ticketKey = (id: string) => ['desk', 'ticket', id] as const;

/** A ticket with its whole conversation; each time only what was said since is asked for. */
export const ticketQuery = (id: string) =>
  queryOptions({
    queryKey: ticketKey(id),
    queryFn: async ({ signal, client }): Promise<OperatorTicket> => {
      const known = client.getQueryData<OperatorTicket>(ticketKey(id))?.conversation.docs ?? [];
      const docs = [...known];
      for (;;) {
        const ticket = await call('GET /operator/tickets/:id', {
          params: { id },
          query: { after: docs.at(-1)?.number ?? 0, limit: TICKET_LIMITS.page },
          signal,
        });
        docs.push(...ticket.conversation.docs);
        if (!ticket.conversation.more) return { ...ticket, conversation: { docs, more: false } };
      }
    },
    refetchInterval: every(DESK_POLL_MS),
  });

/** The records beside a conversation. */
export const contextQuery = (id: string) =>
  queryOptions({
    queryKey: ['desk', 'context', id],
    queryFn: ({ signal }) => call('GET /operator/tickets/:id/context', { params: { id }, signal }),
  });

/** The desk's figures by week, of one company or of all. */
export const figuresQuery = (company: string | undefined) =>
  queryOptions({
    queryKey: ['desk', 'figures', company ?? ''],
    queryFn: ({ signal }) =>
      call('GET /operator/desk/figures', { query: company ? { company } : {}, signal }),
  });

/** The same weeks as the rows of a table. */
export const figuresSource = ({ company }: { company?: string | undefined }) =>
  wholeSource('GET /operator/desk/figures', ['desk', 'figures', 'weeks'], { query: { company } });

/** A company's canned answers. */
export const cannedQuery = (company: string) =>
  queryOptions({
    queryKey: ['desk', 'canned answers', company],
    queryFn: ({ signal }) =>
      readAll({
        read: (page) =>
          call('GET /operator/canned-answers', { query: { company, ...page }, signal }),
      }),
  });

/** The people who may answer a ticket. */
export const assigneesQuery = (id: string) =>
  queryOptions({
    queryKey: ['desk', 'assignees', id],
    queryFn: ({ signal }) =>
      readAll({
        read: (query) =>
          call('GET /operator/tickets/:id/assignees', { params: { id }, query, signal }),
      }),
  });
