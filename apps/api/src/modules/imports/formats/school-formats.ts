import { birthDateError, STUDENT_TEXTS } from '@merenda/domain/people/students';
import {
  CLASS_TEXTS,
  CLOSURE_KINDS,
  CLOSURE_REASON,
  SCHOOL_TEXTS,
} from '@merenda/domain/places/schools';
import { wrong } from '../mistakes.ts';
import { code, day, type Field, key, oneOf, status, text, timeZone, yesNo } from './fields.ts';
import { type Column, formatOf } from './format.ts';

/** From a staged row to its school, by the names of both columns. */
export const JOIN_SCHOOL =
  'LEFT JOIN school ON school.company_id = s.company AND school.source_key = s.school';
export const TO_SCHOOL = { staged: 'school', found: 'school.id', missing: 'noSchool' } as const;
/** The columns that name a row's company and school. */
export const OF_SCHOOL: readonly Column[] = [
  { field: key('company'), written: 'school.company_id' },
  { field: key('school'), written: 'school.source_key' },
];
/** The column of a row whose record is deleted when it is removed. */
export const DELETED: Column = { field: status, written: 'false' };

export const schools = formatOf({
  file: 'schools.csv',
  right: 'schools.change',
  columns: [
    ...OF_SCHOOL,
    { field: text(SCHOOL_TEXTS.name)('name'), to: 'name' },
    { field: text(SCHOOL_TEXTS.town)('town', { empty: null }), to: 'town' },
    { field: timeZone('time_zone'), to: 'time_zone' },
    { field: yesNo('wallet_payment', { empty: 'true' }), to: 'wallet_payment' },
    { field: yesNo('health_form', { empty: 'false' }), to: 'anamnesis_enabled' },
    { field: yesNo('test', { empty: 'false' }), to: 'is_test' },
  ],
  key: ['company', 'school'],
  table: 'school',
  joins: '',
  references: [],
  identity: { company_id: 's.company', source_key: 's.school' },
  written: { from: 'school', order: 'school.company_id, school.source_key' },
});

export const classes = formatOf({
  file: 'classes.csv',
  right: 'schools.change',
  columns: [
    ...OF_SCHOOL,
    { field: key('class'), written: 'school_class.source_key' },
    { field: text(CLASS_TEXTS.name)('name'), to: 'name' },
    {
      field: text(CLASS_TEXTS.educationLevel)('education_level', { empty: '' }),
      to: 'education_level',
    },
    { field: text(CLASS_TEXTS.year)('year', { empty: '' }), to: 'year' },
    { field: text(CLASS_TEXTS.shift)('shift', { empty: '' }), to: 'shift' },
    { field: text(CLASS_TEXTS.room)('room', { empty: null }), to: 'room_number' },
  ],
  key: ['company', 'school', 'class'],
  table: 'school_class',
  joins: JOIN_SCHOOL,
  references: [TO_SCHOOL],
  identity: { school_id: 'school.id', source_key: 's.class' },
  written: {
    from: 'school_class JOIN school ON school.id = school_id',
    order: 'school.company_id, school.source_key, school_class.source_key',
  },
});

export const calendar = formatOf({
  file: 'calendar.csv',
  right: 'orders.cancel',
  columns: [
    ...OF_SCHOOL,
    { field: day('first_day'), written: 'first_day' },
    { field: day('last_day'), to: 'last_day' },
    { field: oneOf(CLOSURE_KINDS)('kind'), to: 'kind' },
    { field: text(CLOSURE_REASON.max)('name'), to: 'name' },
    DELETED,
  ],
  key: ['company', 'school', 'first_day'],
  check: ({ first_day, last_day }) =>
    (first_day ?? '') > (last_day ?? '') ? { column: 'last_day', why: 'endsBefore' } : undefined,
  table: 'school_closure',
  joins: JOIN_SCHOOL,
  references: [TO_SCHOOL],
  identity: { school_id: 'school.id', first_day: 's.first_day' },
  isDeleted: true,
  written: {
    from: 'school_closure JOIN school ON school.id = school_id',
    order: 'school.company_id, school.source_key, first_day',
  },
});

/** A day from 1900 to today (product:students#rules). */
export function birthDate(options: { empty?: null } = {}): Field {
  const field = day('birth_date', options);
  return {
    ...field,
    read(texts, context) {
      const value = field.read(texts, context);
      if (value !== null && birthDateError(value, context.today)) throw wrong('noBirthDate');
      return value;
    },
  };
}

export const enrolments = formatOf({
  file: 'enrolments.csv',
  right: 'students.change',
  // A person's changes are told without values.
  columns: [
    ...OF_SCHOOL,
    { field: code(STUDENT_TEXTS.registrationNumber)('number'), written: 'number' },
    { field: birthDate(), to: 'birth_date', shown: null },
    {
      field: key('class', { empty: null }),
      to: 'class_id',
      from: 'school_class.id',
      shown: null,
      written: 'school_class.source_key',
    },
    { field: day('until'), to: 'until', shown: null },
    DELETED,
  ],
  key: ['company', 'school', 'number'],
  table: 'enrolment',
  joins: `${JOIN_SCHOOL}
    LEFT JOIN school_class
      ON school_class.school_id = school.id AND school_class.source_key = s.class`,
  references: [TO_SCHOOL, { staged: 'class', found: 'school_class.id', missing: 'noClass' }],
  identity: { school_id: 'school.id', number: 's.number' },
  isDeleted: true,
  written: {
    from: `enrolment JOIN school ON school.id = enrolment.school_id
      LEFT JOIN school_class ON school_class.id = enrolment.class_id`,
    order: 'school.company_id, school.source_key, number',
  },
});
