import { withoutDuplicates } from '../people/students.ts';
import type { AlertKind } from './alerts.ts';

/**
 * An open task of a guardian. It lasts until its cause is gone; the alert of the same kind only announces
 * it.
 */
export type Task =
  | { readonly kind: 'email-unconfirmed' | 'no-password' }
  | { readonly kind: 'low-balance' | 'form-pending'; readonly student: string }
  | { readonly kind: 'order-held'; readonly student: string; readonly order: string };

interface Guardian {
  readonly emailConfirmed: boolean;
  readonly hasPassword: boolean;
  readonly blocked: boolean;
}

interface Wallet {
  readonly wallet?: { readonly balance: number } | undefined;
  readonly restrictions: {
    readonly wallet: { readonly alerts: { readonly enabled: boolean; readonly minValue: number } };
  };
}

interface Student extends Wallet {
  readonly _id: string;
  readonly name: string;
  readonly internalId?: string | undefined;
  readonly maySpend: boolean;
  readonly hasPendingAnamnesis?: boolean | undefined;
}

/** A suspended order. */
interface Held {
  readonly _id: string;
  readonly user: { readonly _id: string };
  /** An answer is still possible. */
  readonly isCancellable: boolean;
}

/** Is the balance below the amount of the low-balance alert (product:limits#low-balance-alert)? */
export function hasLowBalance({ wallet, restrictions }: Wallet): boolean {
  const { enabled, minValue } = restrictions.wallet.alerts;
  return wallet !== undefined && enabled && wallet.balance < minValue;
}

/**
 * The open tasks of a guardian: of the account, then of the students in their order; only those that the
 * guardian may do (product:help#tasks). Amounts are compared as the API writes them.
 */
export function openTasks(
  { emailConfirmed, hasPassword, blocked }: Guardian,
  students: readonly Student[],
  held: readonly Held[],
): Task[] {
  const tasks: Task[] = [];
  if (!emailConfirmed) tasks.push({ kind: 'email-unconfirmed' });
  if (!hasPassword) tasks.push({ kind: 'no-password' });
  for (const one of withoutDuplicates(students)) {
    const student = one._id;
    for (const { _id: order, user, isCancellable } of held) {
      const mayAnswer = isCancellable && one.maySpend && !blocked;
      if (mayAnswer && user._id === student) tasks.push({ kind: 'order-held', student, order });
    }
    if (hasLowBalance(one) && !blocked) tasks.push({ kind: 'low-balance', student });
    if (one.hasPendingAnamnesis) tasks.push({ kind: 'form-pending', student });
  }
  return tasks;
}

/** Does an open task tell what an alert of this kind announces? */
export const isOpenTask = (kind: AlertKind, tasks: readonly Task[]): boolean =>
  tasks.some((task) => task.kind === kind);
