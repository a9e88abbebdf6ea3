import type { Writable } from 'node:stream';
import type { SignedInGuardian } from '../factories/guardians.ts';
import type { Served } from '../payments.ts';

/** Behaviour of a card when it is charged. */
export type CardBehaviour = 'pays' | 'declined' | 'insufficient_funds' | 'wrong_security_code';

/** An event's bytes as its processor sends them, with the headers that prove its origin. */
export interface SignedEvent {
  body: string;
  headers: Record<string, string>;
}

/** `logTo` gets every line of the API's log. */
export interface StartOptions {
  logTo?: Writable;
}

/** Variants of an event that claims to come from the processor. */
export type Claim = 'good' | 'forged' | 'unsigned' | 'old' | 'changed';

/**
 * A processor behind the whole API, with the acts of payers, banks and networks. All processors have the
 * same acts, so that the same guarantees are tested with each. Every payment route leads to it.
 */
export interface Processor extends Served {
  /** Its name in records and addresses. */
  name: string;
  /** Adds a guardian's card as this processor requires; returns it with the security code to type. */
  newCard(
    guardian: SignedInGuardian,
    behaviour: CardBehaviour,
    company?: string,
  ): Promise<{ card: string; cvv: string }>;
  /** Makes each of the next requests fail: refused for a moment, or done and never answered. */
  fail(...faults: ('busy' | 'lost answer')[]): Promise<void>;
  /** Ends all faults. */
  calm(): Promise<void>;
  /** Stops listening until `resume`; absent if this double cannot do so. */
  stop?: () => Promise<void>;
  resume?: () => Promise<void>;
  /** The payer pays the PIX or the page with this id. */
  pay(providerRef: string): Promise<void>;
  /** The payment expires. */
  expire(providerRef: string): Promise<void>;
  /** The payer's bank takes everything back; returns the content of the event about it. */
  dispute(providerRef: string, reference: string): Promise<{ type: string; data: object }>;
  /** The payer's bank rejects the latest refund; returns the content of the event about it. */
  failRefund(providerRef: string, reference: string): Promise<{ type: string; data: object }>;
  /** Makes the payment older at the processor. */
  age(providerRef: string, seconds: number): Promise<void>;
  /** The bank changes the disputed amount; absent if the processor does not report that. */
  changeDispute?: (providerRef: string, amountMinor: number) => Promise<void>;
  /** Makes an event about a payment as the processor sends it, genuine or not. */
  event(
    about: { id: string; reference: string; type?: string; data?: object },
    claim?: Claim,
  ): SignedEvent;
  close(): Promise<void>;
}
