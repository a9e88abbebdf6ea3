import type {
  addClass as addClassContract,
  changeSchool as changeSchoolContract,
} from '@merenda/contract/administration/schools';
import type { Selectable } from 'kysely';
import type { z } from 'zod';
import type { School, SchoolClass } from '../../../platform/database/generated.ts';

/** A school as an administrator types it. */
export type SchoolTexts = Omit<
  z.output<(typeof changeSchoolContract)['schema']['body']>,
  'version'
>;

/** A class as an administrator types it. */
export type ClassTexts = z.output<(typeof addClassContract)['schema']['body']>;

/** Each field of a school that an administrator changes, with its column. */
export const SCHOOL = typedRecord<SchoolTexts, Selectable<School>>()({
  name: 'name',
  town: 'town',
  walletPayment: 'wallet_payment',
  healthForm: 'anamnesis_enabled',
  isTest: 'is_test',
});

/** Each field of a class that an administrator changes, with its column. */
export const CLASS = typedRecord<ClassTexts, Selectable<SchoolClass>>()({
  name: 'name',
  educationLevel: 'education_level',
  year: 'year',
  shift: 'shift',
  room: 'room_number',
});

/** Reads and writes the columns of typed fields; a missing value is an empty column. */
function typedRecord<Texts extends object, Row extends object>() {
  return <const Names extends Record<keyof Texts, keyof Row & string>>(names: Names) => {
    type Column = Names[keyof Texts];
    const fields = Object.entries(names) as [keyof Texts & string, Column][];
    return {
      columns: Object.values(names) as Column[],
      textsOf: (row: Pick<Row, Column>) =>
        Object.fromEntries(
          fields.flatMap(([field, column]) => (row[column] === null ? [] : [[field, row[column]]])),
        ) as Texts,
      columnsOf: (texts: Texts) =>
        Object.fromEntries(fields.map(([field, column]) => [column, texts[field] ?? null])) as Pick<
          Row,
          Column
        >,
    };
  };
}
