import { ALERT_KINDS, NOTE_LENGTH } from '@merenda/domain/help/alerts';
import { LANGUAGES, type Language } from '@merenda/domain/places/languages';
import { z } from 'zod';
import { companyId, id, instant, lines, list, paging } from '../primitives.ts';
import { route } from '../route.ts';
import { messageKey } from './tickets.ts';

/** A message to the guardian on the pages, in the caller's language. */
export const alert = z.object({
  _id: id,
  kind: z.enum(ALERT_KINDS),
  severity: z.enum(['act', 'look', 'good']),
  title: z.string(),
  message: z.string(),
  /** The app's page on which the guardian deals with it. */
  link: z.string(),
  createdAt: instant,
  resolved: z.boolean(),
  resolvedAt: instant.optional(),
});

export type Alert = z.infer<typeof alert>;

export const listAlerts = route({
  method: 'GET',
  url: '/alerts',
  access: 'guardian',
  names: { 'query.user': 'self' },
  summary: 'The guardian’s alerts, newest first; those that are open or resolved, or all',
  schema: {
    querystring: z.object({
      ...paging(30),
      user: id.optional(),
      resolved: z.enum(['true', 'false']).optional(),
    }),
    response: { 200: list(alert) },
  },
});

export const dismissAlert = route({
  method: 'PATCH',
  url: '/alerts/:issueId/dismiss',
  access: 'guardian',
  whenBlocked: 'allowed',
  stepUp: false,
  confirmed: false,
  names: { 'params.issueId': 'own' },
  summary: 'Dismisses an alert; one that is resolved stays as it is',
  schema: {
    params: z.object({ issueId: id }),
    body: z.object({ resolved: z.literal(true) }),
    response: { 200: alert },
  },
});

/** A posted note, with the number of guardians who received it. */
const postedNote = z.object({ _id: id, guardians: z.number().int() });

const noteText = lines(NOTE_LENGTH.min, NOTE_LENGTH.max);

const TEXT_OF_LANGUAGE = Object.fromEntries(
  LANGUAGES.map((language) => [language, noteText.optional()]),
) as Record<Language, z.ZodOptional<typeof noteText>>;

const note = z.object({
  /** The text for guardians, on screen and by e-mail. */
  message: noteText,
  /** The text in other languages, for guardians who have chosen one of them. */
  texts: z.object(TEXT_OF_LANGUAGE).optional(),
  /** An idempotency key: the same key posts the same note once. */
  key: messageKey.optional(),
});

export const postCompanyAlert = route({
  method: 'POST',
  url: '/operator/companies/:id/alerts',
  access: 'operator',
  right: 'alerts.post',
  touches: { 'params.id': 'company' },
  summary: 'Posts a note to all guardians of a company',
  schema: { params: z.object({ id: companyId }), body: note, response: { 201: postedNote } },
});

export const postSchoolAlert = route({
  method: 'POST',
  url: '/operator/schools/:id/alerts',
  access: 'operator',
  right: 'alerts.post',
  touches: { 'params.id': 'school' },
  summary: 'Posts a note to the guardians of a school’s students',
  schema: { params: z.object({ id }), body: note, response: { 201: postedNote } },
});

/** The readers that a note would have. */
const noteReaders = z.object({
  guardians: z.number().int(),
  /** By the language that they have chosen, most first; `none` has chosen none. */
  languages: z.array(
    z.object({ language: z.enum([...LANGUAGES, 'none']), guardians: z.number().int() }),
  ),
});

export const countCompanyReaders = route({
  method: 'GET',
  url: '/operator/companies/:id/readers',
  access: 'operator',
  right: 'alerts.post',
  touches: { 'params.id': 'company' },
  summary: 'How many guardians a note to a company would have, by language',
  schema: { params: z.object({ id: companyId }), response: { 200: noteReaders } },
});

export const countSchoolReaders = route({
  method: 'GET',
  url: '/operator/schools/:id/readers',
  access: 'operator',
  right: 'alerts.post',
  touches: { 'params.id': 'school' },
  summary: 'How many guardians a note to a school would have, by language',
  schema: { params: z.object({ id }), response: { 200: noteReaders } },
});
