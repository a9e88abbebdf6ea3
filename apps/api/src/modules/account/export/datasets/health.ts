import type { HealthForm } from '@merenda/contract';
import type { DraftContent } from '@merenda/contract/health/drafts';
import { confirmationsOf, healthDraftsOf, healthFormsOf } from '../../../health/index.ts';
import { localisedName } from '../../../menus/index.ts';
import { dataset } from '../dataset.ts';

/**
 * All versions of the health forms, the warnings that were confirmed with orders, and the drafts of
 * forms, decrypted: one row per answer.
 */
export const health = dataset({
  name: 'health',
  async *from({ services, guardian, language }) {
    for (const { studentId, forms } of await healthFormsOf(services, guardian)) {
      for (const form of forms) {
        for (const [field, question, answer] of answersOf(form)) {
          const { currentAnamnesis: version, updatedAt } = form;
          yield { studentId, version, updatedAt, field, question, answer };
        }
      }
    }
    for (const { studentId, orderId, confirmedAt, dishes } of await confirmationsOf(
      services,
      guardian,
    )) {
      for (const { name, allergens } of dishes) {
        yield {
          studentId,
          version: `order ${orderId}`,
          updatedAt: confirmedAt.toISOString(),
          field: 'confirmedWarning',
          question: localisedName(name, language),
          answer: allergens.join('; '),
        };
      }
    }
    for (const { studentId, savedAt, content } of await healthDraftsOf(services, guardian)) {
      for (const [field, typed] of typedIn(content)) {
        yield {
          studentId,
          version: 'draft',
          updatedAt: savedAt,
          field,
          question: null,
          answer: typed,
        };
      }
    }
  },
  columns: {
    student_id: 'studentId',
    version: 'version',
    updated_at: 'updatedAt',
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

const typedIn = ({ fields, answers }: DraftContent): [string, string][] =>
  Object.entries({ ...fields, ...answers }).flatMap(([field, typed]): [string, string][] => {
    const words = [typed].flat().join('; ');
    return words ? [[field, words]] : [];
  });
