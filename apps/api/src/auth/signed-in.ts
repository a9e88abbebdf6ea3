import { notFound } from '../platform/failure.ts';

/** Whose money it is: all that a payment needs to know, also when nobody is there to ask. */
export interface GuardianAccount {
  id: string;
  companyId: string;
  walletId: string;
  currency: string;
}

/** Who asks, as every verb sees it. */
export interface SignedIn extends GuardianAccount {
  sessionId: string;
  /** Sees everything, moves nothing. */
  blocked: boolean;
}

/**
 * The path names the guardian; only the caller's own name is there (product:api#not-found).
 * @throws Failure not_found
 */
export function checkSelf(guardian: SignedIn, userId: string): void {
  if (guardian.id !== userId) throw notFound();
}

/**
 * A request names the company; only the guardian's own is there (product:api#not-found).
 * @throws Failure not_found
 */
export function checkCompany(guardian: SignedIn, company: string): void {
  if (guardian.companyId !== company) throw notFound();
}
