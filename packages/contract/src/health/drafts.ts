import { DRAFT_FIELDS, MAX_DRAFT_BYTES } from '@merenda/domain/health/health-draft';
import { HEALTH_QUESTIONS } from '@merenda/domain/health/health-questions';
import { REGISTRATION_STEPS } from '@merenda/domain/people/registration-steps';
import { z } from 'zod';
import { asStored, id, instant, text } from '../primitives.ts';
import { route } from '../route.ts';

/** Text as typed, valid or not. */
const typed = z.string().max(1_000);

const ANSWERS = HEALTH_QUESTIONS.map(({ fieldName }) => fieldName);

/**
 * An object whose fields are all optional; any other field, such as a wizard's password, is
 * dropped.
 */
const optionals = <Name extends string, T extends z.ZodType>(names: readonly Name[], of: T) =>
  Object.fromEntries(names.map((name) => [name, z.exactOptional(of)])) as Record<
    Name,
    z.ZodExactOptional<T>
  >;

/** The fields and answers of a draft, and the step it reached (product:health-form#draft). */
export const draftContent = z
  .object({
    /** The version of the health form that the draft changes; absent for a first form. */
    before: id.optional(),
    fields: z.object(optionals(DRAFT_FIELDS, typed)),
    answers: z.object(optionals(ANSWERS, z.union([typed, z.array(text(1, 60)).max(50)]))),
    place: z.object({ step: z.enum(REGISTRATION_STEPS), page: z.number().int().min(0).max(50) }),
  })
  .refine(
    (content) => new TextEncoder().encode(JSON.stringify(content)).length <= MAX_DRAFT_BYTES,
    'too large',
  );

export type DraftContent = z.infer<typeof draftContent>;

/** A draft's owner: a registered student, or a student not yet registered at a school. */
const draftOwner = z
  .object({ user: id.optional(), restaurantUnit: id.optional() })
  .refine(({ user, restaurantUnit }) => (user === undefined) !== (restaurantUnit === undefined), {
    path: ['user'],
    message: 'either user or restaurantUnit is wanted',
  });

/** A student's draft, or the guardian's latest draft for a student not yet registered. */
const draftOwnerOrLatest = z
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
    querystring: draftOwnerOrLatest,
    response: {
      200: z.object({
        draft: z
          .object({
            content: asStored(draftContent),
            revision: asStored(revision),
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
    querystring: draftOwner,
    body: z
      .object({
        /** A random name of the page that saves: a page's own revisions never conflict with it. */
        device: z.string().regex(/^[0-9a-f]{32}$/),
        /** The number of the saved revision. */
        revision,
        /** The last revision that the page knows; 0 for none. */
        follows: z.number().int().min(0).max(1_000_000_000),
        content: draftContent,
      })
      .refine((body) => body.revision > body.follows, {
        path: ['revision'],
        message: 'must come after what it follows',
      }),
    response: { 200: z.object({ revision: asStored(revision), savedAt: instant }) },
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
  schema: { querystring: draftOwner, response: { 204: z.null() } },
});
