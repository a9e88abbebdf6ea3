import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../client/call.ts';
import { refreshMoney } from '../../../session/session.ts';

interface Transfer {
  /** OUT to a student, IN back from one, or BETWEEN two. */
  direction: 'OUT' | 'IN' | 'BETWEEN';
  /** Ids of people: the guardian's or a student's. */
  from: string;
  to: string;
  /** Major units. */
  value: number;
}

/** What both wallets hold after it, in major units. */
interface Balances {
  from: { balance: number };
  to: { balance: number };
}

/** Moves money between the guardian and a student or two students; the same key never moves it twice. */
export function useTransfer(userId: string, idempotencyKey: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ direction, from, to, value }: Transfer): Promise<Balances> =>
      direction === 'BETWEEN'
        ? call('POST /responsible-users/:userId/student-transfers', {
            params: { userId },
            body: { from, to, value },
            idempotencyKey,
          })
        : withStudent(direction, {
            params: { userId, id: direction === 'OUT' ? to : from },
            value,
          }),
    onSuccess: () => refreshMoney(queries),
  });

  async function withStudent(
    type: 'OUT' | 'IN',
    { params, value }: { params: { userId: string; id: string }; value: number },
  ): Promise<Balances> {
    const { responsible, dependent } = await call(
      'POST /responsible-users/:userId/dependents/:id/transfer',
      { params, body: { type, value }, idempotencyKey },
    );
    return type === 'OUT'
      ? { from: responsible, to: dependent }
      : { from: dependent, to: responsible };
  }
}
