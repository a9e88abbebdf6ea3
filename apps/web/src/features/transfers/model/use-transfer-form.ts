import {
  type Available,
  formatMoney,
  sumMinor,
  toMajor,
  wireToMinor,
} from '@merenda/domain/money/money';
import { atOnce } from '@merenda/ui/blocks/form/form-state.ts';
import { useForm } from '@merenda/ui/blocks/form/use-form.ts';
import { notifyFailure, notifyUndecided } from '@merenda/ui/blocks/notifications/notify-failure.ts';
import { isFailure } from '@merenda/ui/client/failure.ts';
import { useLanguage, useT } from '@merenda/ui/i18n/language.ts';
import { useState } from 'react';
import type { Dependent } from '../../../queries/dependents.ts';
import { useSession } from '../../../session/session.ts';
import { useTransfer } from '../api/transfer-balance.ts';
import type { Withdrawable } from '../api/withdrawable.ts';

/** To the student, back from there, or on to another student (product:transfers#page). */
export type Direction = 'OUT' | 'IN' | 'BETWEEN';

export type StudentWithWallet = Dependent & { wallet: NonNullable<Dependent['wallet']> };

export const hasWallet = (student: Dependent): student is StudentWithWallet =>
  student.wallet !== undefined;

/** A wallet that gives or gets. */
export interface Side {
  id: string;
  /** The name of the owner. */
  owner: string;
  /** A student's, if any. */
  photo?: string | undefined;
  /** The name of the wallet on this screen. */
  name: string;
  /** Minor units. */
  balanceMinor: Available;
}

interface Form {
  direction: Direction;
  amountMinor: bigint | undefined;
  /** The other student who gets the money. */
  recipient: string | undefined;
}

/** The form of a transfer: direction, amount and both sides. */
export function useTransferForm(
  student: StudentWithWallet,
  {
    others,
    withdrawable,
    amountMinor: wanted,
  }: {
    others: readonly StudentWithWallet[];
    withdrawable: Withdrawable | undefined;
    amountMinor: bigint | undefined;
  },
) {
  const t = useT();
  const language = useLanguage();
  const { me, responsible, currency } = useSession();
  const transfer = useTransfer(
    { userId: me._id, studentId: student._id },
    {
      onFailed: (error, isRefused) => {
        if (!isRefused) return notifyUndecided(error);
        const funds = isFailure(error, 'insufficient_funds');
        const refusal = funds
          ? 'dependent.error.insufficientFunds'
          : 'dependent.error.concludeTransfer';
        notifyFailure(error, refusal);
      },
    },
  );
  /** Both as the transfer was sent: while it is under way the balances may already be those after it. */
  const [before, setBefore] = useState<{ from: Side; to: Side }>();
  const held = transfer.isPending ? before : undefined;
  const own: Side = {
    id: me._id,
    owner: responsible.name,
    name: t('transfers.myWallet'),
    balanceMinor: wireToMinor(responsible.wallet.balance, currency),
  };
  /** Minor units: the balance that gives, without others' automatic money. */
  const availableIn = (direction: Direction): bigint => {
    const { wallet } = direction === 'OUT' ? responsible : student;
    const kept = direction === 'OUT' ? [] : (withdrawable?.automatic ?? []);
    const balance = held?.from.balanceMinor ?? wireToMinor(wallet.balance, currency);
    const left = balance - sumMinor(kept.map(({ value }) => wireToMinor(value, currency)));
    return left > 0n ? left : 0n;
  };
  const { form, change, field, isValid } = useForm<Form, 'amountMinor'>(
    {
      direction: 'OUT',
      amountMinor: wanted,
      recipient: others.length === 1 ? others[0]?._id : undefined,
    },
    {
      amountMinor: ({ direction, amountMinor }) => {
        const available = availableIn(direction);
        if (amountMinor === undefined || amountMinor <= available) return undefined;
        const name = direction === 'OUT' ? own.name : student.name;
        const amount = formatMoney(available, currency, language);
        return atOnce({
          key: 'dependent.error.insufficientFunds',
          advice: 'transfers.available',
          values: { name, amount },
        });
      },
    },
    { paths: { amountMinor: 'value' } },
  );
  // A transfer that was sent stands, whatever is typed or pressed meanwhile.
  const sent = transfer.sent ?? transfer.unanswered;
  const { direction, amountMinor, recipient } = sent
    ? { ...sent, amountMinor: wireToMinor(sent.value, currency), recipient: sent.to }
    : form;

  const sideOf = ({ _id, name, photo, wallet }: StudentWithWallet): Side => ({
    id: _id,
    owner: name,
    photo,
    name,
    balanceMinor: wireToMinor(wallet.balance, currency),
  });
  const other = others.find(({ _id }) => _id === recipient);
  const from = held?.from ?? (direction === 'OUT' ? own : sideOf(student));
  const to =
    held?.to ??
    (direction === 'IN' ? own : direction === 'OUT' ? sideOf(student) : other && sideOf(other));

  const isForbidden = direction !== 'OUT' && !student.maySpend;
  /** Minor units; none until it can be moved. */
  const movedMinor = isForbidden || !isValid('amountMinor') || !to ? 0n : (amountMinor ?? 0n);

  const submit = () => {
    if (movedMinor === 0n || !to) return;
    setBefore({ from, to });
    transfer.send({ direction, from: from.id, to: to.id, value: toMajor(movedMinor, currency) });
  };
  const { unanswered } = transfer;
  return {
    direction,
    amountMinor,
    recipient,
    change,
    from,
    to,
    isForbidden,
    field,
    availableMinor: availableIn(direction),
    movedMinor,
    submit,
    isBusy: transfer.isPending,
    /** Asks what became of one that got no answer; nothing can be changed before (product:transfers#lost-answer). */
    again: unanswered && (() => transfer.send(unanswered)),
    /** The balances of both wallets afterwards, once it is done. */
    done: transfer.data,
  };
}
