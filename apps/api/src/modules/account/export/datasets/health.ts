import type { HealthForm } from '@merenda/contract';
import { healthFormsOf } from '../../../health/index.ts';
import { dataset } from '../dataset.ts';

/** The health forms, decrypted: one row per answer, in all versions. */
export const health = dataset({
  name: 'health',
  async *from({ services, guardian }) {
    for (const { studentId, forms } of await healthFormsOf(services, guardian)) {
      for (const form of forms) {
        for (const [field, question, answer] of answersOf(form)) {
          yield { studentId, form, field, question, answer };
        }
      }
    }
  },
  columns: {
    student_id: 'studentId',
    version: ({ form }) => form.currentAnamnesis,
    updated_at: ({ form }) => form.updatedAt,
    field: 'field',
    question: 'question',
    answer: 'answer',
  },
});

type Line = readonly [field: string, question: string | null, answer: string | null];

const answersOf = (form: HealthForm): Line[] => [
  ['studentName', null, form.studentName],
  ['birthday', null, form.birthday],
  ['school', null, form.restaurantUnit.name],
  ['class', null, form.className ?? null],
  ['roomNumber', null, form.roomNumber ?? null],
  ['internalId', null, form.internalId ?? null],
  ['fiscalNumber', null, form.fiscalNumber ?? null],
  ['contact.address', null, form.contact.address],
  ['contact.email', null, form.contact.email ?? null],
  ['contact.phone', null, form.contact.phone],
  ['contact.phone2', null, form.contact.phone2],
  ['responsible.name', null, form.responsible.name],
  ['responsible.kinship', null, form.responsible.kinship],
  ['responsibleForInfo.name', null, form.responsibleForInfo.name],
  ['responsibleForInfo.kinship', null, form.responsibleForInfo.kinship],
  ...form.answers.map(
    ({ fieldName, question, answer }): Line => [fieldName, question, [answer].flat().join('; ')],
  ),
];
