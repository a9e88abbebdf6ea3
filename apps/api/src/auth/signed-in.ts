import type { Batcher } from '@merenda/database';
import type { CurrencyCode } from '@merenda/domain/money/currencies';
import type { OperatorRole, OperatorScope } from '@merenda/domain/people/operators';

/** Whose money it is: all that a payment needs to know, also when nobody is there to ask. */
export interface GuardianAccount {
  id: string;
  companyId: string;
  walletId: string;
  currency: CurrencyCode;
}

/** Who asks, as every verb sees it. */
export interface SignedIn extends GuardianAccount {
  sessionId: string;
  /** Sees everything, moves nothing. */
  blocked: boolean;
  /** Proved a moment ago by password or passkey who asks. */
  steppedUp: boolean;
  /** The address is the guardian's: a letter to it was followed. */
  confirmed: boolean;
}

/** What a session's token leads to. */
export interface Session extends SignedIn {
  tokenHash: Buffer;
  /** It was noted some time ago that it is used. */
  stale: boolean;
}

/** Whose living session a token is, by its hash, for all requests of a moment together. */
export type Sessions = Batcher<Buffer, Session | undefined>;

/** Which operator asks. */
export interface SignedInOperator extends OperatorScope {
  id: string;
  sessionId: string;
  kind: 'person' | 'script';
  roles: readonly OperatorRole[];
}
