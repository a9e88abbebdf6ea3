import type { AvailableMajor } from '@merenda/domain/money/money';
import { call } from '@merenda/ui/client/call.ts';
import { type Once, type OnceHandlers, useOnce } from '@merenda/ui/client/once/use-once.ts';
import { useQueryClient } from '@tanstack/react-query';
import { refreshMoney } from '../../../session/session.ts';

export interface Transfer {
  /** OUT to a student, IN back from one, or BETWEEN two. */
  direction: 'OUT' | 'IN' | 'BETWEEN';
  /** Ids of people: the guardian's or a student's. */
  from: string;
  to: string;
  /** Major units. */
  value: number;
}

/** The balances of both wallets after the transfer, in major units. */
interface Balances {
  from: { balance: AvailableMajor };
  to: { balance: AvailableMajor };
}

/** Transfers money between the guardian and a student, or between two students, once. */
export function useTransfer(
  { userId, studentId }: { userId: string; studentId: string },
  handlers: OnceHandlers<Balances>,
) {
  const queries = useQueryClient();
  return useOnce(
    `transfer:${userId}:${studentId}`,
    (transfer: Transfer, once) => move(userId, transfer, once),
    // A refusal refreshes, too: the screen may show outdated data.
    () => refreshMoney(queries),
    handlers,
  );
}

async function move(
  userId: string,
  { direction, from, to, value }: Transfer,
  once: Once,
): Promise<Balances> {
  if (direction === 'BETWEEN') {
    return call('POST /responsible-users/:userId/student-transfers', {
      params: { userId },
      body: { from, to, value },
      ...once,
    });
  }
  const id = direction === 'OUT' ? to : from;
  const { responsible, dependent } = await call(
    'POST /responsible-users/:userId/dependents/:id/transfer',
    { params: { userId, id }, body: { type: direction, value }, ...once },
  );
  return direction === 'OUT'
    ? { from: responsible, to: dependent }
    : { from: dependent, to: responsible };
}
