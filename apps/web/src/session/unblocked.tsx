import type { ClosedToBlocked } from '@merenda/contract';
import type { ReactNode } from 'react';
import { useSession } from './session.ts';

/**
 * Offers an act only to whoever may do it: not to a guardian whose account is blocked
 * (product:home#blocked-guardian).
 */
export function Unblocked({ children }: { act: ClosedToBlocked; children: ReactNode }) {
  return useSession().responsible.blocked ? null : <>{children}</>;
}
