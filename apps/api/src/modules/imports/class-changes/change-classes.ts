import { join } from 'node:path';
import type { changeClasses as route } from '@merenda/contract/people/class-changes';
import { MAX_MISSING_SHOWN } from '@merenda/domain/people/students';
import { dayInZone } from '@merenda/domain/time/dates';
import type { PoolClient } from 'pg';
import type { z } from 'zod';
import type { SignedInOperator } from '../../../auth/signed-in.ts';
import { writeAudit } from '../../../platform/audit/write-audit.ts';
import { databaseOn } from '../../../platform/database/database.ts';
import { notFound } from '../../../platform/failure.ts';
import { changeStudents, type StudentChange } from '../../people/index.ts';
import type { Services } from '../../services.ts';
import { findCurrencies } from '../find-currencies.ts';
import { inTurn } from '../in-turn.ts';
import { ImportError, Mistakes, toldMistakes } from '../mistakes.ts';
import { readRows } from '../read/read-rows.ts';
import { inFolder } from '../read/text-folder.ts';
import type { OneSchool } from '../staging.ts';
import { checkSchool } from '../write/check-school.ts';
import { stage } from '../write/stage.ts';
import { CLASS_LIST, classList } from './class-list.ts';
import { matchRows } from './match-rows.ts';
import { type Plan, readPlan } from './plan.ts';

type Schema = (typeof route)['schema'];
type Answer = z.input<Schema['response'][200]>;
type Body = z.output<Schema['body']>;

/**
 * The year's change of classes: moves the students of a CSV file into the classes that it names, all
 * or none (product:console-people#change-of-classes). Without the version of a dry run it only tells
 * the plan; with one of other data it changes nothing. The same again finds nothing left to change.
 * @throws Failure not_found
 */
export async function changeClasses(
  { db, pool, clock }: Services,
  operator: SignedInOperator,
  schoolId: string,
  body: Body,
): Promise<Answer> {
  const school = await db
    .selectFrom('school')
    .select(['id', 'company_id as company', 'source_key as key', 'time_zone as timeZone'])
    .where('id', '=', schoolId)
    .executeTakeFirstOrThrow(notFound);
  const today = dayInZone(clock(), school.timeZone);
  try {
    return await inFolder([{ file: classList.file, text: body.text }], (folder) =>
      inTurn(
        pool,
        async (client) => {
          const mistakes = await stageRows(client, { folder, today, school, body });
          mistakes.throwIfAny();
          const plan = await readPlan(client, schoolId);
          const outcome = await carryOut(client, operator, { plan, schoolId, body, mistakes });
          return { answer: { outcome, ...told(plan, mistakes) }, keeps: outcome === 'changed' };
        },
        { waits: true },
      ),
    );
  } catch (error) {
    if (!(error instanceof ImportError)) throw error;
    const { mistakes: listed, more } = error;
    return { outcome: 'wrong', ...told(NO_PLAN, { listed, more }) };
  }
}

const NO_PLAN: Plan = { changes: [], staying: [], missing: [], version: '' };

const told = (
  { missing, ...plan }: Plan,
  mistakes: Parameters<typeof toldMistakes>[0],
): Omit<Answer, 'outcome'> => ({
  ...toldMistakes(mistakes),
  ...plan,
  missing: missing.slice(0, MAX_MISSING_SHOWN),
  allMissing: missing.length,
});

/** Reads the file into a staging table, whose rows have their student and class. */
async function stageRows(
  client: PoolClient,
  {
    folder,
    today,
    school,
    body: { takesRest },
  }: { folder: string; today: string; school: OneSchool; body: Body },
): Promise<Mistakes> {
  const mistakes = new Mistakes({ takesRest });
  const { file, fields } = classList;
  const currencies = await findCurrencies(client);
  const reading = { file, mistakes, encoding: undefined, currencies, today };
  const rows = readRows(join(folder, file), classList, reading);
  await stage(client, { name: CLASS_LIST, fields, canCopy: false }, rows, () => {});
  const columnOf = (staged: string) => staged;
  await checkSchool(client, classList, { file, columnOf }, school, mistakes);
  await matchRows(client, school.id, mistakes);
  return mistakes;
}

/** Makes the changes that the operator has seen. */
async function carryOut(
  client: PoolClient,
  operator: SignedInOperator,
  {
    plan,
    schoolId,
    body: { seen, missing },
    mistakes,
  }: { plan: Plan; schoolId: string; body: Body; mistakes: Mistakes },
): Promise<Answer['outcome']> {
  // A line that is left out may be any missing student's: nobody leaves by it.
  const leaving = missing === 'leave' && mistakes.count === 0 ? plan.missing : [];
  const moves = [
    ...plan.changes.map(({ student, from, to }) => changeOf(student, from?._id, to._id)),
    ...leaving.map(({ student, from }) => changeOf(student, from?._id, null)),
  ];
  if (seen === null) return 'told';
  if (moves.length === 0) return 'same';
  if (seen !== plan.version) return 'conflict';
  const db = databaseOn(client);
  const outcomes = await changeStudents(db, operator, moves);
  if (outcomes.some((outcome) => outcome !== 'changed')) return 'conflict';
  await writeAudit(db, {
    operator: operator.id,
    action: 'school.students-moved',
    subject: schoolId,
    detail: { moved: plan.changes.length, left: leaving.length, leftOut: mistakes.count },
  });
  return 'changed';
}

/** A line names its student by number: a student whose number has changed since is not moved. */
const changeOf = (
  student: Plan['missing'][number]['student'],
  from: string | undefined,
  to: string | null,
): StudentChange => ({
  studentId: student._id,
  to: { class: to },
  seen: { class: from ?? null, enrollmentNumber: student.enrollmentNumber ?? null },
});
