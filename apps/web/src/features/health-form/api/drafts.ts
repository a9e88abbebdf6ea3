import { type Answer, call, type Request } from '@merenda/ui/client/call.ts';
import { allSent } from '@merenda/ui/client/unsent.ts';
import { queryOptions } from '@tanstack/react-query';
import { findAfter, findTrace } from '../model/draft-trace.ts';

/** Whose form is filled in: a student's, or that of one who is yet to be registered at a school. */
export type DraftScope = { user: string } | { restaurantUnit: string };

export type Draft = NonNullable<Answer<'GET /anamnesis/draft'>['draft']>;
export type DraftContent = Draft['content'];

/**
 * The guardian's draft as the server has it (product:health-form#draft): nothing of it is kept in the
 * browser but what the page itself holds. It is asked for when a form is opened, and not while somebody
 * types.
 */
export const draftQuery = (scope: DraftScope) =>
  queryOptions({
    queryKey: ['health-draft', scope],
    queryFn: async ({ signal }) => {
      // What this page itself has just sent comes first.
      await allSent();
      return findAfter(
        findTrace(scope),
        async () => (await call('GET /anamnesis/draft', { query: scope, signal })).draft,
      );
    },
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The last draft of a student who is yet to be registered, at whatever school. */
export const begunDraftQuery = queryOptions({
  queryKey: ['health-draft', 'begun'],
  queryFn: async ({ signal }) => {
    await allSent();
    return (await call('GET /anamnesis/draft', { query: {}, signal })).draft;
  },
  gcTime: 0,
});

export const saveDraft = (
  scope: DraftScope,
  body: Request<'PUT /anamnesis/draft'>['body'],
  { keepalive }: { keepalive: boolean },
) => call('PUT /anamnesis/draft', { query: scope, body, keepalive });

export const deleteDraft = (scope: DraftScope) => call('DELETE /anamnesis/draft', { query: scope });
