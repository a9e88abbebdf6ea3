import type { Writable } from 'node:stream';
import type { SignedInGuardian } from '../factories/guardians.ts';
import type { Served } from '../payments.ts';

/** What a card does when it is charged. */
export type CardBehaviour = 'pays' | 'declined' | 'insufficient_funds' | 'wrong_security_code';

/** An event's bytes as its processor sends them, with the headers that show whose they are. */
export interface SignedEvent {
  body: string;
  headers: Record<string, string>;
}

/** `logTo` gets every line of the API's log. */
export interface StartOptions {
  logTo?: Writable;
}

/** Ways in which an event may claim to be the processor's. */
export type Claim = 'good' | 'forged' | 'unsigned' | 'old' | 'changed';

/**
 * A processor behind the whole API, with what payers, banks and networks do to it: the same for each,
 * so that the same guarantees are shown with each. Every route of payments leads to it.
 */
export interface Processor extends Served {
  /** As records and addresses name it. */
  name: string;
  /** A card of the guardian's, given as this processor takes cards; and the code to type with it. */
  newCard(
    guardian: SignedInGuardian,
    behaviour: CardBehaviour,
    company?: string,
  ): Promise<{ card: string; cvv: string }>;
  /** Each of the next requests goes wrong so: refused for a moment, or done and never answered. */
  fail(...faults: ('busy' | 'lost answer')[]): Promise<void>;
  /** Nothing more goes wrong. */
  calm(): Promise<void>;
  /** Nobody listens, until `resume`; absent when it cannot be had here. */
  stop?: () => Promise<void>;
  resume?: () => Promise<void>;
  /** The payer pays the PIX or the page with this id of the processor's. */
  pay(providerRef: string): Promise<void>;
  /** Its time is over. */
  expire(providerRef: string): Promise<void>;
  /** The payer's bank takes everything back; answers what the event about it says. */
  dispute(providerRef: string, reference: string): Promise<{ type: string; data: object }>;
  /** The payer's bank does not take what was given back last; answers what the event about it says. */
  failRefund(providerRef: string, reference: string): Promise<{ type: string; data: object }>;
  /** The payment is so much older there. */
  age(providerRef: string, seconds: number): Promise<void>;
  /** The bank takes another amount than at first; absent where that is not told. */
  changeDispute?: (providerRef: string, amountMinor: number) => Promise<void>;
  /** An event about a payment as it comes from the processor, claimed well or badly. */
  event(
    about: { id: string; reference: string; type?: string; data?: object },
    claim?: Claim,
  ): SignedEvent;
  close(): Promise<void>;
}
