import { DIFFERENCE_KINDS } from '@merenda/domain/books/differences';
import { MAX_REASON, MIN_REASON } from '@merenda/domain/forms/reasons';
import { MAX_CODE } from '@merenda/domain/ids';
import { COUPON_LOGO_FILE, DISH_PICTURE_FILE } from '@merenda/domain/ordering/dish-pictures';
import { MAX_STUDENT_CODES, STUDENT_TEXTS } from '@merenda/domain/people/students';
import { CLOSURE_KINDS, CLOSURE_REASON } from '@merenda/domain/places/schools';
import { z } from 'zod';
import { dishPicture } from './menus.ts';
import {
  day,
  id,
  instant,
  keyset,
  keysetPage,
  lines,
  text,
  typedCode,
  version,
} from './primitives.ts';
import { route } from './route.ts';

// Operators' routes (product:operating#rights), for a signed-in operator or a script's token.

/** A guardian after an operator's call, with the fields that the call changes. */
const blockedGuardian = z.object({
  _id: id,
  blocked: z.boolean(),
  /** The time of the block; absent when not blocked. */
  blockedAt: instant.optional(),
});

export const blockGuardian = route({
  method: 'POST',
  url: '/operator/guardians/:id/block',
  access: 'operator',
  right: 'guardians.block',
  touches: { 'params.id': 'guardian' },
  summary: 'Blocks a guardian, who then sees everything and moves nothing; or lifts the block',
  schema: {
    params: z.object({ id }),
    body: z.object({
      blocked: z.boolean(),
      /** The time of the block that was read, absent for none: another is 409 `record_changed`. */
      seen: instant.optional(),
      /** Stored in the audit, which outlives the guardian's data: it must not contain names. */
      reason: lines(MIN_REASON, MAX_REASON),
    }),
    response: { 200: blockedGuardian },
  },
});

export const signOutGuardian = route({
  method: 'POST',
  url: '/operator/guardians/:id/sign-out',
  access: 'operator',
  right: 'guardians.block',
  touches: { 'params.id': 'guardian' },
  summary: 'Ends every session of a guardian, who signs in anew; for a stolen phone or mailbox',
  schema: {
    params: z.object({ id }),
    body: z.object({
      /** Stored in the audit, which outlives the guardian's data: it must not contain names. */
      reason: lines(MIN_REASON, MAX_REASON),
    }),
    response: { 204: z.null() },
  },
});

/** A difference between a processor's records and our books. */
export const reconciliationDifference = z.object({
  _id: id,
  gateway: z.string(),
  kind: z.enum(DIFFERENCE_KINDS),
  /** A technical description in English, with amounts in minor units. */
  message: z.string(),
  foundAt: instant,
  /** The reference of the payment, which the processor and we share. */
  reference: z.string().optional(),
  topupId: id.optional(),
  providerRef: z.string().optional(),
  /** The time of the resolution, and the operator's note. */
  resolvedAt: instant.optional(),
  note: z.string().optional(),
});

/** One comparison of a processor's list with our books. */
const reconciliation = z.object({
  _id: id,
  gateway: z.string(),
  /** The UTC day, for a daily run. */
  day: day.optional(),
  from: instant,
  until: instant,
  /** `unheard`: the processor did not answer; a daily run is retried. `waiting`: not started. */
  outcome: z.enum(['same', 'different', 'unheard', 'waiting']),
  /**
   * The number of payments compared, of all companies: only for operators whose scope is
   * everywhere.
   */
  payments: z.number().int().optional(),
  topups: z.number().int().optional(),
  finishedAt: instant.optional(),
  differences: z.array(reconciliationDifference),
});

export const listReconciliations = route({
  method: 'GET',
  url: '/operator/reconciliations',
  access: 'operator',
  right: 'reconciliations.see',
  touches: 'scope',
  summary: 'The comparisons with the processors’ lists, newest first, with what differed',
  schema: {
    querystring: z.object({ ...keyset(30), gateway: text(1, 40).optional() }),
    response: { 200: keysetPage(reconciliation) },
  },
});

export const resolveDifference = route({
  method: 'POST',
  url: '/operator/reconciliations/differences/:id/resolve',
  access: 'operator',
  right: 'differences.resolve',
  touches: { 'params.id': 'difference' },
  summary: 'Marks a difference as looked after',
  schema: {
    params: z.object({ id }),
    body: z.object({
      /** The operator's note; stored in the audit, so it must not contain names. */
      note: lines(MIN_REASON, 500),
    }),
    response: { 200: reconciliationDifference },
  },
});

/** A closure of a school, with the orders for its days. */
export const closing = z.object({
  firstDay: day,
  lastDay: day,
  kind: z.enum(CLOSURE_KINDS),
  reason: z.string(),
  /** Names what was read: a change of something newer is refused. */
  version: z.string(),
  /** Orders cancelled with the money back, and orders that the job has yet to cancel. */
  orders: z.object({ cancelled: z.number().int(), left: z.number().int() }),
});

export const closeSchool = route({
  method: 'POST',
  url: '/operator/schools/:id/closings',
  access: 'operator',
  right: 'orders.cancel',
  touches: { 'params.id': 'school' },
  summary: 'Closes a school for some days: all that is ordered is cancelled, with the money back',
  schema: {
    params: z.object({ id }),
    body: z.object({
      firstDay: day,
      lastDay: day,
      /** The reason shown to guardians; stored in the audit, so it must not contain names. */
      reason: text(CLOSURE_REASON.min, CLOSURE_REASON.max),
      kind: z.enum(CLOSURE_KINDS).default('closure'),
      /** The `version` of the closing with this first day that was read; absent: there was none. */
      version: version.optional(),
    }),
    response: { 200: closing },
  },
});

