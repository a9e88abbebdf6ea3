import { birthDateError } from '@merenda/domain/people/students';
import { WrongValue } from '../mistakes.ts';
import { code, day, type Field, key, oneOf, status, text, timeZone, yesNo } from './fields.ts';
import { type Format, plain } from './format.ts';

export const company = key('company');
export const school = key('school');

/** From a staged row to its school, by the names of both columns. */
export const JOIN_SCHOOL =
  'LEFT JOIN school ON school.company_id = s.company AND school.source_key = s.school';
export const TO_SCHOOL = { staged: 'school', found: 'school.id', what: 'school of the company' };
/** SQL of a written row's company and school. */
export const OF_SCHOOL = { company: 'school.company_id', school: 'school.source_key' };

export const schools: Format = {
  file: 'schools.csv',
  right: 'schools.change',
  fields: [
    company,
    school,
    text(100)('name'),
    text(80)('town', { empty: null }),
    timeZone('time_zone'),
    yesNo('wallet_payment', { empty: 'true' }),
    yesNo('health_form', { empty: 'false' }),
    yesNo('test', { empty: 'false' }),
  ],
  key: ['company', 'school'],
  table: 'school',
  joins: '',
  references: [],
  identity: { company_id: 's.company', source_key: 's.school' },
  values: {
    name: plain('name'),
    town: plain('town'),
    time_zone: plain('time_zone'),
    wallet_payment: plain('wallet_payment'),
    anamnesis_enabled: plain('health_form'),
    is_test: plain('test'),
  },
  written: {
    from: 'school',
    order: 'school.company_id, school.source_key',
    staged: {
      ...OF_SCHOOL,
      name: 'school.name',
      town: 'school.town',
      time_zone: 'school.time_zone',
      wallet_payment: 'school.wallet_payment',
      health_form: 'school.anamnesis_enabled',
      test: 'school.is_test',
    },
  },
};

export const classes: Format = {
  file: 'classes.csv',
  right: 'schools.change',
  fields: [
    company,
    school,
    key('class'),
    text(60)('name'),
    text(60)('education_level', { empty: '' }),
    text(20)('year', { empty: '' }),
    text(40)('shift', { empty: '' }),
    text(20)('room', { empty: null }),
  ],
  key: ['company', 'school', 'class'],
  table: 'school_class',
  joins: JOIN_SCHOOL,
  references: [TO_SCHOOL],
  identity: { school_id: 'school.id', source_key: 's.class' },
  values: {
    name: plain('name'),
    education_level: plain('education_level'),
    year: plain('year'),
    shift: plain('shift'),
    room_number: plain('room'),
  },
  written: {
    from: 'school_class JOIN school ON school.id = school_id',
    order: 'school.company_id, school.source_key, school_class.source_key',
    staged: {
      ...OF_SCHOOL,
      class: 'school_class.source_key',
      name: 'school_class.name',
      education_level: 'school_class.education_level',
      year: 'school_class.year',
      shift: 'school_class.shift',
      room: 'school_class.room_number',
    },
  },
};

export const calendar: Format = {
  file: 'calendar.csv',
  right: 'orders.cancel',
  fields: [
    company,
    school,
    day('first_day'),
    day('last_day'),
    oneOf(['holiday', 'closure'])('kind'),
    text(80)('name'),
    status,
  ],
  key: ['company', 'school', 'first_day'],
  check: ({ first_day, last_day }) =>
    (first_day ?? '') > (last_day ?? '')
      ? { column: 'last_day', why: 'is before the first day' }
      : undefined,
  table: 'school_closure',
  joins: JOIN_SCHOOL,
  references: [TO_SCHOOL],
  identity: { school_id: 'school.id', first_day: 's.first_day' },
  values: { last_day: plain('last_day'), kind: plain('kind'), name: plain('name') },
  isDeleted: true,
  written: {
    from: 'school_closure JOIN school ON school.id = school_id',
    order: 'school.company_id, school.source_key, first_day',
    staged: {
      ...OF_SCHOOL,
      first_day: 'first_day',
      last_day: 'last_day',
      kind: 'kind',
      name: 'school_closure.name',
      removed: 'false',
    },
  },
};

/** A day from 1900 to today (product:students#rules). */
const birthDate: Field = {
  ...day('birth_date'),
  read(texts, context) {
    const value = day('birth_date').read(texts, context) ?? '';
    if (birthDateError(value, context.today)) throw new WrongValue('is not from 1900 to today');
    return value;
  },
};

export const enrolments: Format = {
  file: 'enrolments.csv',
  right: 'students.change',
  fields: [
    company,
    school,
    code(40)('number'),
    birthDate,
    key('class', { empty: null }),
    day('until'),
    status,
  ],
  key: ['company', 'school', 'number'],
  table: 'enrolment',
  joins: `${JOIN_SCHOOL}
    LEFT JOIN school_class
      ON school_class.school_id = school.id AND school_class.source_key = s.class`,
  references: [
    TO_SCHOOL,
    { staged: 'class', found: 'school_class.id', what: 'class of the school' },
  ],
  identity: { school_id: 'school.id', number: 's.number' },
  // A person's changes are reported without values.
  values: {
    birth_date: { from: 's.birth_date' },
    class_id: { from: 'school_class.id' },
    until: { from: 's.until' },
  },
  isDeleted: true,
  written: {
    from: `enrolment JOIN school ON school.id = enrolment.school_id
      LEFT JOIN school_class ON school_class.id = enrolment.class_id`,
    order: 'school.company_id, school.source_key, number',
    staged: {
      ...OF_SCHOOL,
      number: 'number',
      birth_date: 'birth_date',
      class: 'school_class.source_key',
      until: 'until',
      removed: 'false',
    },
  },
};
