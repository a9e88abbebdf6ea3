import { parseTypedDay } from '@merenda/domain/time/typed-day';
import { type Answer, call, type Request } from '@merenda/ui/client/call.ts';
import { allSent } from '@merenda/ui/client/drafts/unsent.ts';
import { queryOptions } from '@tanstack/react-query';
import { findAfter, findTrace } from '../model/draft-trace.ts';

/** The subject of a draft: a student, or a student not yet registered at a school. */
export type DraftScope = { user: string } | { restaurantUnit: string };

export type Draft = NonNullable<Answer<'GET /anamnesis/draft'>['draft']>;
export type DraftContent = Draft['content'];

/** A draft as today's form holds it: those of before have the birth date as it was typed, 31/12/2015. */
export function asOfToday<Found extends Draft | null>(draft: Found): Found {
  const typed = draft?.content.fields.birthday;
  const day = typed && parseTypedDay(typed);
  if (!draft || !day) return draft;
  const { content } = draft;
  return { ...draft, content: { ...content, fields: { ...content.fields, birthday: day } } };
}

/**
 * The guardian's draft on the server (product:health-form#draft). The browser keeps nothing of it except in
 * the open page. It is loaded when a form is opened, not during typing.
 */
export const draftQuery = (scope: DraftScope) =>
  queryOptions({
    queryKey: ['health-draft', scope],
    queryFn: async ({ signal }) => {
      // This page's own latest changes must arrive first.
      await allSent();
      return findAfter(findTrace(scope), async () =>
        asOfToday((await call('GET /anamnesis/draft', { query: scope, signal })).draft),
      );
    },
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The guardian's latest draft for a student not yet registered, at any school. */
export const begunDraftQuery = queryOptions({
  queryKey: ['health-draft', 'begun'],
  queryFn: async ({ signal }) => {
    await allSent();
    return asOfToday((await call('GET /anamnesis/draft', { query: {}, signal })).draft);
  },
  gcTime: 0,
});

export const saveDraft = (
  scope: DraftScope,
  body: Request<'PUT /anamnesis/draft'>['body'],
  { keepalive }: { keepalive: boolean },
) => call('PUT /anamnesis/draft', { query: scope, body, keepalive });

export const deleteDraft = (scope: DraftScope) => call('DELETE /anamnesis/draft', { query: scope });
