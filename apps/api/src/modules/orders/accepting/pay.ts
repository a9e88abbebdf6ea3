import { formatMoney, sumMinor, toMinor } from '@merenda/domain/money/money';
import { type Balance, balancesOf, derivedId, type Movement, type PostCode } from '@merenda/ledger';
import type { Transaction } from 'kysely';
import type { GuardianAccount } from '../../../auth/signed-in.ts';
import { writeAudit } from '../../../platform/audit/write-audit.ts';
import { executorOf } from '../../../platform/database/database.ts';
import type { DB } from '../../../platform/database/generated.ts';
import { Failure, invalid, notFound } from '../../../platform/failure.ts';
import { postMoney } from '../../wallets/index.ts';
import type { Buyer } from '../buyer.ts';
import { orderRefused } from '../refusal.ts';

/** The payments of one request, all or nothing. */
export interface Bill {
  guardian: GuardianAccount;
  refunds: readonly Movement[];
  meals: readonly BilledMeal[];
}

interface BilledMeal {
  buyer: Buyer;
  payment: Movement;
  /** The amount from the guardian's wallet to the student's, in major units. */
  transfer: number | undefined;
}

/**
 * Pays bills one after the other, also several of one wallet, in one posting. A student's missing
 * amount comes from the guardian's wallet in the same posting (product:ordering#too-little-money).
 * It must be exact: no surplus stays in the student's wallet.
 *
 * Several bills have one movement each: a refused bill has moved nothing. A single bill may have
 * more: the caller ends the transaction when it is refused.
 * @returns for each bill its refusal, if any
 */
export async function payBills(
  trx: Transaction<DB>,
  bills: readonly Bill[],
): Promise<(Failure | undefined)[]> {
  const drawn = bills.map(drawnUp);
  if (drawn.length > 1 && drawn.some(({ items }) => items.length !== 1)) {
    throw new Error('a bill of several movements is paid alone');
  }
  const posted = drawn.flatMap(({ items }, bill) => items.map((item) => ({ bill, item })));
  const results = await postMoney(
    trx,
    posted.map(({ item }) => item),
  );
  const judged = posted.map((one, at) => ({ ...one, code: results[at]?.code }));
  const added = drawn.flatMap(({ additions }) => additions);
  await writeAudit(
    trx,
    added.map(({ guardian, student, movement }) => ({
      actor: guardian.id,
      action: 'student.money-added' as const,
      subject: student,
      detail: { amountMinor: `${movement.amountMinor}` },
    })),
  );
  const left = await leftAfter(trx, judged, [
    ...judged.filter(({ code }) => code === 'insufficient_funds').map(({ item }) => item.debit),
    ...added.map(({ movement }) => movement.credit),
  ]);
  return drawn.map((bill, at) =>
    refusalOf(
      bill,
      judged.filter((one) => one.bill === at),
      (wallet) => left(wallet, at),
    ),
  );
}

interface DrawnUp extends Bill {
  additions: { guardian: GuardianAccount; student: string; name: string; movement: Movement }[];
  /** All movements, in this order. */
  items: Movement[];
}

function drawnUp(bill: Bill): DrawnUp {
  const { guardian, refunds, meals } = bill;
  const asked = meals.filter(({ transfer }) => transfer !== undefined);
  const additions = [...Map.groupBy(asked, ({ buyer }) => buyer.walletId).values()].map((some) =>
    additionOf(guardian, some),
  );
  const items = [
    ...refunds,
    ...additions.map(({ movement }) => movement),
    ...meals.map(({ payment }) => payment),
  ];
  return { ...bill, additions, items };
}

/** @throws Failure validation_failed for the guardian's own meal */
function additionOf(
  guardian: GuardianAccount,
  meals: readonly BilledMeal[],
): DrawnUp['additions'][number] {
  const [first] = meals;
  const student = first?.buyer.student;
  if (!first || !student) throw invalid('transfer', 'only for a student');
  const { walletId, currency } = first.buyer;
  return {
    guardian,
    student: student.id,
    name: student.givenName,
    movement: {
      id: derivedId('order-transfer', first.payment.id),
      debit: guardian.walletId,
      credit: walletId,
      amountMinor: sumMinor(meals.map(({ transfer = 0 }) => toMinor(transfer, currency))),
      currency,
      kind: 'transfer-out',
      reference: { guardian: guardian.id, student: student.id },
    },
  };
}

interface Judged {
  bill: number;
  item: Movement;
  code: PostCode | undefined;
}

/** The balances of the wallets, now locked, right after a bill was judged. */
async function leftAfter(
  trx: Transaction<DB>,
  judged: readonly Judged[],
  wallets: readonly string[],
): Promise<(wallet: string, bill: number) => bigint> {
  const balances: ReadonlyMap<string, Balance> = await balancesOf(executorOf(trx), wallets);
  return (wallet, bill) => {
    const later = judged.filter((one) => one.bill > bill && one.code === 'ok');
    const sumOf = (side: 'debit' | 'credit') =>
      sumMinor(later.flatMap(({ item }) => (item[side] === wallet ? item.amountMinor : [])));
    return (balances.get(wallet)?.availableMinor ?? 0n) + sumOf('debit') - sumOf('credit');
  };
}

function refusalOf(
  { guardian, meals, additions }: DrawnUp,
  judged: readonly Judged[],
  left: (wallet: string) => bigint,
): Failure | undefined {
  // The account was deleted concurrently, and the student's wallet with it.
  if (judged.some(({ code }) => code === 'account_closed')) return notFound();
  const short = judged.flatMap(({ code, item }) => (code === 'insufficient_funds' ? item : []));
  const [first] = short;
  if (first) {
    const { debit: wallet } = first;
    const wanted = short.filter(({ debit }) => debit === wallet);
    const missing = sumMinor(wanted.map(({ amountMinor }) => amountMinor)) - left(wallet);
    const whose = meals.find(({ buyer }) => buyer.walletId === wallet)?.buyer.student;
    return tooLittle(missing, guardian.currency, whose?.givenName);
  }
  for (const { code } of judged) if (code !== 'ok') throw new Error(`the ledger answered ${code}`);
  // The transfer's remainder is the surplus.
  const surplus = additions.find(({ movement }) => left(movement.credit) !== 0n);
  return surplus && orderRefused('balance_changed', { name: surplus.name });
}

/** The words name the owner of the balance, and the missing amount. */
const tooLittle = (missing: bigint, currency: Buyer['currency'], student: string | undefined) =>
  new Failure('insufficient_balance', {
    userMessageKey: student === undefined ? 'order.refused.shortOwn' : 'order.refused.short',
    userMessageValues: (language) => ({
      amount: formatMoney(missing, currency, language),
      name: student ?? '',
    }),
  });
