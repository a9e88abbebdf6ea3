import { hash } from 'node:crypto';
import { addDays, type Day } from '@merenda/domain/time/dates';
import type { SignedInOperator } from '../../auth/signed-in.ts';
import { writeAudit } from '../../platform/audit/write-audit.ts';
import { Failure } from '../../platform/failure.ts';
import type { Services } from '../services.ts';
import { readBookDay } from './book-day.ts';
import { figuresView } from './close-view.ts';
import { obstaclesTo, readFigures } from './figures.ts';
import { type CloseView, findKept } from './find-close.ts';

/**
 * Closes a day of a company's books, if they agree to the cent. The close is kept as it is said,
 * with a hash over it and over the close before; a closed day is answered as it was closed.
 * @throws Failure not_found; day_not_closed, which names what keeps it open
 */
export async function closeDay(
  { db, clock }: Services,
  operator: SignedInOperator,
  { companyId, day }: { companyId: string; day: Day },
): Promise<CloseView> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      const kept = await findKept(trx, companyId, day);
      if (kept) return kept;
      const bookDay = await readBookDay(trx, companyId, day);
      const figures = await readFigures(trx, bookDay);
      const [obstacle] = await obstaclesTo(trx, bookDay, figures, clock());
      if (obstacle) {
        throw new Failure('day_not_closed', {
          message: obstacle,
          userMessageKey: `finance.obstacle.${obstacle}`,
        });
      }
      const view = figuresView(figures, bookDay.currency);
      const said = [companyId, day, bookDay.currency, String(bookDay.mark), JSON.stringify(view)];
      const before = bookDay.before?.hash.toString('hex') ?? '';
      const written = await trx
        .insertInto('company_close')
        .values({
          company_id: companyId,
          day,
          block: bookDay.block,
          position: bookDay.mark,
          currency: bookDay.currency,
          figures: JSON.stringify(view),
          hash: hash('sha256', [before, ...said].join('\n'), 'buffer'),
          closed_by: operator.id,
        })
        .onConflict((conflict) => conflict.doNothing())
        .returning('day')
        .executeTakeFirst();
      // Somebody else closed it at the same moment.
      if (!written) throw new Failure('request_in_progress');
      await writeAudit(trx, {
        action: 'books.closed',
        operator: operator.id,
        subject: companyId,
        detail: { day, block: String(bookDay.block) },
      });
      const closed = await findKept(trx, companyId, day);
      if (!closed) throw new Error(`the close of ${companyId} on ${day} is gone`);
      return { ...closed, next: addDays(day, 1) };
    });
}
