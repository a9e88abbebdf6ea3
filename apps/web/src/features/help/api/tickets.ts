import type { ConversationSurvey, Ticket, TicketMessage } from '@merenda/contract';
import { MAX_PAGE } from '@merenda/domain/lists';
import { brand } from '@merenda/ui/brand/brand.ts';
import { call, type Request } from '@merenda/ui/client/call.ts';
import { download } from '@merenda/ui/client/download.ts';
import { upload } from '@merenda/ui/client/upload.ts';
import {
  type QueryClient,
  type QueryKey,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';

export type { Ticket, TicketMessage };

/** The guardian's tickets, latest change first. */
export const ticketsQuery = queryOptions({
  queryKey: ['tickets'],
  queryFn: async ({ signal }) =>
    (await call('GET /user-tickets', { query: { limit: MAX_PAGE, offset: 0 }, signal })).docs,
});

const messagesKey = (ticket: string) => ['tickets', ticket, 'messages'] as const;

/** All messages of a conversation. */
export const messagesQuery = (ticket: string) =>
  queryOptions({
    queryKey: messagesKey(ticket),
    queryFn: async ({ signal }) => {
      const all: TicketMessage[] = [];
      for (let more = true; more; ) {
        const page = await call('GET /user-tickets/:id/messages', {
          params: { id: ticket },
          query: { after: all.at(-1)?.number ?? 0 },
          signal,
        });
        all.push(...page.docs);
        more = page.more;
      }
      return all;
    },
  });

/** Adds a message to the cache once, whether the answer or the stream brings it first. */
export function placeMessage(queries: QueryClient, ticket: string, message: TicketMessage): void {
  const { queryKey } = messagesQuery(ticket);
  queries.setQueryData(queryKey, (all) =>
    all && !all.some(({ number }) => number === message.number)
      ? [...all, message].sort((one, other) => one.number - other.number)
      : all,
  );
  void loadAgainIfLoading(queries, queryKey);
}

/** Puts a changed ticket first in the cached list. */
export function placeTicket(queries: QueryClient, ticket: Ticket): void {
  const { queryKey } = ticketsQuery;
  queries.setQueryData(
    queryKey,
    (all) => all && [ticket, ...all.filter(({ _id }) => _id !== ticket._id)],
  );
  void loadAgainIfLoading(queries, queryKey);
}

/** Restarts a load under way: its answer may be older than the event and would replace it. */
async function loadAgainIfLoading(queries: QueryClient, queryKey: QueryKey) {
  const own = { queryKey, exact: true };
  if (queries.isFetching(own) === 0) return;
  await queries.cancelQueries(own);
  await queries.invalidateQueries(own);
}

export function useCreateTicket() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: Request<'POST /user-tickets'>['body']) =>
      call('POST /user-tickets', { body }),
    onSuccess: (ticket) => placeTicket(queries, ticket),
  });
}

export function useSetConversation(ticket: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (status: 'open' | 'closed') =>
      call('PUT /user-tickets/:id/conversation', { params: { id: ticket }, body: { status } }),
    onSuccess: (changed) => placeTicket(queries, changed),
  });
}

/** Sends a file as a message; the same key sends the same message. */
export function useAttach(ticket: string, onProgress: (share: number) => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ file, key }: { file: File; key: string }) =>
      upload(
        'POST /user-tickets/:id/attachments',
        { params: { id: ticket }, query: { key }, file },
        { onProgress },
      ),
    onSuccess: (message) => placeMessage(queries, ticket, message),
  });
}

export const downloadAttachment = (ticket: string, { number, attachment }: TicketMessage) =>
  download('GET /user-tickets/:id/attachments/:number', {
    params: { id: ticket, number },
    name: attachment?.name ?? '',
  });

export const markRead = (ticket: string, number: number) =>
  call('PUT /user-tickets/:id/read', { params: { id: ticket }, body: { number } });

/** The survey after a conversation. */
export const surveyQuery = queryOptions({
  queryKey: ['surveys', 'conversation'],
  queryFn: ({ signal }) =>
    call('GET /surveys/actions', {
      query: { company: brand.companyId ?? '', action: 'CONVERSATION' },
      signal,
    }),
});

export const useAnswerSurvey = (survey: ConversationSurvey) =>
  useMutation({
    mutationFn: ({ rating, comment }: { rating: number; comment: string }) =>
      call('POST /surveys/:id/answers', {
        params: { id: survey._id },
        body: {
          ...(survey.restaurantUnit ? { restaurantUnit: survey.restaurantUnit } : {}),
          serviceName: 'WALLET',
          answers: survey.questions.map(({ _id, type }) => ({
            question: _id,
            value: type === 'rating' ? rating : comment,
          })),
        },
      }),
  });
