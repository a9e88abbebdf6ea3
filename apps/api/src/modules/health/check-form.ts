import type { createHealthForm } from '@merenda/contract/health';
import { BRANDS } from '@merenda/domain/brands/brands';
import { answerErrors, relevantAnswers } from '@merenda/domain/health/health-answers';
import {
  HEALTH_FORM_PATHS,
  type HealthFormFields,
  healthFormRules,
  plainContactPhone,
} from '@merenda/domain/health/health-form';
import { HEALTH_QUESTIONS } from '@merenda/domain/health/health-questions';
import { countryOrDefault } from '@merenda/domain/places/countries';
import type { Language } from '@merenda/domain/places/languages';
import type { z } from 'zod';
import type { SignedIn } from '../../auth/signed-in.ts';
import { Failure, type FailureDetail } from '../../platform/failure.ts';
import type { Services } from '../services.ts';
import type { FormDocument } from './form-document.ts';
import { questionText } from './survey.ts';

export type CreateBody = z.output<(typeof createHealthForm)['schema']['body']>;
export type FormBody = Omit<CreateBody, 'student'>;

/**
 * Checks a form by the domain's rules.
 *
 * @returns its content, with the answers to the questions that were asked and each question's text
 * @throws Failure validation_failed naming everything that is wrong
 */
export function checkForm(
  { clock }: Pick<Services, 'clock'>,
  guardian: SignedIn,
  body: FormBody,
  language: Language,
): Omit<FormDocument, 'className'> {
  const answers = Object.fromEntries(body.answers.map((one) => [one.fieldName, one.answer]));
  const issues = [
    ...fieldIssues(body, guardian, clock()),
    ...unknownFields(body),
    ...Object.entries(answerErrors(HEALTH_QUESTIONS, answers)).map(([fieldName, { key }]) => ({
      path: `answers.${fieldName}`,
      message: key,
    })),
  ];
  if (issues.length > 0) {
    throw new Failure('validation_failed', { message: 'the form is not complete', issues });
  }
  const relevant = relevantAnswers(answers);
  return {
    schoolClass: body.schoolClass,
    ...(body.roomNumber ? { roomNumber: body.roomNumber } : {}),
    ...(body.internalId ? { internalId: body.internalId } : {}),
    studentName: body.studentName,
    birthday: body.birthday,
    ...(body.fiscalNumber ? { fiscalNumber: body.fiscalNumber } : {}),
    contact: {
      address: body.contact.address,
      ...(body.contact.email ? { email: body.contact.email } : {}),
      phone: plainPhone(body.contact.phone, guardian),
      phone2: plainPhone(body.contact.phone2, guardian),
    },
    responsible: body.responsible,
    responsibleForInfo: body.responsibleForInfo,
    answers: HEALTH_QUESTIONS.flatMap(({ fieldName }) => {
      const answer = relevant[fieldName];
      if (answer === undefined) return [];
      const question = questionText(fieldName, language);
      return [{ fieldName, question, answer: typeof answer === 'string' ? answer : [...answer] }];
    }),
  };
}

const brandOf = (guardian: SignedIn) =>
  BRANDS.find(({ companyId }) => companyId === guardian.companyId);

const countryOf = (guardian: SignedIn) => countryOrDefault(brandOf(guardian)?.country);

/** The number in the form that the rules accept. */
const plainPhone = (typed: string, guardian: SignedIn) =>
  plainContactPhone(typed, countryOf(guardian)) ?? typed;

type Issues = NonNullable<FailureDetail['issues']>;

function fieldIssues(body: FormBody, guardian: SignedIn, now: Date): Issues {
  const rules = healthFormRules({
    country: countryOf(guardian),
    sodexoLike: brandOf(guardian)?.flags.sodexoLike ?? false,
    today: now.toISOString().slice(0, 10),
  });
  const fields = fieldsOf(body);
  return (Object.keys(HEALTH_FORM_PATHS) as (keyof HealthFormFields)[]).flatMap((field) => {
    const error = rules[field](fields);
    return error ? [{ path: HEALTH_FORM_PATHS[field], message: error.key }] : [];
  });
}

/** The body as typed fields for the domain's rules. */
const fieldsOf = (body: FormBody): HealthFormFields => ({
  school: body.restaurantUnit,
  schoolClass: body.schoolClass,
  room: body.roomNumber ?? '',
  internalId: body.internalId ?? '',
  studentName: body.studentName,
  birthday: body.birthday,
  fiscalNumber: body.fiscalNumber ?? '',
  address: body.contact.address,
  email: body.contact.email ?? '',
  phone: body.contact.phone,
  phone2: body.contact.phone2,
  responsibleName: body.responsible.name,
  responsibleKinship: body.responsible.kinship,
  infoName: body.responsibleForInfo.name,
  infoKinship: body.responsibleForInfo.kinship,
});

/** Answers to unknown questions, and second answers to the same one, are refused. */
function unknownFields({ answers }: FormBody): Issues {
  const seen = new Set<string>();
  return answers.flatMap(({ fieldName }, at) => {
    const known = HEALTH_QUESTIONS.some((question) => question.fieldName === fieldName);
    const first = !seen.has(fieldName);
    seen.add(fieldName);
    return known && first ? [] : [{ path: `answers.${at}.fieldName`, message: 'form.invalid' }];
  });
}
