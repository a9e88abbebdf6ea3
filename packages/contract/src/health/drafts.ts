import { DRAFT_FIELDS, DRAFT_STEPS, MAX_DRAFT_BYTES } from '@merenda/domain/health/health-draft';
import { HEALTH_QUESTIONS } from '@merenda/domain/health/health-questions';
import { z } from 'zod';
import { id, instant, text } from '../primitives.ts';
import { route } from '../route.ts';

/** As typed, right or wrong. */
const typed = z.string().max(1_000);

const ANSWERS = HEALTH_QUESTIONS.map(({ fieldName }) => fieldName);

/** Each of them may stand there; anything else, such as a wizard's password, is left out. */
const optionals = <Name extends string, T extends z.ZodType>(names: readonly Name[], of: T) =>
  Object.fromEntries(names.map((name) => [name, z.exactOptional(of)])) as Record<
    Name,
    z.ZodExactOptional<T>
  >;

/** What was typed and tapped, and how far one had come (product:health-form#draft). */
export const draftContent = z
  .object({
    /** The version that it changes; left out for a first form. */
    before: id.optional(),
    fields: z.object(optionals(DRAFT_FIELDS, typed)),
    answers: z.object(optionals(ANSWERS, z.union([typed, z.array(text(1, 60)).max(50)]))),
    place: z.object({ step: z.enum(DRAFT_STEPS), page: z.number().int().min(0).max(50) }),
  })
  .refine(
    (content) => new TextEncoder().encode(JSON.stringify(content)).length <= MAX_DRAFT_BYTES,
    'too large',
  );

export type DraftContent = z.infer<typeof draftContent>;

/** Of a student, or of the one who is yet to be registered at a school. */
const whose = z
  .object({ user: id.optional(), restaurantUnit: id.optional() })
  .refine(({ user, restaurantUnit }) => (user === undefined) !== (restaurantUnit === undefined), {
    path: ['user'],
    message: 'either user or restaurantUnit is wanted',
  });

/** As `whose`, or the last one of whoever is yet to be registered, wherever that was begun. */
const whoseOrLast = z
  .object({ user: id.optional(), restaurantUnit: id.optional() })
  .refine(({ user, restaurantUnit }) => user === undefined || restaurantUnit === undefined, {
    path: ['user'],
    message: 'user or restaurantUnit, not both',
  });

const NAMES = { 'query.user': { student: 'health' }, 'query.restaurantUnit': 'school' } as const;

const revision = z.number().int().min(1).max(1_000_000_000);

export const getHealthDraft = route({
  method: 'GET',
  url: '/anamnesis/draft',
  access: 'guardian',
  names: NAMES,
  summary:
    'The guardian’s own draft of a health form, null when there is none; of nobody named the last one of a student who is yet to be registered',
  schema: {
    querystring: whoseOrLast,
    response: {
      200: z.object({
        draft: z
          .object({
            content: draftContent,
            revision,
            savedAt: instant,
            /** The school of a student who is yet to be registered. */
            restaurantUnit: id.optional(),
          })
          .nullable(),
      }),
    },
  },
});

export const saveHealthDraft = route({
  method: 'PUT',
  url: '/anamnesis/draft',
  access: 'guardian',
  whenBlocked: 'allowed',
  stepUp: false,
  confirmed: false,
  names: { ...NAMES, 'body.content.before': 'own' },
  opensBy: 'nothing',
  summary: 'Saves a draft of a health form; 409 when it was continued on another device',
  schema: {
    querystring: whose,
    body: z
      .object({
        /** Made up by the page that saves: its own savings never stand in its way. */
        device: z.string().regex(/^[0-9a-f]{32}$/),
        /** Which revision this one is. */
        revision,
        /** The last one that the page knows of; 0 for none. */
        follows: z.number().int().min(0).max(1_000_000_000),
        content: draftContent,
      })
      .refine((body) => body.revision > body.follows, {
        path: ['revision'],
        message: 'must come after what it follows',
      }),
    response: { 200: z.object({ revision, savedAt: instant }) },
  },
});

export const deleteHealthDraft = route({
  method: 'DELETE',
  url: '/anamnesis/draft',
  access: 'guardian',
  whenBlocked: 'allowed',
  stepUp: false,
  confirmed: false,
  names: NAMES,
  summary: 'Throws a draft of a health form away, if there is one',
  schema: { querystring: whose, response: { 204: z.null() } },
});
