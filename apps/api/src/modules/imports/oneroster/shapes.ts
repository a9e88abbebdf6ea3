import { day, type Field, key, oneOf, text } from '../formats/fields.ts';

const sourcedId = key('sourcedId', { staged: 'sourced_id' });
const to = (name: string, staged: string) => key(name, { staged });
const maybe = (name: string, staged: string, max: number) =>
  text(max)(name, { staged, empty: null });

/** What is read of a OneRoster 1.2 file; its other columns are left alone. */
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
  fields,
  hasOtherColumns: true,
});

/** The files that are read, in the terms of OneRoster 1.2's CSV binding. */
export const SHAPES: readonly Shape[] = [
  shape('orgs.csv', 'roster_org', [sourcedId, text(100)('name'), text(40)('type')]),
  shape('academicSessions.csv', 'roster_session', [
    sourcedId,
    day('endDate', { staged: 'end_date' }),
    maybe('schoolYear', 'school_year', 20),
  ]),
  shape('classes.csv', 'roster_class', [
    sourcedId,
    text(60)('title'),
    maybe('grades', 'grades', 60),
    oneOf(['homeroom', 'scheduled'])('classType', { staged: 'class_type' }),
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
  shape('enrollments.csv', 'roster_enrollment', [
    to('classSourcedId', 'class'),
    to('schoolSourcedId', 'school'),
    to('userSourcedId', 'student'),
    text(40)('role'),
    day('endDate', { staged: 'end_date', empty: null }),
  ]),
];
