import type { PoolClient } from 'pg';
import { versionOf } from '../../../platform/version-of.ts';
import { CLASS_LIST } from './class-list.ts';

/** A class with the year and the shift that tell it from others of its name. */
interface NamedClass {
  _id: string;
  name: string;
  year: string;
  shift: string;
}

interface PlannedStudent {
  student: { _id: string; name: string; enrollmentNumber?: string };
  /** The present class. */
  from?: NamedClass;
}

interface PlannedRow extends PlannedStudent {
  line: number;
  to: NamedClass;
}

/** A file's meaning for a school. */
export interface Plan {
  changes: PlannedRow[];
  staying: PlannedRow[];
  /** Students with a class whom no line names. */
  missing: PlannedStudent[];
  /** A name for this plan: other data, or another file, have another one. */
  version: string;
}

/** The meaning of the matched rows, by the names of classes and students. */
export async function readPlan(client: PoolClient, schoolId: string): Promise<Plan> {
  const { rows } = await client.query<PlannedRow>(
    `SELECT s.line, ${STUDENT} AS student, ${classJson('present')} AS "from",
       ${classJson('wanted')} AS "to"
     FROM ${CLASS_LIST} AS s JOIN student ON student.id = s.student_id
     LEFT JOIN school_class AS present ON present.id = student.class_id
     JOIN school_class AS wanted ON wanted.id = s.class_id
     WHERE NOT s.is_wrong ORDER BY present.name, wanted.name, student.name, student.id`,
  );
  const { rows: missing } = await client.query<PlannedStudent>(
    `SELECT ${STUDENT} AS student, ${classJson('present')} AS "from"
     FROM student JOIN school_class AS present ON present.id = student.class_id
     WHERE student.school_id = $1 AND student.deleted_at IS NULL
       AND NOT EXISTS (SELECT FROM ${CLASS_LIST} AS s WHERE s.student_id = student.id)
     ORDER BY present.name, student.name, student.id`,
    [schoolId],
  );
  const [all, left] = [rows.map(withoutNulls), missing.map(withoutNulls)];
  const facts = {
    rows: all.map(({ student, from, to }) => [student._id, from?._id, to._id]).sort(),
    missing: left.map(({ student, from }) => [student._id, from?._id]).sort(),
  };
  return {
    changes: all.filter(({ from, to }) => from?._id !== to._id),
    staying: all.filter(({ from, to }) => from?._id === to._id),
    missing: left,
    version: versionOf(facts),
  };
}

const STUDENT = `jsonb_strip_nulls(jsonb_build_object('_id', student.id, 'name', student.name,
  'enrollmentNumber', student.enrollment_number))`;

const classJson = (table: string) => `CASE WHEN ${table}.id IS NOT NULL THEN jsonb_build_object(
  '_id', ${table}.id, 'name', ${table}.name, 'year', ${table}.year, 'shift', ${table}.shift) END`;

const withoutNulls = <Row extends PlannedStudent>({ from, ...row }: Row): Row =>
  ({ ...row, ...(from && { from }) }) as Row;
