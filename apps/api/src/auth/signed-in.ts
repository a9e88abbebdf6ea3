import type { Batcher } from '@merenda/database';
import type { CurrencyCode } from '@merenda/domain/money/currencies';
import type { OperatorRole, OperatorScope } from '@merenda/domain/people/operators';

/** The facts about a guardian that a payment needs, also without a session. */
export interface GuardianAccount {
  id: string;
  companyId: string;
  walletId: string;
  currency: CurrencyCode;
}

/** The signed-in guardian, as every verb sees it. */
export interface SignedIn extends GuardianAccount {
  sessionId: string;
  /** The guardian sees everything and moves nothing. */
  blocked: boolean;
  /** The guardian has recently proved the identity by password or passkey. */
  steppedUp: boolean;
  /** The guardian has confirmed the address by a link in an e-mail. */
  confirmed: boolean;
}

/** The session of a token. */
export interface Session extends SignedIn {
  /** The last recorded use is some time ago. */
  stale: boolean;
}

/** Finds valid sessions by their tokens' hashes, for all requests of a moment together. */
export type Sessions = Batcher<Buffer, Session | undefined>;

/** The signed-in operator. */
export interface SignedInOperator extends OperatorScope {
  id: string;
  sessionId: string;
  kind: 'person' | 'script';
  roles: readonly OperatorRole[];
}
