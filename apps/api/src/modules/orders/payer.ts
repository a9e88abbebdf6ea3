import type { Cancellation } from '@merenda/contract/orders';
import { sumMinor } from '@merenda/domain/money/money';
import { derivedId, type Movement } from '@merenda/ledger';
import type { Transaction } from 'kysely';
import { writeAudit } from '../../platform/audit/write-audit.ts';
import type { DB } from '../../platform/database/generated.ts';
import type { EmailKind } from '../../platform/mail/email-kinds.ts';
import { enqueueEmail } from '../../platform/mail/enqueue-email.ts';
import { companyAccount } from '../companies/index.ts';
import { cancelMeals, type MealToCome } from '../meals/index.ts';
import { automaticOf, postToOpen, postUnlessClosed } from '../wallets/index.ts';

/** Kinds of email about a meal that changed without an act of its guardian. */
export type MealEmailKind = Extract<EmailKind, `meal-${string}`>;

/** The owner of an order's money. */
interface Payer {
  /** The wallet that paid. */
  wallet: string;
  /** The wallet that got the rest of the balance, if the student is deleted. */
  successor: string | null;
  /** The guardians concerned: the diner's, or the diner; none who has left. */
  guardians: string[];
}

/** The wallet that paid for an order, and the guardians concerned. */
export async function findPayer(trx: Transaction<DB>, orderId: string): Promise<Payer> {
  const order = await trx
    .selectFrom('meal_order')
    .innerJoin('guardian', 'guardian.id', 'meal_order.requester_id')
    .leftJoin('student', 'student.id', 'meal_order.student_id')
    .select(['guardian.id as guardianId', 'guardian.wallet_id as ownWallet'])
    .select(['guardian.deleted_at as goneAt', 'student.id as studentId'])
    .select(['student.wallet_id as wallet', 'student.successor_wallet_id as successor'])
    .where('meal_order.id', '=', orderId)
    .executeTakeFirstOrThrow();
  const { studentId, wallet, successor } = order;
  if (studentId === null) {
    const guardians = order.goneAt === null ? [order.guardianId] : [];
    return { wallet: order.ownWallet, successor: null, guardians };
  }
  if (wallet === null) throw new Error('a student without wallet has ordered');
  const guardianships = await trx
    .selectFrom('guardianship')
    .select('guardian_id')
    .where('student_id', '=', studentId)
    .execute();
  return { wallet, successor, guardians: guardianships.map((one) => one.guardian_id) };
}

/**
 * An order that is cancelled without its guardians: the guardians to tell, and the refund, to be
 * posted last.
 */
interface Cancelled {
  guardians: string[];
  /** To be called last in the transaction, because the wallet stays locked until the commit. */
  payBack(): Promise<void>;
}

/**
 * Cancels a locked meal; its money goes back to the wallet that paid, or to that wallet's
 * successor.
 */
export async function cancelForPayer(
  trx: Transaction<DB>,
  meal: MealToCome,
  why: Cancellation,
): Promise<Cancelled> {
  const { wallet, guardians } = await findPayer(trx, meal.id);
  const refunds = await cancelMeals(trx, [meal], { wallet, why });
  return {
    guardians,
    async payBack() {
      for (const refund of refunds) {
        if (await postUnlessClosed(trx, refund)) continue;
        for (const account of await postInstead(trx, refund, meal)) {
          await writeAudit(trx, {
            action: 'order.redirected',
            subject: meal.id,
            detail: { account },
          });
        }
      }
    },
  };
}

/**
 * Refunds an order whose wallet is closed (product:wallets#closed-wallets). Automatic money goes to
 * the guardian who paid it; the rest goes where the rest of the wallet's money went.
 */
async function postInstead(
  trx: Transaction<DB>,
  refund: Movement,
  { id, company_id, currency }: MealToCome,
): Promise<string[]> {
  const owed = companyAccount(company_id, 'refunds-payable', currency);
  // The successor is read only now: a closing of the wallet stores it in the same transaction.
  const { successor } = await findPayer(trx, id);
  const automatic = await automaticOf(trx, { orderId: id, walletId: refund.credit });
  const parts = automatic.filter(({ walletId }) => walletId !== successor);
  const restMinor = refund.amountMinor - sumMinor(parts.map(({ amountMinor }) => amountMinor));
  const ways = [
    ...parts.map(({ guardianId, walletId, amountMinor }) => ({
      movement: {
        ...refund,
        id: derivedId(refund.kind, id, guardianId),
        credit: walletId,
        amountMinor,
      },
      instead: { credit: owed, reference: { ...refund.reference, guardian: guardianId } },
    })),
    {
      movement: { ...refund, credit: successor ?? owed, amountMinor: restMinor },
      instead: { credit: owed },
    },
  ];
  const accounts: string[] = [];
  for (const { movement, instead } of ways) {
    if (movement.amountMinor > 0n) accounts.push(await postToOpen(trx, movement, instead));
  }
  return accounts;
}

/** Cancels a locked meal for its diner, with a refund and an email to each guardian. */
export async function cancelWithEmail(
  trx: Transaction<DB>,
  meal: MealToCome,
  { why, kind }: { why: Cancellation; kind: MealEmailKind },
): Promise<void> {
  const { guardians, payBack } = await cancelForPayer(trx, meal, why);
  await tellGuardians(trx, kind, { order: meal.id, guardians });
  await payBack();
}

/** Sends an email about an order, with its alert, to each of these guardians. */
export async function tellGuardians(
  trx: Transaction<DB>,
  kind: MealEmailKind,
  { order, guardians }: { order: string; guardians: readonly string[] },
): Promise<void> {
  for (const guardianId of guardians) {
    await enqueueEmail(trx, { kind, guardianId, data: { order } });
  }
}
