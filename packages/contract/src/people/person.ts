import { ASKED_PURPOSES, LOOK_PURPOSES } from '@merenda/domain/health/look-purposes';
import { ALLERGENS } from '@merenda/domain/ordering/allergens';
import { REQUEST_STATES } from '@merenda/domain/people/guardians';
import { STUDENT_TEXTS } from '@merenda/domain/people/students';
import { z } from 'zod';
import { id, instant, sum, text, typedCode, wallet } from '../primitives.ts';
import { route } from '../route.ts';
import { registerOrder } from './attendance.ts';

// A person as operators see them (product:console-people#person).

const named = z.object({ _id: id, name: z.string() });
const one = z.object({ id });

/** Operators’ acts on the person’s record, the newest first. */
const acts = z.array(
  z.object({
    at: instant,
    by: z.string(),
    action: z.string(),
    /** The operator’s reason, where the act asks for one. */
    reason: z.string().optional(),
    /** The purpose of a look at health data; entries of before have none. */
    purpose: z.enum(LOOK_PURPOSES).optional(),
  }),
);

const operatorStudent = z.object({
  _id: id,
  name: z.string(),
  company: z.string(),
  school: named,
  class: named.optional(),
  enrollmentNumber: z.string().optional(),
  /** The school’s own list has this number. */
  enrolledUntil: z.string().optional(),
  /** Absent for operators who may not see payments. */
  wallet: wallet.optional(),
  /** Right and scope decide which of them the operator may open; the others have no `_id`. */
  guardians: z.array(
    z.object({ _id: id.optional(), name: z.string(), isOwner: z.boolean(), maySpend: z.boolean() }),
  ),
  /** Requests to be another guardian and their answers by the owner, the newest first. */
  requests: z.array(
    z.object({
      _id: id,
      /** The asker’s account, for operators who may open it; others get the name that the owner gets. */
      guardian: id.optional(),
      name: z.string(),
      askedAt: instant,
      state: z.enum(REQUEST_STATES),
      /** When it was answered, or is over. */
      endsAt: instant,
    }),
  ),
  restrictions: z.object({ dailyMax: sum.optional(), alertBelow: sum.optional() }),
  /** The meals of this week, by the school’s calendar. */
  orders: z.array(registerOrder),
  /** The school’s classes, to move the student; only for operators who may. */
  classes: z.array(named).optional(),
  acts,
});

export const findStudentForOperator = route({
  method: 'GET',
  url: '/operator/students/:id',
  access: 'operator',
  right: 'students.see',
  touches: { 'params.id': 'student' },
  summary: 'A student with class, guardians, limits and the week’s meals; the balance by right',
  schema: { params: one, response: { 200: operatorStudent } },
});

export const showStudentHealth = route({
  method: 'GET',
  url: '/operator/students/:id/health',
  access: 'operator',
  right: 'health.see',
  touches: { 'params.id': 'student' },
  summary:
    'The allergens and diets of a student’s health form; each reading is audited with its purpose',
  schema: {
    params: one,
    querystring: z.object({ purpose: z.enum(ASKED_PURPOSES) }),
    response: {
      200: z.object({ hasForm: z.boolean(), allergens: z.array(z.enum(ALLERGENS)) }),
    },
  },
});

export const changeStudentByOperator = route({
  method: 'PATCH',
  url: '/operator/students/:id',
  access: 'operator',
  right: 'students.change',
  touches: { 'params.id': 'student', 'body.class': 'class' },
  opensBy: 'nothing',
  summary: 'Moves a student into another class of the school, or gives another number',
  schema: {
    params: one,
    body: z.object({
      class: id.nullable(),
      enrollmentNumber: typedCode(1, STUDENT_TEXTS.registrationNumber).nullable(),
      /** The operator’s view before the change; another state is not overwritten. */
      seen: z.object({ class: id.nullable(), enrollmentNumber: text(0, 80).nullable() }),
    }),
    response: {
      200: z.object({
        outcome: z.enum(['changed', 'same', 'conflict']),
        student: operatorStudent,
      }),
    },
  },
});

/** The fields of a student that operators change. */
export type StudentFields = Omit<
  z.output<(typeof changeStudentByOperator)['schema']['body']>,
  'seen'
>;

export const findGuardianForOperator = route({
  method: 'GET',
  url: '/operator/guardians/:id',
  access: 'operator',
  right: 'guardians.see',
  touches: { 'params.id': 'guardian' },
  summary: 'A guardian with contact, students, sign-in and sessions; the balance by right',
  schema: {
    params: one,
    response: {
      200: z.object({
        _id: id,
        name: z.string(),
        company: z.string(),
        email: z.string(),
        emailConfirmed: z.boolean(),
        phoneNumber: z.string(),
        language: z.string().optional(),
        since: instant,
        blockedAt: instant.optional(),
        wallet: wallet.optional(),
        students: z.array(
          named.extend({ school: z.string(), isOwner: z.boolean(), maySpend: z.boolean() }),
        ),
        signIn: z.object({ secondFactor: z.boolean(), passkeys: z.number().int() }),
        sessions: z.array(z.object({ userAgent: z.string(), lastSeenAt: instant })),
        acts,
      }),
    },
  },
});
