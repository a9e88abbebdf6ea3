import { day, type Field, key, single, text } from '../formats/fields.ts';
import { wrong } from '../mistakes.ts';

const sourcedId = key('sourcedId', { staged: 'sourced_id' });
const to = (name: string, staged: string) => key(name, { staged });
const maybe = (name: string, staged: string, max: number) =>
  text(max)(name, { staged, empty: null });

/** OneRoster's words in small or capital letters; an extension's words are accepted too. */
const wordOf = (words: readonly string[]) =>
  single({
    type: 'text',
    read(value) {
      const word = value.toLowerCase();
      if (words.includes(word) || word.startsWith('ext:')) return word;
      throw wrong('noneOf', { value, values: words.join(', ') });
    },
    write: (sql) => [sql],
  });

/**
 * Whether the other system has deleted the record. Whole files should not list such records, and
 * some do.
 */
const isGone = single({
  type: 'boolean',
  read(value) {
    const word = value.toLowerCase();
    if (word === 'active' || word === 'tobedeleted') return String(word === 'tobedeleted');
    throw wrong('noneOf', { value, values: 'active, tobedeleted' });
  },
  write: (sql) => [sql],
})('status', { staged: 'is_gone', empty: 'false' });

/** The columns that are read of a OneRoster 1.2 file; its other columns are ignored. */
export interface Shape {
  file: string;
  /** Its staging table. */
  table: string;
  fields: readonly Field[];
  hasOtherColumns: true;
}

const shape = (file: string, table: string, fields: readonly Field[]): Shape => ({
  file,
  table,
  fields: [isGone, ...fields],
  hasOtherColumns: true,
});

/** The students of classes, which name the other files' records. */
export const ENROLLMENTS = shape('enrollments.csv', 'roster_enrollment', [
  to('classSourcedId', 'class'),
  to('schoolSourcedId', 'school'),
  to('userSourcedId', 'student'),
  wordOf(['administrator', 'proctor', 'student', 'teacher'])('role'),
  day('beginDate', { staged: 'begin_date', empty: null }),
  day('endDate', { staged: 'end_date', empty: null }),
]);

/** The files whose records have an id of their own, in the terms of OneRoster 1.2's CSV binding. */
export const RECORDS: readonly Shape[] = [
  shape('orgs.csv', 'roster_org', [
    sourcedId,
    text(100)('name'),
    wordOf(['department', 'school', 'district', 'local', 'state', 'national'])('type'),
  ]),
  shape('academicSessions.csv', 'roster_session', [
    sourcedId,
    day('startDate', { staged: 'start_date', empty: null }),
    day('endDate', { staged: 'end_date' }),
    maybe('schoolYear', 'school_year', 20),
  ]),
  shape('classes.csv', 'roster_class', [
    sourcedId,
    text(60)('title'),
    maybe('grades', 'grades', 60),
    wordOf(['homeroom', 'scheduled'])('classType', { staged: 'class_type' }),
    maybe('location', 'location', 20),
    to('schoolSourcedId', 'school'),
    text(1000)('termSourcedIds', { staged: 'terms' }),
    maybe('periods', 'periods', 40),
  ]),
  shape('users.csv', 'roster_user', [sourcedId, maybe('identifier', 'identifier', 40)]),
  shape('demographics.csv', 'roster_demographic', [
    sourcedId,
    day('birthDate', { staged: 'birth_date', empty: null }),
  ]),
];
