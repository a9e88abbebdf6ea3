import { randomUUID } from 'node:crypto';
import type { Movement, PostItem } from '@merenda/ledger';
import type { Chargeback } from '../../dispute/chargeback.ts';
import { holdIdOf, type Refund } from '../../refund/refund.ts';
import { isRefundDone, isRefundOpen, POSTED_REFUNDS, TOPUP_STATES } from '../../state.ts';
import type { Topup } from '../../topup/topup.ts';
import { accountsOf } from '../accounts.ts';
import type { Plan } from '../plan.ts';
import type { DisputeFacts } from '../plan-dispute.ts';
import type { Credit } from '../plan-payment.ts';
import type { RefundShare } from '../plan-refund.ts';
import type { CountedRefund } from '../plan-refund-changes.ts';
import { REFUND_REVERSAL } from '../plan-refund-changes.ts';
import { remainingShares } from '../remaining-shares.ts';

type Resolution = Exclude<PostItem, Movement>;

export const NOW = new Date('2026-11-22T12:00:00Z');

/** A new card top-up of R$ 100 with a fee of 95 cents. */
export const newTopup = (changes: Partial<Topup> = {}): Topup => ({
  id: randomUUID(),
  agreement: null,
  agreement_id: null,
  amount_minor: 10_000n,
  answered_at: null,
  card_id: null,
  checked_at: null,
  company_id: 'wefood',
  created_at: NOW,
  currency: 'BRL',
  end_to_end_id: null,
  expires_at: null,
  failure_code: null,
  fee_minor: 95n,
  gateway: 'sandbox',
  guardian_id: randomUUID(),
  paid_at: null,
  paid_late: false,
  pix_code: null,
  provider: 'card',
  provider_ref: null,
  redirect_qr_code_url: null,
  redirect_url: null,
  reference: 'r'.repeat(32),
  request_hash: Buffer.alloc(32),
  return_origin: null,
  status: 'created',
  wallet_id: OWN,
  working_until: null,
  ...changes,
});

export const OWN = randomUUID();
export const STUDENT = randomUUID();

type Share = { wallet: string; amountMinor: bigint };

/**
 * The records and the ledger of one top-up in memory, which stand in for `changeTopup`. They refuse
 * what the database and the ledger would refuse.
 */
export class Books {
  topup: Topup;
  readonly shares: readonly Share[];
  readonly refunds = new Map<string, Refund & { shares: readonly RefundShare[] }>();
  readonly chargebacks = new Map<string, Chargeback>();
  readonly transfers = new Map<string, PostItem>();
  readonly closed = new Set<string>();
  readonly emails: string[] = [];
  private ticks = 0;

  constructor(topup: Topup, shares: readonly Share[]) {
    this.topup = topup;
    this.shares = shares;
  }

  /** The database's clock: each call answers a later moment. */
  tick(): Date {
    this.ticks += 1;
    return new Date(NOW.getTime() + this.ticks * 60 * 60 * 1_000);
  }

  /** Writes a plan. */
  write({ topup, refunds = [], chargeback, emails = [], postings = [] }: Plan): void {
    if (topup) {
      const { isAnswered: _, isReleased: __, ...changes } = topup;
      const { status } = this.topup;
      const next = changes.status ?? status;
      if (next !== status && !TOPUP_STATES[status].next.includes(next)) {
        throw new Error(`a top-up cannot go from ${status} to ${next}`);
      }
      this.topup = { ...this.topup, ...changes, status: next };
    }
    for (const { id, ...changes } of refunds) {
      const refund = this.refunds.get(id);
      if (!refund) throw new Error('no such refund');
      this.refunds.set(id, { ...refund, ...changes, settled_at: this.tick() });
    }
    if (chargeback) {
      const times = { opened_at: NOW, told_at: this.tick() };
      this.chargebacks.set(chargeback.id, { ...chargeback, ...times });
    }
    this.emails.push(...emails.map(({ kind, key }) => `${kind} ${key}`));
    for (const item of postings) this.post(item);
  }

  /** Adds a refund's record, which the application writes before the plan. */
  addRefund(shares: readonly Share[]): { id: string; shares: RefundShare[] } {
    const id = randomUUID();
    const held = shares.map((share) => ({ ...share, holdId: holdIdOf(id, share.wallet) }));
    this.refunds.set(id, {
      id,
      amount_minor: shares.reduce((sum, { amountMinor }) => sum + amountMinor, 0n),
      checked_at: null,
      settled_at: null,
      created_at: NOW,
      failure_code: null,
      provider_ref: null,
      request_hash: Buffer.alloc(32),
      sent_at: NOW,
      status: 'pending',
      topup_id: this.topup.id,
      working_until: null,
      shares: held,
    });
    return { id, shares: held };
  }

