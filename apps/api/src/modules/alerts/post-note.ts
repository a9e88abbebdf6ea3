import { isDeepStrictEqual } from 'node:util';
import { postSchoolAlert } from '@merenda/contract/help/alerts';
import type { Language } from '@merenda/domain/places/languages';
import { derivedId } from '@merenda/ledger';
import type { Kysely, Transaction } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { writeAudit } from '../../platform/audit/write-audit.ts';
import type { DB } from '../../platform/database/generated.ts';
import { Failure } from '../../platform/failure.ts';
import { enqueueEmails } from '../../platform/mail/enqueue-email.ts';
import { type NoteReaders, placeOf, readersAt } from './note-readers.ts';

/** The note's text as the command and the API both accept it; undefined if it is not valid. */
export const noteOf = (typed: string | undefined): string | undefined =>
  postSchoolAlert.schema.body.shape.message.safeParse(typed).data;

interface TypedNote {
  message: string;
  /** The text in other languages. */
  texts?: Partial<Record<Language, string | undefined>> | undefined;
  key?: string | undefined;
}

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
  { message, texts = {}, key }: TypedNote,
): Promise<{ _id: string; guardians: number }> {
  const id = key ? derivedId('alert-note', operator.id, key) : uuidv7();
  return db.transaction().execute(async (trx) => {
    const place = await placeOf(trx, readers);
    const inserted = await trx
      .insertInto('alert_note')
      .values({
        id,
        ...place,
        operator_id: operator.id,
        body: message,
        texts: JSON.stringify(texts),
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!inserted) return knownNote(trx, id, { message, texts });
    const guardians = (await readersAt(trx, place).select('id').orderBy('id').execute()).map(
      (reader) => reader.id,
    );
    await enqueueEmails(
      trx,
      guardians.map((guardianId) => ({
        kind: 'note',
        guardianId,
        key: `${id}-${guardianId}`,
        data: { note: id },
      })),
    );
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

async function knownNote(trx: Transaction<DB>, id: string, { message, texts }: TypedNote) {
  const known = await trx
    .selectFrom('alert_note')
    .select(['body', 'texts'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (!isDeepStrictEqual([known.body, known.texts], [message, texts])) {
    throw new Failure('idempotency_mismatch');
  }
  const { guardians } = await trx
    .selectFrom('alert')
    .select((eb) => eb.fn.countAll<bigint>().as('guardians'))
    .where('subject', '=', id)
    .executeTakeFirstOrThrow();
  return { _id: id, guardians: Number(guardians) };
}
