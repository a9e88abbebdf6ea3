import type { ClosedToBlocked } from '@merenda/contract';
import type { ReactNode } from 'react';
import { useSession } from './session.ts';

/**
 * Shows an action only to guardians who may do it: not to one whose account is blocked
 * (product:home#blocked-guardian).
 */
export function Unblocked({ children }: { act: ClosedToBlocked; children: ReactNode }) {
  return useSession().responsible.blocked ? null : <>{children}</>;
}
