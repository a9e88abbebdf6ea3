import {
  type Available,
  type AvailableMajor,
  formatMoney,
  sumMinor,
  toMajor,
} from '@merenda/domain/money/money';
import {
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
import { type Call, createOnce, keyRefusal, type Once } from '../../../platform/once/run-once.ts';
import { type AskedRight, holdRight, rightHeld, type WalletOwner } from '../../guardians/index.ts';
import { pauseOnWithdrawal } from '../../payments/index.ts';
import type { Services } from '../../services.ts';
import { othersAutomatic, postMoney } from '../../wallets/index.ts';

/** The available balances of both wallets after a transfer, in major units. */
export type Balances = Record<'from' | 'to', { balance: AvailableMajor }>;

/** One movement that a guardian asks for; a side without a right is the guardian's own wallet. */
interface Move {
  guardian: SignedIn;
  from: AskedRight | undefined;
  to: AskedRight | undefined;
  id: string;
  amountMinor: bigint;
  kind: string;
  reference: Record<string, string>;
  /** What the audit tells of it once it is posted. */
  act: AuditEntry;
}

/**
 * Moves money once a key: the rights of both sides, the posting, the audit entry and the answer in one
 * transaction. What goes out of the guardian's own wallet may be grouped, and is then done by one statement
 * (record 0601). What comes out of a student's pauses agreements before it is posted and may have to be
 * undone afterwards.
 */
export const createMoveOnce = ({ pool, ...holder }: Pick<Services, 'db' | 'log' | 'pool'>) =>
  createOnce<Move, Balances>(
    holder,
    (trx, moves) => Promise.all(moves.map(async (one) => ({ answer: await moveAlone(trx, one) }))),
    {
      mayBeGrouped: ({ from }) => from === undefined,
      inOneStatement: async (calls) => {
        const answers = await postOnce(pool, calls.map(asPosting), RULES);
        return calls.map(({ request }, at) => endOf(request, answers[at]));
      },
    },
  );

/** The wallets are locked last, since they stay locked until the commit. */
async function moveAlone(trx: Transaction<DB>, move: Move): Promise<Balances> {
  const { guardian, from, to, act, ...posting } = move;
  const giver = from && (await holdRight(trx, from));
  const receiver = to && (await holdRight(trx, to));
  if (giver) await pauseOnWithdrawal(trx, { guardianId: guardian.id, walletId: giver.walletId });
  await writeAudit(trx, act);
  const [result] = await postMoney(trx, [
    {
      ...posting,
      currency: guardian.currency,
      debit: (giver ?? guardian).walletId,
      credit: (receiver ?? guardian).walletId,
    },
  ]);
  if (giver && result?.code === 'insufficient_funds') {
    throw await studentHasTooLittle(trx, guardian, giver);
  }
  const outcome = outcomeOf(result, guardian);
  if (outcome instanceof Failure) throw outcome;
  return outcome;
}

/** The same rules for one statement of many: the right to add, and the audit entry of what is posted. */
const RULES: OnceRules = {
  permit: `SELECT jsonb_build_object('credit', "walletId") AS accounts
    FROM (${rightHeld('see', { session: "(asks ->> 'session')", student: "(asks ->> 'student')" })}) AS held`,
  record: auditingFrom('posted', "asks ->> 'act'"),
};

const asPosting = ({ key, request }: Call<Move>) => {
  const { guardian, to, act, from: _, ...posting } = request;
  if (!to) throw new Error('money goes from a wallet to itself');
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

function endOf(
  { guardian }: Move,
  answer: OnceAnswer | undefined,
): Once<Balances | Failure> | Failure {
  if (!answer || answer.outcome === 'forbidden') return notFound();
  const { outcome, results } = answer;
  return (
    keyRefusal(outcome) ?? {
      answer: outcomeOf(results[0], guardian),
      isReplayed: outcome === 'replayed',
    }
  );
}

/** What the ledger's answer is to the guardian: balances, or why nothing was moved. */
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

/** Why a student's wallet has too little: the words say whose it is, and what of it is others'. */
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