  post(item: PostItem): void {
    if (this.transfers.has(item.id)) throw new Error(`${item.id} was posted before`);
    if (isResolution(item)) {
      const hold = this.transfers.get(item.pendingId);
      if (!hold || this.isEnded(item.pendingId)) throw new Error('there is no such hold');
    } else {
      if (item.amountMinor <= 0n) throw new Error('an amount is above zero');
      if (this.closed.has(item.credit)) throw new Error('the account is closed');
      const isWallet = item.debit === OWN || item.debit === STUDENT;
      if (isWallet && this.available(item.debit) < item.amountMinor) {
        throw new Error('insufficient funds');
      }
    }
    this.transfers.set(item.id, item);
  }

  /** The posted balance of an account. */
  posted(account: string): bigint {
    let sum = 0n;
    for (const { debit, credit, amountMinor } of this.moves()) {
      if (credit === account) sum += amountMinor;
      if (debit === account) sum -= amountMinor;
    }
    return sum;
  }

  /** The available balance of an account. */
  available(account: string): bigint {
    let sum = this.posted(account);
    for (const item of this.transfers.values()) {
      if (isResolution(item) || item.phase !== 'pending' || this.isEnded(item.id)) continue;
      if (item.debit === account) sum -= item.amountMinor;
    }
    return sum;
  }

  credit(): Credit {
    return { shares: this.shares, own: OWN, closed: this.closed };
  }

  counted(): CountedRefund[] {
    return [...this.refunds.values()].filter((one) => isRefundOpen(one) || isRefundDone(one));
  }

  doneMinor(): bigint {
    const done = [...this.refunds.values()].filter(isRefundDone);
    return done.reduce((sum, { amount_minor }) => sum + amount_minor, 0n);
  }

  openRefund(): (Refund & { shares: readonly RefundShare[] }) | undefined {
    return [...this.refunds.values()].find(isRefundOpen);
  }

  /** The movements of a group, in their order. */
  group(id: string) {
    return this.moves().filter(({ groupId }) => groupId === id);
  }

  remaining(): Map<string, bigint> {
    const refunds = [...this.refunds.values()].filter(({ status }) =>
      POSTED_REFUNDS.includes(status),
    );
    return remainingShares(this.topup, {
      credits: this.group(this.topup.id),
      refunds: refunds.flatMap(({ id, status, shares }) =>
        shares.map(({ wallet, amountMinor }) => ({
          refund_id: id,
          status,
          wallet_id: wallet,
          amount_minor: amountMinor,
        })),
      ),
      returns: this.moves().filter(({ kind }) => kind === REFUND_REVERSAL),
      chargebacks: [...this.chargebacks.keys()].map((id) => this.group(id)),
    });
  }

  dispute(chargebackId: string): DisputeFacts {
    const shares = new Map([[OWN, 0n], ...this.remaining()]);
    return {
      own: OWN,
      closed: this.closed,
      known: this.chargebacks.get(chargebackId),
      isRefundInProgress: this.openRefund() !== undefined,
      group: this.group(chargebackId),
      sources: Array.from(shares, ([wallet, shareMinor]) => ({
        wallet,
        shareMinor,
        availableMinor: this.available(wallet),
        isOwn: wallet === OWN,
      })),
    };
  }

  clearing(): bigint {
    return this.posted(accountsOf(this.topup).clearing);
  }

  private isEnded(holdId: string): boolean {
    return [...this.transfers.values()].some(({ pendingId }) => pendingId === holdId);
  }

  /** The transfers that moved money; a posted hold counts with the fields of its hold. */
  private moves(): (Movement & { kind: string })[] {
    return [...this.transfers.values()].flatMap((item) => {
      if (!isResolution(item)) return item.phase === 'pending' ? [] : [item];
      const hold = this.transfers.get(item.pendingId);
      if (item.phase === 'void' || !hold || isResolution(hold)) return [];
      return [{ ...hold, id: item.id, phase: 'posted' as const }];
    });
  }
}

const isResolution = (item: PostItem): item is Resolution => item.pendingId !== undefined;
