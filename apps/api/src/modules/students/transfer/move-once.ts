import {
  type Available,
  type AvailableMajor,
  formatMoney,
  sumMinor,
  toMajor,
} from '@merenda/domain/money/money';
import {
  checkOnce,
  isPosted,
  type OnceAnswer,
  type OnceRules,
  type PostResult,
  postOnce,
} from '@merenda/ledger';
import type { Transaction } from 'kysely';
import type { SignedIn } from '../../../auth/signed-in.ts';
import {
  type AuditEntry,
  auditingFrom,
  auditRow,
  writeAudit,
} from '../../../platform/audit/write-audit.ts';
import type { DB } from '../../../platform/database/generated.ts';
import { Failure, notFound } from '../../../platform/failure.ts';
import {
  type Call,
  createOnceInStatement,
  keyRefusal,
  type Once,
  type OnceContext,
  runOnce,
} from '../../../platform/once/run-once.ts';
import {
  lockRight,
  type RequestedRight,
  rightQuery,
  type WalletOwner,
} from '../../guardians/index.ts';
import { pauseOnWithdrawal } from '../../payments/index.ts';
import type { Services } from '../../services.ts';
import { othersAutomatic, postMoney } from '../../wallets/index.ts';

/** The available balances of both wallets after a transfer, in major units. */
export type Balances = Record<'from' | 'to', { balance: AvailableMajor }>;

/** A requested movement of money, with its data for ledger and audit. */
interface Moved {
  guardian: SignedIn;
  id: string;
  amountMinor: bigint;
  kind: string;
  reference: Record<string, string>;
  /** The audit entry of a posted movement. */
  act: AuditEntry;
}

/** From the guardian's own wallet. */
interface Addition extends Moved {
  from?: undefined;
  to: RequestedRight;
}

/** From a student's wallet, to another student's or the guardian's own. */
interface Withdrawal extends Moved {
  from: RequestedRight;
  to: RequestedRight | undefined;
}

/**
 * Moves money once per key: the rights of both sides, the posting, the audit entry and the answer
 * in one transaction. Concurrent additions share one statement (record 0601).
 * A withdrawal from a student's wallet has a transaction of its own: it pauses agreements before
 * the posting, and may have to be undone afterwards.
 */
export function createMoveOnce({ db, pool }: Pick<Services, 'db' | 'pool'>) {
  const add = createOnceInStatement<Addition, Balances>({
    check: (call) => checkOnce(asPosting(call)),
    run: async (calls) => {
      const answers = await postOnce(pool, calls.map(asPosting), RULES);
      return Promise.allSettled(calls.map(async ({ request }, at) => endOf(request, answers[at])));
    },
  });
  return (context: OnceContext, move: Addition | Withdrawal): Promise<Balances> =>
    move.from === undefined
      ? add(context, move)
      : runOnce({ db }, context, (trx) => takeOut(trx, move));
}

/** The wallets are locked last, since they stay locked until the commit. */
async function takeOut(trx: Transaction<DB>, withdrawal: Withdrawal): Promise<Balances> {
  const { guardian, from, to, act, ...posting } = withdrawal;
  const giver = await lockRight(trx, from);
  const receiver = to ? await lockRight(trx, to) : guardian;
  await pauseOnWithdrawal(trx, { guardianId: guardian.id, walletId: giver.walletId });
  await writeAudit(trx, act);
  const [result] = await postMoney(trx, [
    {
      ...posting,
      currency: guardian.currency,
      debit: giver.walletId,
      credit: receiver.walletId,
    },
  ]);
  if (result?.code === 'insufficient_funds') throw await studentHasTooLittle(trx, guardian, giver);
  const outcome = outcomeOf(result, guardian);
  if (outcome instanceof Failure) throw outcome;
  return outcome;
}

/**
 * The same rules for a statement with many additions: the right to add, and the audit entry of each
 * posting.
 */
const RULES: OnceRules = {
  permit: `SELECT jsonb_build_object('credit', "walletId") AS accounts
    FROM (${rightQuery({ session: "(asks ->> 'session')", student: "(asks ->> 'student')" })}) AS held`,
  record: auditingFrom('posted', "asks ->> 'act'"),
};

const asPosting = ({ key, request }: Call<Addition>) => {
  const { guardian, to, act, from: _, ...posting } = request;
  return {
    ...key,
    asks: {
      session: to.guardian.sessionId,
      student: to.student,
      act: JSON.stringify(auditRow(act)),
    },
    items: [
      { ...posting, debit: guardian.walletId, currency: guardian.currency, isOpen: true as const },
    ],
  };
};

function endOf({ guardian }: Addition, answer: OnceAnswer | undefined): Once<Balances | Failure> {
  if (!answer) throw new Error('the ledger did not answer a request');
  const { outcome, results } = answer;
  const refusal = outcome === 'forbidden' ? notFound() : keyRefusal(outcome);
  if (refusal) throw refusal;
  return { answer: outcomeOf(results[0], guardian), isReplayed: outcome === 'replayed' };
}

/** The ledger's answer for the guardian: balances, or why nothing was moved. */
function outcomeOf(result: PostResult | undefined, { currency }: SignedIn): Balances | Failure {
  if (result?.code === 'exists_with_different') return new Failure('idempotency_mismatch');
  if (result?.code === 'insufficient_funds') {
    return new Failure('insufficient_funds', { userMessageKey: 'transfers.refused.own' });
  }
  // The account was deleted concurrently, and the student's wallet with it.
  if (result?.code === 'account_closed') return notFound();
  if (!result || !isPosted(result)) throw new Error(`the ledger answered ${result?.code}`);
  const balanceOf = (minor: Available | undefined) => {
    if (minor === undefined) throw new Error('a wallet without a balance');
    return { balance: toMajor(minor, currency) };
  };
  return { from: balanceOf(result.debitAfterMinor), to: balanceOf(result.creditAfterMinor) };
}

/**
 * Why a student's wallet has too little: the words name the student, and the automatic money of
 * other guardians.
 */
async function studentHasTooLittle(
  trx: Transaction<DB>,
  { id: guardianId, currency }: SignedIn,
  { walletId, name }: WalletOwner,
): Promise<Failure> {
  const others = await othersAutomatic(trx, { guardianId, walletId });
  if (others.length === 0) {
    return new Failure('insufficient_funds', {
      userMessageKey: 'transfers.refused.student',
      userMessageValues: () => ({ name }),
    });
  }
  const kept = sumMinor(others.map(({ amountMinor }) => amountMinor));
  return new Failure('insufficient_funds', {
    userMessageKey: 'transfers.refused.automatic',
    userMessageValues: (language) => ({ name, amount: formatMoney(kept, currency, language) }),
  });
}
