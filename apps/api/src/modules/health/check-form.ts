import type { createHealthForm } from '@merenda/contract/health';
import { BRANDS } from '@merenda/domain/brands';
import { countryOrDefault } from '@merenda/domain/countries';
import { typedDay } from '@merenda/domain/dates';
import { answerErrors, relevantAnswers } from '@merenda/domain/health-answers';
import { type HealthFormFields, healthFormRules } from '@merenda/domain/health-form';
import { HEALTH_QUESTIONS } from '@merenda/domain/health-questions';
import type { Language } from '@merenda/domain/languages';
import type { z } from 'zod';
import { Failure, type FailureDetail } from '../../failure.ts';
import type { SignedIn } from '../../plugins/session.ts';
import type { Services } from '../../services.ts';
import type { FormDocument } from './form-document.ts';
import { questionText } from './survey.ts';

export type CreateBody = z.output<(typeof createHealthForm)['schema']['body']>;
export type FormBody = Omit<CreateBody, 'student'>;

/** Where the request says what the domain's rules call by these names. */
const PATHS: Record<keyof HealthFormFields, string> = {
  school: 'restaurantUnit',
  schoolClass: 'schoolClass',
  room: 'roomNumber',
  internalId: 'internalId',
  studentName: 'studentName',
  birthday: 'birthday',
  fiscalNumber: 'fiscalNumber',
  address: 'contact.address',
  email: 'contact.email',
  phone: 'contact.phone',
  phone2: 'contact.phone2',
  responsibleName: 'responsible.name',
  responsibleKinship: 'responsible.kinship',
  infoName: 'responsibleForInfo.name',
  infoKinship: 'responsibleForInfo.kinship',
};

/**
 * What the form says, once the domain's rules are content with it: the answers that were asked for,
 * each with its question as it was put.
 *
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
      phone: body.contact.phone,
      phone2: body.contact.phone2,
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

type Issues = NonNullable<FailureDetail['issues']>;

function fieldIssues(body: FormBody, guardian: SignedIn, now: Date): Issues {
  const brand = BRANDS.find(({ companyId }) => companyId === guardian.companyId);
  const rules = healthFormRules({
    country: countryOrDefault(brand?.country ?? undefined),
    sodexoLike: brand?.flags.sodexoLike ?? false,
    today: now.toISOString().slice(0, 10),
  });
  const fields = fieldsOf(body);
  return (Object.keys(PATHS) as (keyof HealthFormFields)[]).flatMap((field) => {
    const error = rules[field](fields);
    return error ? [{ path: PATHS[field], message: error.key }] : [];
  });
}

/** The body as the domain's rules read a form: as it would have been typed. */
const fieldsOf = (body: FormBody): HealthFormFields => ({
  school: body.restaurantUnit,
  schoolClass: body.schoolClass,
  room: body.roomNumber ?? '',
  internalId: body.internalId ?? '',
  studentName: body.studentName,
  birthday: typedDay(body.birthday),
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

/** Nothing is kept that nobody asked for, and no question is answered twice. */
function unknownFields({ answers }: FormBody): Issues {
  const seen = new Set<string>();
  return answers.flatMap(({ fieldName }, at) => {
    const known = HEALTH_QUESTIONS.some((question) => question.fieldName === fieldName);
    const first = !seen.has(fieldName);
    seen.add(fieldName);
    return known && first ? [] : [{ path: `answers.${at}.fieldName`, message: 'form.invalid' }];
  });
}
