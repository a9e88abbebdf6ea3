import type { QuestionRule } from '@merenda/domain/health/health-answers';
import { type HealthAnswers, relevantAnswers } from '@merenda/domain/health/health-answers';
import {
  HEALTH_FORM_PATHS,
  type HealthFormFields,
  KINSHIPS,
  NO_HEALTH_FORM_FIELDS,
  plainContactPhone,
} from '@merenda/domain/health/health-form';
import type { Country } from '@merenda/domain/places/countries';
import type { ServerFields, WirePath } from '@merenda/ui/blocks/form/refusals.ts';
import { useT } from '@merenda/ui/i18n/language.ts';
import type { Dependent } from '../../../queries/dependents.ts';
import { roomOf, type SchoolClass } from '../../../queries/schools.ts';
import type { Responsible } from '../../../session/session.ts';
import type { FormPayload, HealthForm, Question } from '../api/health-forms.ts';

/** How the fields are sent. A number that the school has for another student is refused as such. */
export const SERVER_FIELDS: ServerFields<
  HealthFormFields,
  keyof HealthFormFields,
  WirePath<FormPayload>
> = {
  paths: HEALTH_FORM_PATHS,
  codes: {
    number_taken: () => ({ field: 'internalId', key: 'students.error.numberTaken' }),
    duplicate_student: () => ({
      field: 'fiscalNumber',
      key: 'dependent.error.createStudent.cpfEmail',
    }),
  },
};

/** The fields and answers that a form starts with. */
export interface Start {
  fields: HealthFormFields;
  answers: HealthAnswers;
}

/** Known data of the guardian is not asked for again; it can be changed. */
export function contactOf(me: Responsible, country: Country): Partial<HealthFormFields> {
  return {
    email: me.email,
    phone: plainContactPhone(me.phoneNumber, country) ?? '',
    responsibleName: me.name,
    infoName: me.name,
  };
}

/**
 * The part that a family's forms have in common: how it is reached and who answers, nothing of the
 * child's.
 */
export function contactFieldsOf(form: HealthForm): Partial<HealthFormFields> {
  const { address, email, phone, phone2, ...fields } = startFrom(form).fields;
  const { responsibleName, responsibleKinship, infoName, infoKinship } = fields;
  const people = { responsibleName, responsibleKinship, infoName, infoKinship };
  return { address, email, phone, phone2, ...people };
}

/** A form's answers to questions that are asked here too, without free text. */
export function choicesOf(form: HealthForm, asked: readonly Question[]): HealthAnswers {
  const shared = asked.filter(({ answerType }) => answerType !== 'comment');
  const answers = Object.entries(startFrom(form).answers);
  return Object.fromEntries(
    answers.filter(([name]) => shared.some(({ fieldName }) => fieldName === name)),
  );
}

/** A first form of a student who is registered: nothing that the school knows is asked for again. */
export const startOf = (
  student: Dependent,
  me: Responsible,
  country: Country,
  classes: readonly SchoolClass[],
): Start => ({
  fields: {
    ...NO_HEALTH_FORM_FIELDS,
    ...contactOf(me, country),
    school: student.restaurantUnit._id,
    schoolClass: student.class.schoolClass ?? '',
    room: student.class.roomNumber ?? roomOf(classes, student.class.schoolClass),
    internalId: student.class.enrollmentNumber ?? '',
    studentName: student.name,
    birthday: student.birthDate,
    fiscalNumber: student.billingDetails.taxIdentifierNumber ?? '',
  },
  answers: {},
});

/** A form that is to be changed. The confirmation is given anew each time. */
export function startFrom(form: HealthForm): Start {
  const { contact, responsible, responsibleForInfo } = form;
  const answers = form.answers
    .filter(({ fieldName }) => fieldName !== 'confirmation')
    .map(({ fieldName, answer }) => [fieldName, answer]);
  return {
    fields: {
      school: form.restaurantUnit._id,
      schoolClass: form.schoolClass,
      room: form.roomNumber ?? '',
      internalId: form.internalId ?? '',
      studentName: form.studentName,
      birthday: form.birthday,
      fiscalNumber: form.fiscalNumber ?? '',
      address: contact.address,
      email: contact.email ?? '',
      phone: contact.phone,
      phone2: contact.phone2,
      responsibleName: responsible.name,
      responsibleKinship: responsible.kinship,
      infoName: responsibleForInfo.name,
      infoKinship: responsibleForInfo.kinship,
    },
    answers: Object.fromEntries(answers),
  };
}

/** The payload: empty fields are left out, and answers behind a closed gate too. */
export function payloadOf(
  fields: HealthFormFields,
  answers: HealthAnswers,
  questions: readonly Question[],
): FormPayload {
  const given = (text: string) => text.trim() || undefined;
  const [room, internalId] = [given(fields.room), given(fields.internalId)];
  const [fiscalNumber, email] = [given(fields.fiscalNumber), given(fields.email)];
  return {
    restaurantUnit: fields.school,
    schoolClass: fields.schoolClass,
    ...(room ? { roomNumber: room } : {}),
    ...(internalId ? { internalId } : {}),
    studentName: fields.studentName.trim(),
    birthday: fields.birthday,
    ...(fiscalNumber ? { fiscalNumber } : {}),
    contact: {
      address: fields.address.trim(),
      ...(email ? { email } : {}),
      phone: fields.phone.trim(),
      phone2: fields.phone2.trim(),
    },
    responsible: {
      name: fields.responsibleName.trim(),
      kinship: fields.responsibleKinship.trim(),
    },
    responsibleForInfo: { name: fields.infoName.trim(), kinship: fields.infoKinship.trim() },
    answers: Object.entries(relevantAnswers(answers, questionRulesOf(questions))).map(
      ([fieldName, answer]) => ({
        fieldName,
        answer: typeof answer === 'string' ? answer.trim() : [...answer],
      }),
    ),
  };
}

/** Questions as the domain's rules see them: without their words. */
export const questionRulesOf = (questions: readonly Question[]): QuestionRule[] =>
  questions.map((question) => ({
    ...question,
    choices: question.choices.map(({ value }) => value),
  }));

/** The kinship to the student, in words; an unknown kinship is a word already. */
export function useKinship(): (kinship: string) => string {
  const t = useT();
  return (kinship) => {
    const known = KINSHIPS.find((one) => one === kinship);
    return known ? t(`health.kinship.${known}`) : kinship;
  };
}
