import { derivedId } from '@merenda/ledger';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { DB } from '../../../db/generated.ts';
import type { GatewayDispute } from '../../../gateways/index.ts';
import type { Services } from '../../../services.ts';
import { writeAudit } from '../audit.ts';
import { lockTopup } from '../lock-topup.ts';
import type { Topup } from '../topup.ts';
import { balanceTakings } from './balance-takings.ts';
import { type Chargeback, chargebackIdOf } from './chargeback.ts';
import { RefundUnderWay, refundIsUnderWay } from './refund-under-way.ts';
import { SpentMeanwhile } from './take-back.ts';

/** Each time somebody was faster by a moment; then the event is tried again later. */
const ATTEMPTS = 20;

/**
 * Brings the books to where a dispute about an arrived top-up stands, under the row's lock: the money,
 * the chargeback's state and the letter that is owed are one transaction. Its amount and its end may
 * change; the same news again changes nothing.
 * @param askedAt when the processor was asked, by the database's clock; undefined when nobody knows
 * @throws RefundUnderWay when it has to wait
 * @throws OlderWord when it is not surely newer than what we know: to be asked for again
 */
export async function applyDispute(
  services: Services,
  topupId: string,
  { dispute, askedAt }: { dispute: GatewayDispute; askedAt: Date | undefined },
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await services.db.transaction().execute(async (trx) => {
        const topup = await lockTopup(trx, topupId);
        const known = await find(trx, topup, dispute);
        if (!canFollow(topup, dispute, known)) return refuse(services, trx, topup, dispute);
        if (known && !isNewer(known, askedAt)) {
          if (isSame(known, dispute)) return;
          throw new OlderWord(known.id);
        }
        await follow(services, trx, { topup, known, dispute });
      });
    } catch (error) {
      if (!(error instanceof SpentMeanwhile) || attempt === ATTEMPTS) throw error;
    }
  }
}

/** An answer that may have been overtaken by the one that we know. */
export class OlderWord extends Error {
  override readonly name = 'OlderWord';

  constructor(chargebackId: string) {
    super(`the processor must be asked again about chargeback ${chargebackId}`);
  }
}

const find = (trx: Transaction<DB>, { gateway }: Topup, { id }: GatewayDispute) =>
  trx
    .selectFrom('chargeback')
    .selectAll()
    .where('id', '=', chargebackIdOf(gateway, id))
    .executeTakeFirst();

const canFollow = (topup: Topup, dispute: GatewayDispute, known: Chargeback | undefined) =>
  dispute.currency === topup.currency && (!known || known.topup_id === topup.id);

const isSame = (known: Chargeback, dispute: GatewayDispute) =>
  known.state === dispute.state && known.amount_minor === dispute.amountMinor;

const isNewer = ({ told_at }: Chargeback, askedAt: Date | undefined) =>
  askedAt !== undefined && askedAt > told_at;

async function follow(
  services: Services,
  trx: Transaction<DB>,
  {
    topup,
    known,
    dispute,
  }: { topup: Topup; known: Chargeback | undefined; dispute: GatewayDispute },
): Promise<void> {
  const { log, clock } = services;
  const takenMinor = (of: { state: string; minor: bigint }) => (of.state === 'won' ? 0n : of.minor);
  const beforeMinor = known ? takenMinor({ state: known.state, minor: known.amount_minor }) : 0n;
  const dueMinor = takenMinor({ state: dispute.state, minor: dispute.amountMinor });
  const takesMore = dueMinor > beforeMinor;
  const isNews = !known || !isSame(known, dispute);
  if (takesMore && (await refundIsUnderWay(trx, topup.id))) throw new RefundUnderWay(topup.id);
  const stands = {
    amount_minor: dispute.amountMinor,
    state: dispute.state,
    decided_at: dispute.state === 'open' ? null : (known?.decided_at ?? clock()),
    told_at: sql<Date>`clock_timestamp()`,
    ...(takesMore ? { letter_due_at: sql<Date>`now()` } : {}),
  };
  const chargeback = await trx
    .insertInto('chargeback')
    .values({
      id: chargebackIdOf(topup.gateway, dispute.id),
      topup_id: topup.id,
      dispute_ref: dispute.id,
      ...stands,
    })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(stands))
    .returningAll()
    .executeTakeFirstOrThrow();
  if (isNews) {
    const told = { dispute: chargeback.id, amountMinor: String(dispute.amountMinor) };
    log.warn({ topup: topup.id, ...told, state: dispute.state }, 'a top-up is disputed');
    const isEnd = known?.state !== dispute.state;
    await writeAudit(trx, topup.id, `topup.dispute_${isEnd ? dispute.state : 'changed'}`, told);
  }
  // Last of all: from here on the wallets are locked.
  await balanceTakings(trx, topup, { chargeback, dueMinor });
}

/** Nothing moves for it; the comparison with the processor tells it as `dispute_differs`. */
async function refuse(
  { log }: Services,
  trx: Kysely<DB>,
  topup: Topup,
  { id, currency }: GatewayDispute,
): Promise<void> {
  log.error({ topup: topup.id, dispute: id, currency }, 'a dispute that cannot be followed');
  const detail = { dispute: id, currency };
  const recordId = derivedId('topup.dispute_refused', topup.id, id);
  await writeAudit(trx, topup.id, 'topup.dispute_refused', detail, recordId);
}
