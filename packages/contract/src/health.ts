import { FIGURES } from '@merenda/domain/figures';
import { HEALTH_TEXTS } from '@merenda/domain/health/health-form';
import {
  HEALTH_CHOICES,
  HEALTH_FIELDS,
  MAX_COMMENT,
} from '@merenda/domain/health/health-questions';
import { MEDICAL_REPORT_FILE } from '@merenda/domain/health/medical-report';
import { ALLERGENS } from '@merenda/domain/ordering/allergens';
import { MAX_NAME } from '@merenda/domain/people/person-forms';
import { STUDENT_TEXTS } from '@merenda/domain/people/students';
import { CLASS_TEXTS } from '@merenda/domain/places/schools';
import { z } from 'zod';
import { file } from './file.ts';
import {
  companyId,
  day,
  documentNumber,
  email,
  id,
  instant,
  lines,
  list,
  paging,
  personName,
  text,
  typedCode,
} from './primitives.ts';
import { route } from './route.ts';

/** A comment, one chosen value, or several. */
const answer = z.union([lines(0, MAX_COMMENT), z.array(text(1, 60)).max(50)]);

const contact = z.object({
  address: text(1, HEALTH_TEXTS.address),
  email: email.optional(),
  phone: typedCode(1, HEALTH_TEXTS.phone),
  phone2: typedCode(1, HEALTH_TEXTS.phone),
});

const person = z.object({
  name: personName(1, HEALTH_TEXTS.name),
  kinship: text(1, HEALTH_TEXTS.kinship),
});

/** The answers of a health form, without the student's own data (product:health-form#document). */
export const healthAnswers = {
  contact,
  responsible: person,
  responsibleForInfo: person,
  answers: z.array(z.object({ fieldName: text(1, 60), answer })).max(100),
};

const formBody = {
  restaurantUnit: id,
  schoolClass: id,
  roomNumber: text(1, CLASS_TEXTS.room).optional(),
  internalId: typedCode(1, STUDENT_TEXTS.registrationNumber).optional(),
  studentName: personName(2, MAX_NAME),
  birthday: day,
  fiscalNumber: documentNumber.optional(),
  ...healthAnswers,
};

export const medicalReport = z.object({
  name: z.string(),
  mediaType: z.enum(MEDICAL_REPORT_FILE.types),
  sizeBytes: z.number().int(),
  uploadedAt: instant,
});

/** One version of a student's health form (product:health-form#document). */
export const healthForm = z.object({
  _id: id,
  /** The version's id; an update names the version it is based on. */
  currentAnamnesis: id,
  student: id,
  restaurantUnit: z.object({ _id: id, name: z.string() }),
  schoolClass: id,
  className: z.string().optional(),
  roomNumber: z.string().optional(),
  internalId: z.string().optional(),
  studentName: z.string(),
  birthday: day,
  fiscalNumber: z.string().optional(),
  contact: z.object({
    address: z.string(),
    email: z.string().optional(),
    phone: z.string(),
    phone2: z.string(),
  }),
  responsible: z.object({ name: z.string(), kinship: z.string() }),
  responsibleForInfo: z.object({ name: z.string(), kinship: z.string() }),
  /** The question's text, in the language of the guardian who answered. */
  answers: z.array(
    z.object({
      fieldName: z.string(),
      question: z.string(),
      answer: z.union([z.string(), z.array(z.string())]),
    }),
  ),
  medicalReport: medicalReport.optional(),
  updatedAt: instant,
});

export type HealthForm = z.infer<typeof healthForm>;

/** The school's questions, in the caller's language (product:health-form#questions). */
export const healthSurvey = z.object({
  _id: id,
  restaurantUnit: id,
  questions: z.array(
    z.object({
      fieldName: z.enum(HEALTH_FIELDS),
      question: z.string(),
      /** An explanation of the question. */
      hint: z.string().optional(),
      answerType: z.enum(['multiple-choices', 'comment']),
      choices: z.array(
        z.object({
          value: z.enum(HEALTH_CHOICES),
          label: z.string(),
          hint: z.string().optional(),
        }),
      ),
      minChoicesValues: z.number().int(),
      maxChoicesValues: z.number().int(),
      /** The field whose answer must be "Sim" for this question to be asked. */
      gate: z.string().optional(),
      optional: z.boolean(),
    }),
  ),
});

export type HealthSurvey = z.infer<typeof healthSurvey>;