export const listClosings = route({
  method: 'GET',
  url: '/operator/schools/:id/closings',
  access: 'operator',
  right: 'orders.see',
  touches: { 'params.id': 'school' },
  summary: 'A school’s holidays and closures, the last first, with what of the orders is cancelled',
  schema: {
    params: z.object({ id }),
    querystring: z.object({
      ...keyset(30),
      /** Closings that last until this day, or longer. */
      from: day.optional(),
    }),
    response: { 200: keysetPage(closing) },
  },
});

export const issueStudentCodes = route({
  method: 'POST',
  url: '/operator/schools/:id/student-codes',
  access: 'operator',
  right: 'students.change',
  touches: { 'params.id': 'school' },
  opensBy: 'nothing',
  summary:
    'Codes for families of registered students, by number: each makes one more guardian at once. Told in this answer only; a student’s code from before is void',
  schema: {
    params: z.object({ id }),
    body: z.object({
      enrollmentNumbers: z
        .array(typedCode(1, STUDENT_TEXTS.registrationNumber))
        .min(1)
        .max(MAX_STUDENT_CODES),
      /**
       * The time of the newest code that was read, absent for none: codes up to it become void. A newer code
       * is 409 `record_changed`.
       */
      seen: instant.optional(),
    }),
    response: {
      /** Codes of the registered students. */
      201: z.object({
        docs: z.array(z.object({ enrollmentNumber: z.string(), code: z.string() })),
        issuedAt: instant,
        expiresAt: instant,
      }),
    },
  },
});

const product = z.object({ id });

const seenPicture = z.object({
  /**
   * The address of the picture that was read, empty for none: another is 409 `record_changed`. Absent: the
   * request is about whichever is there.
   */
  seen: text(0, 200).optional(),
});

export const saveDishPicture = route({
  method: 'PUT',
  url: '/operator/products/:id/picture',
  access: 'operator',
  right: 'menus.change',
  touches: { 'params.id': 'product' },
  takesFile: DISH_PICTURE_FILE,
  summary: 'Gives a product a picture, or another one: JPEG, PNG or WebP, cut to 4 by 3',
  schema: {
    params: product,
    querystring: seenPicture,
    response: { 200: z.object({ image: dishPicture }) },
  },
});

export const removeDishPicture = route({
  method: 'DELETE',
  url: '/operator/products/:id/picture',
  access: 'operator',
  right: 'menus.change',
  touches: { 'params.id': 'product' },
  summary: 'Removes the picture that a school gave a product',
  schema: { params: product, querystring: seenPicture, response: { 204: z.null() } },
});

const ofSchool = z.object({ restaurantId: id });

export const openCouponLogo = route({
  method: 'GET',
  url: '/restaurants/:restaurantId/coupon/logo/footer',
  access: 'operator',
  right: 'menus.change',
  touches: { 'params.restaurantId': 'school' },
  summary: 'The logo at the foot of a school’s barcode cards; without one the answer is empty',
  schema: {
    params: ofSchool,
    response: { 200: z.object({ couponLogo: z.string().optional() }) },
  },
});

export const saveCouponLogo = route({
  method: 'PUT',
  url: '/restaurants/:restaurantId/coupon/logo/footer',
  access: 'operator',
  right: 'menus.change',
  touches: { 'params.restaurantId': 'school' },
  takesFile: COUPON_LOGO_FILE,
  summary: 'Puts a school’s logo, or another one, at the foot of its students’ barcode cards',
  schema: {
    params: ofSchool,
    querystring: seenPicture,
    response: { 200: z.object({ couponLogo: z.string() }) },
  },
});

export const removeCouponLogo = route({
  method: 'DELETE',
  url: '/restaurants/:restaurantId/coupon/logo/footer',
  access: 'operator',
  right: 'menus.change',
  touches: { 'params.restaurantId': 'school' },
  summary: 'Removes a school’s logo from its students’ barcode cards',
  schema: { params: ofSchool, querystring: seenPicture, response: { 204: z.null() } },
});

/** An act of an operator or an import. */
const operatorAct = z.object({
  _id: id,
  at: instant,
  /** The operator; absent for an import whose command named nobody. */
  operator: z.object({ _id: id, name: z.string() }).optional(),
  /** `guardian.blocked`, `operator.signed-in`, `import.finished` … */
  action: z.string(),
  /** The id of the changed record. */
  subject: z.string(),
  /** The name of an operator, a company or a school; families have ids alone. */
  about: z.string().optional(),
  detail: z.record(z.string(), z.unknown()),
});

export const listOperatorActs = route({
  method: 'GET',
  url: '/operator/acts',
  access: 'operator',
  right: 'acts.see',
  touches: 'installation',
  summary:
    'What operators and imports did, newest first: of all or of one, one act, to one record, in a period',
  schema: {
    querystring: z.object({
      ...keyset(100),
      operator: id.optional(),
      action: text(1, MAX_CODE).optional(),
      subject: text(1, MAX_CODE).optional(),
      /** The period, its end excluded. */
      from: instant.optional(),
      until: instant.optional(),
    }),
    response: { 200: keysetPage(operatorAct) },
  },
});
