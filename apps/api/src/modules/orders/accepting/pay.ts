import { formatMoney, sumMinor, toMinor } from '@merenda/domain/money/money';
import { balancesOf, derivedId, type Movement } from '@merenda/ledger';
import type { Transaction } from 'kysely';
import type { GuardianAccount } from '../../../auth/signed-in.ts';
import { writeAudit } from '../../../platform/audit/write-audit.ts';
import { executorOf } from '../../../platform/database/database.ts';
import type { DB } from '../../../platform/database/generated.ts';
import { Failure, invalid, notFound } from '../../../platform/failure.ts';
import { postMoney } from '../../wallets/index.ts';
import { type Buyer, type Buyers, buyerOf } from '../buyer.ts';
import { orderRefused } from '../refusal.ts';

/** What a student's wallet gets from the guardian's, in major units. */
interface Addition {
  diner: string;
  value: number;
}

/**
 * Pays for orders, the last in their transaction. What a student's wallet lacks comes from the
 * guardian's in the same posting (product:ordering#too-little-money): it must be exactly that, so that
 * nothing is left there that nobody meant to give.
 * @throws Failure insufficient_balance, order_not_possible, not_found, validation_failed
 */
export async function pay(
  trx: Transaction<DB>,
  guardian: GuardianAccount,
  buyers: Buyers,
  {
    refunds,
    transfers,
    payments,
  }: {
    refunds: readonly Movement[];
    /** Several for one wallet count together. */
    transfers: readonly Addition[];
    payments: readonly Movement[];
  },
): Promise<void> {
  const added = [...Map.groupBy(transfers, ({ diner }) => diner)].map(([student, additions]) => ({
    student,
    movement: additionOf(guardian, buyerOf(buyers, student), additions, payments),
  }));
  await writeAudit(
    trx,
    added.map(({ student, movement }) => ({
      actor: guardian.id,
      action: 'student.money-added' as const,
      subject: student,
      detail: { amountMinor: `${movement.amountMinor}` },
    })),
  );
  const items = [...refunds, ...added.map(({ movement }) => movement), ...payments];
  const results = await postMoney(trx, items);
  // The account was deleted concurrently, and the student's wallet with it.
  if (results.some(({ code }) => code === 'account_closed')) throw notFound();
  const short = items.filter((_, at) => results[at]?.code === 'insufficient_funds');
  const [first] = short;
  if (first) {
    const refused = short.filter(({ debit }) => debit === first.debit);
    throw await tooLittle(trx, buyers, guardian, refused);
  }
  for (const { code } of results) if (code !== 'ok') throw new Error(`the ledger answered ${code}`);
  // The wallets are locked now: what is left is what was too much.
  const left = await balancesOf(
    executorOf(trx),
    added.map(({ movement }) => movement.credit),
  );
  for (const { student, movement } of added) {
    if (left.get(movement.credit)?.availableMinor !== 0n) {
      throw orderRefused('balance_changed', { name: nameOf(buyers, student) });
    }
  }
}

/** @throws Failure validation_failed for the guardian's own meal */
function additionOf(
  guardian: GuardianAccount,
  { student, walletId, currency }: Buyer,
  additions: readonly Addition[],
  payments: readonly Movement[],
): Movement {
  if (!student) throw invalid('transfer', 'only for a student');
  const cause = payments.find(({ debit }) => debit === walletId)?.id ?? student.id;
  return {
    id: derivedId('order-transfer', cause),
    debit: guardian.walletId,
    credit: walletId,
    amountMinor: sumMinor(additions.map(({ value }) => toMinor(value, currency))),
    currency,
    kind: 'transfer-out',
    reference: { guardian: guardian.id, student: student.id },
  };
}

const nameOf = (buyers: Buyers, student: string) => buyers.get(student)?.student?.givenName ?? '';

/** The words say whose balance it was, and what it lacks. */
async function tooLittle(
  trx: Transaction<DB>,
  buyers: Buyers,
  { walletId: own, currency }: GuardianAccount,
  refused: readonly Movement[],
): Promise<Failure> {
  const wallet = refused[0]?.debit ?? own;
  const balances = await balancesOf(executorOf(trx), [wallet]);
  const left = balances.get(wallet)?.availableMinor ?? 0n;
  const missing = sumMinor(refused.map(({ amountMinor }) => amountMinor)) - left;
  const student = [...buyers.values()].find(({ walletId }) => walletId === wallet)?.student;
  return new Failure('insufficient_balance', {
    userMessageKey: student ? 'order.refused.short' : 'order.refused.shortOwn',
    userMessageValues: (language) => ({
      amount: formatMoney(missing, currency, language),
      name: student?.givenName ?? '',
    }),
  });
}
