import { CANNED_LIMITS, unknownPlaceholders } from '@merenda/domain/help/canned-answers';
import { ALL_TICKET_RIGHTS, TICKET_LIMITS } from '@merenda/domain/help/tickets';
import { LANGUAGES, type Language } from '@merenda/domain/places/languages';
import { z } from 'zod';
import { companyId, id, keyset, keysetPage, lines, text } from '../primitives.ts';
import { route } from '../route.ts';

// The answers that a company's support has ready (product:console-desk#canned-answers).

const cannedText = lines(1, TICKET_LIMITS.text).refine(
  (value) => unknownPlaceholders(value).length === 0,
  'an unknown placeholder',
);

/** Texts by language. */
const byLanguage = <T extends z.ZodType>(of: T) =>
  z.object(
    Object.fromEntries(LANGUAGES.map((language) => [language, of.optional()])) as Record<
      Language,
      z.ZodOptional<T>
    >,
  );

const content = {
  title: text(1, CANNED_LIMITS.title),
  texts: byLanguage(cannedText).refine(
    (texts) => Object.keys(texts).length > 0,
    'a text in some language',
  ),
};

const cannedAnswer = z.object({
  _id: id,
  company: z.string(),
  title: z.string(),
  texts: byLanguage(z.string()),
  /** Counts its changes. */
  version: z.number().int(),
});

const params = z.object({ id });

export const listCannedAnswers = route({
  method: 'GET',
  url: '/operator/canned-answers',
  access: 'operator',
  right: ALL_TICKET_RIGHTS,
  touches: { 'query.company': 'company' },
  summary: 'A company’s canned answers, by title',
  schema: {
    querystring: z.object({ company: companyId, ...keyset(CANNED_LIMITS.answers) }),
    response: { 200: keysetPage(cannedAnswer) },
  },
});

export const createCannedAnswer = route({
  method: 'POST',
  url: '/operator/canned-answers',
  access: 'operator',
  right: 'tickets.answer',
  touches: { 'body.company': 'company' },
  summary: 'Adds a canned answer to a company’s',
  schema: { body: z.object({ company: companyId, ...content }), response: { 201: cannedAnswer } },
});

/** The version that was read. */
const version = z.number().int().min(1).max(2_000_000_000);

export const changeCannedAnswer = route({
  method: 'PUT',
  url: '/operator/canned-answers/:id',
  access: 'operator',
  right: 'tickets.answer',
  touches: { 'params.id': 'cannedAnswer' },
  summary: 'Changes a canned answer, unless somebody else has changed it since it was read',
  schema: {
    params,
    body: z.object({ ...content, version }),
    response: { 200: cannedAnswer },
  },
});

export const deleteCannedAnswer = route({
  method: 'DELETE',
  url: '/operator/canned-answers/:id',
  access: 'operator',
  right: 'tickets.answer',
  touches: { 'params.id': 'cannedAnswer' },
  summary: 'Removes a canned answer, unless somebody else has changed it since it was read',
  schema: {
    params,
    querystring: z.object({ version: z.coerce.number().pipe(version) }),
    response: { 204: z.null() },
  },
});
