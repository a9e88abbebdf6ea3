import { postSchoolAlert } from '@merenda/contract/help/alerts';
import { derivedId } from '@merenda/ledger';
import { type Kysely, sql, type Transaction } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { writeAudit } from '../../platform/audit/write-audit.ts';
import type { DB } from '../../platform/database/generated.ts';
import { Failure, notFound } from '../../platform/failure.ts';
import { enqueueEmails } from '../../platform/mail/enqueue-email.ts';

/** The readers of a note: the guardians of a company, or those of one of its schools. */
export type NoteReaders = { company: string } | { school: string };

/** The note's text as the command and the API both accept it; undefined if it is not valid. */
export const noteOf = (typed: string | undefined): string | undefined =>
  postSchoolAlert.schema.body.shape.message.safeParse(typed).data;

/** Emails that one statement puts into the outbox. */
const BATCH = 1_000;

/**
 * Posts a note to guardians, as an alert and an email each (product:help#notes). The caller checks
 * the operator's right. A key that was used before returns the same note.
 * @returns the note's id, and how many guardians it went to
 * @throws Failure not_found, idempotency_mismatch when the key came with another text
 */
export async function postNote(
  { db }: { db: Kysely<DB> },
  operator: { id: string },
  readers: NoteReaders,
  { message, key }: { message: string; key?: string | undefined },
): Promise<{ _id: string; guardians: number }> {
  const id = key ? derivedId('alert-note', operator.id, key) : uuidv7();
  return db.transaction().execute(async (trx) => {
    const place = await placeOf(trx, readers);
    const inserted = await trx
      .insertInto('alert_note')
      .values({ id, ...place, operator_id: operator.id, body: message })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!inserted) return knownNote(trx, id, message);
    const guardians = await findReaders(trx, place);
    for (let at = 0; at < guardians.length; at += BATCH) {
      await enqueueEmails(
        trx,
        guardians.slice(at, at + BATCH).map((guardianId) => ({
          kind: 'note',
          guardianId,
          key: `${id}-${guardianId}`,
          data: { note: id },
        })),
      );
    }
    await writeAudit(trx, {
      action: 'alert.posted',
      operator: operator.id,
      subject: id,
      detail: {
        company: place.company_id,
        school: place.school_id,
        guardians: guardians.length,
      },
    });
    return { _id: id, guardians: guardians.length };
  });
}

interface NotePlace {
  company_id: string;
  school_id: string | null;
}

async function placeOf(trx: Transaction<DB>, readers: NoteReaders): Promise<NotePlace> {
  if ('company' in readers) return { company_id: readers.company, school_id: null };
  const school = await trx
    .selectFrom('school')
    .select('company_id')
    .where('id', '=', readers.school)
    .executeTakeFirstOrThrow(notFound);
  return { company_id: school.company_id, school_id: readers.school };
}

async function knownNote(trx: Transaction<DB>, id: string, message: string) {
  const { body } = await trx
    .selectFrom('alert_note')
    .select('body')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (body !== message) throw new Failure('idempotency_mismatch');
  const { guardians } = await trx
    .selectFrom('alert')
    .select((eb) => eb.fn.countAll<bigint>().as('guardians'))
    .where('subject', '=', id)
    .executeTakeFirstOrThrow();
  return { _id: id, guardians: Number(guardians) };
}

/** The readers at a school: its students' guardians, and the guardians who eat there. */
async function findReaders(trx: Transaction<DB>, place: NotePlace): Promise<string[]> {
  const rows = await trx
    .selectFrom('guardian')
    .select('id')
    .where('company_id', '=', place.company_id)
    .where('deleted_at', 'is', null)
    .$if(place.school_id !== null, (guardians) =>
      guardians.where(
        sql<boolean>`(restaurant_unit = ${place.school_id}::uuid OR EXISTS (
          SELECT FROM guardianship JOIN student ON student.id = guardianship.student_id
          WHERE guardianship.guardian_id = guardian.id AND student.school_id = ${place.school_id}::uuid
            AND student.deleted_at IS NULL))`,
      ),
    )
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}
