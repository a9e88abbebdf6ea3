import type { PostCode } from '../index.ts';

/** A minimal in-memory model of the ledger's behaviour, without its implementation. */

export interface ModelAccount {
  id: string;
  currency: string;
  /** The lowest balance; undefined for an append account. */
  floor: bigint | undefined;
  posted: bigint;
  pending: bigint;
  closed: boolean;
  /** The ids of its transfers, oldest first. */
  entries: string[];
}

export interface ModelItem {
  id: string;
  phase: 'posted' | 'pending' | 'post' | 'void' | 'expire';
  debit?: string | undefined;
  credit?: string | undefined;
  amount?: bigint | undefined;
  currency?: string | undefined;
  kind?: string | undefined;
  group?: string | undefined;
  chain?: number | undefined;
  pendingId?: string | undefined;
  expiresAt?: Date | undefined;
}

interface ModelTransfer extends ModelItem {
  debit: string;
  credit: string;
  amount: bigint;
  currency: string;
  kind: string;
}

const MAX_AMOUNT = 10n ** 15n;

export class Model {
  accounts = new Map<string, ModelAccount>();
  transfers = new Map<string, ModelTransfer>();
  now = new Date(0);

  /** Judges and applies a call; the codes are in the order of the items. */
  post(items: readonly ModelItem[]): PostCode[] {
    const complete = items.map((item, n) => this.#complete(item, items.slice(0, n)));
    const codes: PostCode[] = [];
    for (let from = 0; from < complete.length; ) {
      const chain = complete[from]?.chain;
      let until = from + 1;
      while (chain !== undefined && complete[until]?.chain === chain) until += 1;
      codes.push(...this.#postUnit(complete.slice(from, until)));
      from = until;
    }
    return codes;
  }

  /** Posts a linked group, or one item. */
  #postUnit(unit: ModelItem[]): PostCode[] {
    const before = structuredClone({ accounts: this.accounts, transfers: this.transfers });
    const codes: PostCode[] = [];
    for (const item of unit) {
      const code = this.#postOne(item);
      codes.push(code);
      const first = codes[0] ?? code;
      const isFine = (code === 'ok' || code === 'exists') && code === first;
      if (unit.length === 1 || isFine) continue;
      Object.assign(this, before);
      return unit.map((_, n) => {
        const own = codes[n] ?? 'linked_failed';
        return own === 'ok' ? 'linked_failed' : own;
      });
    }
    return codes;
  }

  #postOne(item: ModelItem): PostCode {
    const known = this.transfers.get(item.id);
    if (known) return isSame(item, known) ? 'exists' : 'exists_with_different';
    const hold = item.pendingId === undefined ? undefined : this.transfers.get(item.pendingId);
    const code =
      (item.pendingId === undefined ? undefined : this.#judgeResolution(item, hold)) ??
      this.#judgeMovement({ ...item, amount: item.amount ?? hold?.amount });
    if (code !== 'ok') return code;
    this.#apply(item, hold);
    return 'ok';
  }

  #judgeResolution(item: ModelItem, hold: ModelTransfer | undefined): PostCode | undefined {
    if (hold?.phase !== 'pending' || item.debit === undefined) return 'pending_missing';
    const end = [...this.transfers.values()].find(({ pendingId }) => pendingId === hold.id);
    if (end) return end.phase === 'expire' ? 'pending_expired' : 'pending_resolved';
    if (
      item.debit !== hold.debit ||
      item.credit !== hold.credit ||
      item.currency !== hold.currency
    ) {
      return 'pending_different';
    }
    const isLate = hold.expiresAt !== undefined && hold.expiresAt <= this.now;
    if (item.phase === 'expire' && !isLate) return 'pending_not_expired';
    if (item.phase === 'post' && isLate) return 'pending_expired';
    const amount = item.amount ?? hold.amount;
    if (item.phase === 'post') return amount > hold.amount ? 'pending_exceeded' : undefined;
    return amount === hold.amount ? undefined : 'pending_different';
  }

  #judgeMovement(item: ModelItem): PostCode {
    const { amount, phase } = item;
    if (amount === undefined || amount < 1n || amount > MAX_AMOUNT) return 'amount_invalid';
    if (item.debit === item.credit) return 'same_account';
    const debit = this.accounts.get(item.debit ?? '');
    const credit = this.accounts.get(item.credit ?? '');
    if (!debit || !credit) return 'account_missing';
    const moves = phase === 'posted' || phase === 'pending' || phase === 'post';
    if (moves && (debit.closed || credit.closed)) return 'account_closed';
    if (debit.currency !== item.currency || credit.currency !== item.currency) {
      return 'currency_mismatch';
    }
    if (phase === 'pending' && item.expiresAt && item.expiresAt <= this.now) {
      return 'pending_expired';
    }
    const spends = phase === 'posted' || phase === 'pending';
    if (
      spends &&
      debit.floor !== undefined &&
      debit.posted - debit.pending - amount < debit.floor
    ) {
      return 'insufficient_funds';
    }
    return 'ok';
  }

  #apply(item: ModelItem, hold: ModelTransfer | undefined): void {
    const debit = this.accounts.get(item.debit ?? '');
    const credit = this.accounts.get(item.credit ?? '');
    const amount = item.amount ?? hold?.amount;
    if (!debit || !credit || amount === undefined) throw new Error('judged ok without accounts');
    if (item.phase === 'posted' || item.phase === 'post') {
      debit.posted -= amount;
      credit.posted += amount;
    }
    if (item.phase === 'pending') debit.pending += amount;
    if (hold) debit.pending -= hold.amount;
    debit.entries.push(item.id);
    credit.entries.push(item.id);
    this.transfers.set(item.id, {
      ...item,
      amount,
      debit: debit.id,
      credit: credit.id,
      currency: item.currency ?? '',
      kind: item.kind ?? '',
    });
  }

  /** Fills in what a resolution omits from its hold, stored or earlier in the call. */
  #complete(item: ModelItem, earlier: readonly ModelItem[]): ModelItem {
    if (item.pendingId === undefined) return item;
    const hold =
      this.transfers.get(item.pendingId) ?? earlier.find(({ id }) => id === item.pendingId);
    return {
      ...item,
      debit: item.debit ?? hold?.debit,
      credit: item.credit ?? hold?.credit,
      currency: item.currency ?? hold?.currency,
      kind: item.kind ?? hold?.kind,
    };
  }
}

function isSame(item: ModelItem, known: ModelTransfer): boolean {
  return (
    item.phase === known.phase &&
    item.debit === known.debit &&
    item.credit === known.credit &&
    (item.amount === known.amount || (item.amount === undefined && item.pendingId !== undefined)) &&
    item.currency === known.currency &&
    item.kind === known.kind &&
    item.group === known.group &&
    item.pendingId === known.pendingId
  );
}
