import { toMinor } from '@merenda/domain/money/money';
import { derivedId } from '@merenda/ledger';
import type { SignedIn } from '../../../auth/signed-in.ts';
import type { OnceContext } from '../../../platform/once/run-once.ts';
import type { RequestedRight } from '../../guardians/index.ts';
import type { Services } from '../../services.ts';
import { type Balances, createMoveOnce } from './move-once.ts';

/** The two sides of a transfer: a side without a student is the guardian's own wallet. */
type Sides = { from?: undefined; to: string } | { from: string; to?: string | undefined };

/**
 * Transfers a guardian's money (product:transfers#page): from the own wallet to a student's
 * (`to` alone), back (`from` alone), or from one student's to another's in one posting. `value` in
 * major units.
 * Every guardian of a student may add. Taking out needs the right to spend. It pauses the automatic
 * top-ups of that wallet: nobody is charged for money that is just taken out.
 * @throws Failure insufficient_funds: the words name the owner of the balance, and others'
 * automatic money in it (product:transfers#rules)
 * @throws Failure not_found, spending_not_allowed, idempotency_mismatch, request_in_progress
 */
export function createTransfer(services: Pick<Services, 'db' | 'pool'>) {
  const move = createMoveOnce(services);
  return (
    context: OnceContext & { guardian: SignedIn },
    { value, ...sides }: Sides & { value: number },
  ): Promise<Balances> => {
    const { guardian, idempotency } = context;
    const amountMinor = toMinor(value, guardian.currency);
    const { kind, about, act } = toldAs(sides, `${amountMinor}`);
    // The id is derived from guardian and key: a repeated request is the same posting, audited
    // once.
    const id = derivedId('transfer', guardian.id, idempotency.key);
    const moved = {
      guardian,
      id,
      amountMinor,
      kind,
      reference: { guardian: guardian.id, ...about },
      act: { id, actor: guardian.id, ...act },
    };
    const over = (student: string, right: RequestedRight['right']) => ({
      guardian,
      student,
      right,
    });
    if (sides.from === undefined) return move(context, { ...moved, to: over(sides.to, 'see') });
    const { from, to } = sides;
    return move(context, {
      ...moved,
      from: over(from, 'spend'),
      to: to === undefined ? undefined : over(to, 'see'),
    });
  };
}

/** The transfer's fields for ledger and audit. */
function toldAs({ from, to }: Sides, amountMinor: string) {
  const detail = { amountMinor };
  if (from === undefined) {
    const act = { action: 'student.money-added', subject: to, detail } as const;
    return { kind: 'transfer-out', about: { student: to }, act };
  }
  if (to === undefined) {
    const act = { action: 'student.money-taken', subject: from, detail } as const;
    return { kind: 'transfer-in', about: { student: from }, act };
  }
  const act = { action: 'student.money-moved', subject: from, detail: { to, ...detail } } as const;
  return { kind: 'transfer-between', about: { student: from, recipient: to }, act };
}