/** A student by id, or by registration number. */
const studentScope = z
  .object({
    restaurantUnit: id,
    user: id.optional(),
    internalId: typedCode(1, STUDENT_TEXTS.registrationNumber).optional(),
  })
  .refine(({ user, internalId }) => user !== undefined || internalId !== undefined, {
    path: ['user'],
    message: 'user or internalId is wanted',
  });

const one = z.object({ id });

export const getHealthSurvey = route({
  method: 'GET',
  url: '/surveys/anamnesis',
  access: 'guardian',
  names: { 'query.company': 'company', 'query.restaurantUnit': 'school' },
  summary: 'The questions of a school’s health form',
  schema: {
    querystring: z.object({ company: companyId, restaurantUnit: id }),
    response: { 200: healthSurvey },
  },
});

export const createHealthForm = route({
  method: 'POST',
  url: '/anamnesis',
  access: 'guardian',
  whenBlocked: 'allowed',
  stepUp: false,
  confirmed: false,
  names: {
    'body.student': { student: 'health' },
    'body.restaurantUnit': 'school',
    'body.schoolClass': 'school',
  },
  opensBy: 'nothing',
  identifies: ['body.internalId', 'body.fiscalNumber'],
  summary: 'Files a health form, for a student or, at a school without wallet, for a new one',
  schema: {
    body: z.object({ student: id.optional(), ...formBody }),
    response: { 201: healthForm },
  },
});

export const listHealthForms = route({
  method: 'GET',
  url: '/anamnesis',
  access: 'guardian',
  names: { 'query.user': { student: 'health' }, 'query.restaurantUnit': 'school' },
  opensBy: 'nothing',
  summary: 'All versions of a student’s health form, the newest first',
  schema: {
    querystring: studentScope.extend(paging(20)),
    response: { 200: list(healthForm) },
  },
});

export const getLastHealthForm = route({
  method: 'GET',
  url: '/anamnesis/last',
  access: 'guardian',
  names: { 'query.user': { student: 'health' }, 'query.restaurantUnit': 'school' },
  opensBy: 'nothing',
  summary: 'A student’s health form as it stands; 404 when there is none yet',
  schema: { querystring: studentScope, response: { 200: healthForm } },
});

export const getHealthAllergens = route({
  method: 'GET',
  url: '/anamnesis/allergens',
  access: 'guardian',
  names: { 'query.user': { student: 'health' } },
  summary: 'What a student’s health form names as foods to avoid; empty without a form',
  schema: {
    querystring: z.object({ user: id }),
    response: { 200: z.object({ allergens: z.array(z.enum(ALLERGENS)) }) },
  },
});

export const updateHealthForm = route({
  method: 'PUT',
  url: '/anamnesis/:id',
  access: 'guardian',
  whenBlocked: 'allowed',
  stepUp: false,
  confirmed: false,
  names: {
    'params.id': { healthForm: 'health' },
    'body.currentAnamnesis': 'own',
    'body.restaurantUnit': 'school',
    'body.schoolClass': 'school',
  },
  opensBy: 'nothing',
  identifies: ['body.internalId', 'body.fiscalNumber'],
  summary: 'Files a new version of a health form; 409 when somebody else did meanwhile',
  schema: {
    params: one,
    body: z.object({ currentAnamnesis: id, ...formBody }),
    response: { 200: healthForm },
  },
});

export const saveMedicalReport = route({
  method: 'POST',
  url: '/anamnesis/:id/medical-report',
  access: 'guardian',
  whenBlocked: 'allowed',
  stepUp: false,
  confirmed: false,
  names: { 'params.id': { healthForm: 'health' } },
  takesFile: MEDICAL_REPORT_FILE,
  summary: `Adds or replaces the medical report: PDF, JPEG or PNG, at most ${FIGURES.reportMegabytes} MB`,
  schema: { params: one, response: { 201: medicalReport } },
});

export const openMedicalReport = route({
  method: 'GET',
  url: '/anamnesis/:id/medical-report',
  access: 'guardian',
  names: { 'params.id': { healthForm: 'health' } },
  summary: 'The medical report, to be saved',
  schema: { params: one, response: { 200: file(...MEDICAL_REPORT_FILE.types) } },
});

export const deleteMedicalReport = route({
  method: 'DELETE',
  url: '/anamnesis/:id/medical-report',
  access: 'guardian',
  whenBlocked: 'allowed',
  stepUp: false,
  confirmed: false,
  names: { 'params.id': { healthForm: 'health' } },
  summary: 'Removes the medical report',
  schema: { params: one, response: { 204: z.null() } },
});
