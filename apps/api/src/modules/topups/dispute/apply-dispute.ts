import { sql, type Transaction } from 'kysely';
import type { DB } from '../../../db/generated.ts';
import type { GatewayDispute } from '../../../gateways/index.ts';
import type { Services } from '../../../services.ts';
import { writeAudit } from '../audit.ts';
import { lockTopup } from '../lock-topup.ts';
import type { Topup } from '../topup.ts';
import { type Chargeback, chargebackIdOf } from './chargeback.ts';
import { giveBack } from './give-back.ts';
import { RefundUnderWay, refundIsUnderWay } from './refund-under-way.ts';
import { SpentMeanwhile, takeBack } from './take-back.ts';

/** Each time somebody was faster by a moment; then the event is tried again later. */
const ATTEMPTS = 20;

/**
 * Brings the books to where a dispute about an arrived top-up stands, under the row's lock: the money,
 * the chargeback's state and the letter that is owed are one transaction. The same news again, and
 * news that others have overtaken, change nothing: a dispute is decided once.
 * @throws RefundUnderWay when it has to wait
 */
export async function applyDispute(
  services: Services,
  topupId: string,
  dispute: GatewayDispute,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await services.db.transaction().execute(async (trx) => {
        const topup = await lockTopup(trx, topupId);
        const known = await find(trx, topup, dispute);
        if (known) await decide(services, trx, { topup, known, dispute });
        else await open(services, trx, { topup, dispute });
      });
    } catch (error) {
      if (!(error instanceof SpentMeanwhile) || attempt === ATTEMPTS) throw error;
    }
  }
}

const find = (trx: Transaction<DB>, { gateway }: Topup, { id }: GatewayDispute) =>
  trx
    .selectFrom('chargeback')
    .selectAll()
    .where('id', '=', chargebackIdOf(gateway, id))
    .executeTakeFirst();

async function open(
  { log, clock }: Services,
  trx: Transaction<DB>,
  { topup, dispute }: { topup: Topup; dispute: GatewayDispute },
): Promise<void> {
  const taken = dispute.state !== 'won';
  if (taken && (await refundIsUnderWay(trx, topup.id))) throw new RefundUnderWay(topup.id);
  const chargeback = await trx
    .insertInto('chargeback')
    .values({
      id: chargebackIdOf(topup.gateway, dispute.id),
      topup_id: topup.id,
      dispute_ref: dispute.id,
      amount_minor: dispute.amountMinor,
      state: dispute.state,
      letter_due_at: taken ? sql<Date>`now()` : null,
      decided_at: dispute.state === 'open' ? null : clock(),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  log.warn({ topup: topup.id, dispute: dispute.id, state: dispute.state }, 'a top-up is disputed');
  await writeAudit(trx, topup.id, `topup.dispute_${dispute.state}`, { dispute: chargeback.id });
  // Last of all: from here on the wallets are locked.
  if (taken) await takeBack(trx, topup, chargeback);
}

async function decide(
  { log, clock }: Services,
  trx: Transaction<DB>,
  { topup, known, dispute }: { topup: Topup; known: Chargeback; dispute: GatewayDispute },
): Promise<void> {
  if (known.amount_minor !== dispute.amountMinor || known.topup_id !== topup.id) {
    log.error({ topup: topup.id, dispute: dispute.id }, 'a dispute is not the one that it was');
    return;
  }
  if (known.state !== 'open' || dispute.state === 'open') return;
  await trx
    .updateTable('chargeback')
    .set({ state: dispute.state, decided_at: clock() })
    .where('id', '=', known.id)
    .execute();
  log.info({ topup: topup.id, dispute: dispute.id, state: dispute.state }, 'a dispute is decided');
  await writeAudit(trx, topup.id, `topup.dispute_${dispute.state}`, { dispute: known.id });
  if (dispute.state === 'won') await giveBack(trx, topup, known);
}
