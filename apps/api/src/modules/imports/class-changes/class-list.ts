import { MAX_NAME } from '@merenda/domain/people/person-forms';
import { CLASS_TEXTS } from '@merenda/domain/places/schools';
import { code, key, text } from '../formats/fields.ts';
import { type Format, stagingOf } from '../formats/format.ts';
import { birthDate } from '../formats/school-formats.ts';

const optional = { empty: null } as const;

/** A school's list of its students with their classes of the new year (product:console-people#change-of-classes). */
export const classList = {
  file: 'class-changes.csv',
  table: 'class_list',
  fields: [
    key('company', optional),
    key('school', optional),
    code(40)('number', optional),
    text(MAX_NAME)('name', optional),
    birthDate(optional),
    key('class'),
    text(CLASS_TEXTS.year)('year', optional),
    text(CLASS_TEXTS.shift)('shift', optional),
  ],
  key: ['company', 'school'],
  check: ({ number, name, birth_date }) =>
    number === null && (name === null || birth_date === null)
      ? { column: 'number', why: 'nobodyNamed' }
      : undefined,
} satisfies Pick<Format, 'file' | 'table' | 'fields' | 'key' | 'check'>;

export const CLASS_LIST = stagingOf(classList);
