import { isDeepStrictEqual } from 'node:util';
import type {
  listCannedAnswers as listRoute,
  createCannedAnswer as route,
} from '@merenda/contract/help/canned-answers';
import { CANNED_LIMITS } from '@merenda/domain/help/canned-answers';
import type { Selectable, Transaction } from 'kysely';
import type { z } from 'zod';
import { writeAudit } from '../../platform/audit/write-audit.ts';
import type { DB } from '../../platform/database/generated.ts';
import { keysetPage, type Order } from '../../platform/database/keyset.ts';
import { lockName } from '../../platform/database/locks.ts';
import { Failure, invalid, notFound } from '../../platform/failure.ts';
import type { Services } from '../services.ts';

type Needed = Pick<Services, 'db'>;
type Body = z.output<(typeof route)['schema']['body']>;
type Content = Pick<Body, 'title' | 'texts'>;

const view = ({ id, company_id, title, texts, version }: Selectable<DB['canned_answer']>) => ({
  _id: id,
  company: company_id,
  title,
  texts: texts as Content['texts'],
  version,
});

const BY_TITLE: Order = {
  keys: [
    { column: 'title', type: 'text' },
    { column: 'id', type: 'uuid' },
  ],
  direction: 'asc',
};

/** A company's canned answers, by title. */
export async function listCannedAnswers(
  { db }: Needed,
  { company, ...page }: z.output<(typeof listRoute)['schema']['querystring']>,
) {
  const answers = db.selectFrom('canned_answer').selectAll().where('company_id', '=', company);
  const { rows, ...rest } = await keysetPage(db, answers, page, BY_TITLE);
  return { docs: rows.map(view), ...rest };
}

/** Adds a canned answer. @throws Failure validation_failed for a known title, or one too many */
export async function createCannedAnswer(
  { db }: Needed,
  operator: { id: string },
  { company, title, texts }: Body,
) {
  return db.transaction().execute(async (trx) => {
    await checkTitle(trx, { company, title });
    const { total } = await trx
      .selectFrom('canned_answer')
      .select((eb) => eb.fn.countAll<bigint>().as('total'))
      .where('company_id', '=', company)
      .executeTakeFirstOrThrow();
    if (total >= CANNED_LIMITS.answers) {
      throw invalid('body.title', 'too many answers', 'desk.answers.error.tooMany', {
        number: CANNED_LIMITS.answers,
      });
    }
    const row = await trx
      .insertInto('canned_answer')
      .values({ company_id: company, title, texts: JSON.stringify(texts) })
      .returningAll()
      .executeTakeFirstOrThrow();
    await audit(trx, operator, row);
    return view(row);
  });
}

/**
 * Changes a canned answer. Equal texts change nothing.
 * @param change `version`: the one that the operator read
 * @throws Failure not_found, validation_failed for another answer's title; record_changed when
 * somebody else has changed it since
 */
export async function changeCannedAnswer(
  { db }: Needed,
  operator: { id: string },
  id: string,
  { title, texts, version }: Content & { version: number },
) {
  return db.transaction().execute(async (trx) => {
    const stored = await lockAnswer(trx, { id, version });
    if (stored.title === title && isDeepStrictEqual(stored.texts, texts)) return view(stored);
    const { company_id: company } = stored;
    await checkTitle(trx, { company, title, except: id });
    const row = await trx
      .updateTable('canned_answer')
      .set({ title, texts: JSON.stringify(texts), version: version + 1 })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await audit(trx, operator, row);
    return view(row);
  });
}

/** Removes a canned answer. @throws Failure not_found, record_changed */
export async function deleteCannedAnswer(
  { db }: Needed,
  { id: operator }: { id: string },
  { id, version }: Read,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockAnswer(trx, { id, version });
    await trx.deleteFrom('canned_answer').where('id', '=', id).execute();
    await writeAudit(trx, { action: 'canned-answer.removed', operator, subject: id });
  });
}

/** A canned answer at the version that its reader knows. */
interface Read {
  id: string;
  version: number;
}

/** @throws Failure not_found; record_changed for another version */
async function lockAnswer(trx: Transaction<DB>, { id, version }: Read) {
  const stored = await trx
    .selectFrom('canned_answer')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(notFound);
  if (stored.version === version) return stored;
  throw new Failure('record_changed');
}

/** Two answers of one title could not be told apart; the lock lets one be added at a time. */
async function checkTitle(
  trx: Transaction<DB>,
  { company, title, except }: { company: string; title: string; except?: string },
): Promise<void> {
  await lockName(trx, 'cannedAnswers', company);
  const taken = await trx
    .selectFrom('canned_answer')
    .select('id')
    .where('company_id', '=', company)
    .where('title', '=', title)
    .executeTakeFirst();
  if (!taken || taken.id === except) return;
  throw invalid('body.title', 'another answer has it', 'desk.answers.error.title');
}

const audit = (
  trx: Transaction<DB>,
  { id: operator }: { id: string },
  { id: subject, version }: Selectable<DB['canned_answer']>,
) => writeAudit(trx, { action: 'canned-answer.saved', operator, subject, detail: { version } });
