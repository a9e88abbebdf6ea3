import { isTopupKind } from '@merenda/domain/books/topup-kinds';
import type { AutomaticRecord, LedgerTransfer, MoneyFacts } from '../facts/facts.ts';

interface Wallet {
  availableMinor: bigint;
  /** Automatic money by guardian, the oldest first. */
  parts: Map<string, bigint>;
}

type Facts = Pick<MoneyFacts, 'topups' | 'owners' | 'transfers'>;

/**
 * Replays automatic money from the ledger's transfers, as the database does
 * (product:wallets#automatic-money).
 */
export function replayAutomatic({ topups, owners, transfers }: Facts): AutomaticRecord[] {
  const topupOf = new Map(topups.map((topup) => [topup.id, topup]));
  const byId = new Map(transfers.map((transfer) => [transfer.id, transfer]));
  const wallets = new Map<string, Wallet>();
  /** Automatic money that left a wallet for a cause, by guardian. */
  const out = new Map<string, { cause: string; wallet: string; parts: Map<string, bigint> }>();
  const walletOf = (id: string): Wallet => {
    const known = wallets.get(id) ?? { availableMinor: 0n, parts: new Map() };
    wallets.set(id, known);
    return known;
  };
  const payerOf = ({ topup }: LedgerTransfer) =>
    owners.get(topupOf.get(topup ?? '')?.guardianWallet ?? '');
  const towards = (transfer: LedgerTransfer) =>
    transfer.creditKind === 'guardian-wallet'
      ? owners.get(transfer.credit)
      : (payerOf(transfer) ?? transfer.guardian);

  const take = (transfer: LedgerTransfer) => {
    const { debit: wallet, kind, amountMinor } = transfer;
    const to = towards(transfer);
    const taken = reduce(
      walletOf(wallet).parts,
      amountMinor,
      (guardian) => kind === 'purchase' || guardian === to,
    );
    const cause = causeOf(transfer);
    if (cause === undefined || taken.size === 0) return;
    const known = out.get(`${cause} ${wallet}`) ?? { cause, wallet, parts: new Map() };
    out.set(`${cause} ${wallet}`, known);
    add(known.parts, taken);
  };
  const bring = (transfer: LedgerTransfer, to: string) => {
    const { parts } = walletOf(to);
    if (isTopupKind(transfer.kind)) {
      const payer = payerOf(transfer);
      const isAgreed = topupOf.get(transfer.topup ?? '')?.isAgreed;
      if (payer && isAgreed) add(parts, new Map([[payer, transfer.amountMinor]]));
      return;
    }
    const back = out.get(`${causeOf(transfer)} ${to}`);
    if (!back) return;
    back.parts = new Map([...back.parts].toSorted(([one], [other]) => (one < other ? -1 : 1)));
    add(parts, reduce(back.parts, transfer.amountMinor));
  };

  for (const transfer of transfers) {
    const { phase, amountMinor } = transfer;
    if (transfer.debitKind === 'student-wallet') {
      const wallet = walletOf(transfer.debit);
      wallet.availableMinor += byId.get(transfer.hold ?? '')?.amountMinor ?? 0n;
      if (phase !== 'void' && phase !== 'expire') wallet.availableMinor -= amountMinor;
      if (phase === 'posted' || phase === 'pending') take(transfer);
      else if (phase !== 'post') bring(transfer, transfer.debit);
      leave(wallet);
    }
    if (transfer.creditKind === 'student-wallet' && (phase === 'posted' || phase === 'post')) {
      walletOf(transfer.credit).availableMinor += amountMinor;
      if (phase === 'posted') bring(transfer, transfer.credit);
    }
  }
  const recordsOf = (
    parts: Map<string, bigint>,
    where: Pick<AutomaticRecord, 'cause' | 'wallet'>,
  ) => Array.from(parts, ([guardian, amountMinor]) => ({ ...where, guardian, amountMinor }));
  return [
    ...[...wallets].flatMap(([wallet, { parts }]) => recordsOf(parts, { wallet })),
    ...[...out.values()].flatMap(({ parts, ...where }) => recordsOf(parts, where)),
  ];
}

const causeOf = ({ order, refund, dispute }: LedgerTransfer) => order ?? refund ?? dispute;

/**
 * Caps automatic money at the available balance, taking the oldest parts: transfers from before the
 * rule may have taken more.
 */
function leave({ availableMinor, parts }: Wallet): void {
  const sumMinor = [...parts.values()].reduce((sum, minor) => sum + minor, 0n);
  if (sumMinor > availableMinor) reduce(parts, sumMinor - availableMinor);
}

function add(parts: Map<string, bigint>, more: ReadonlyMap<string, bigint>): void {
  for (const [guardian, minor] of more) parts.set(guardian, (parts.get(guardian) ?? 0n) + minor);
}

/** Takes up to an amount from the parts in their order; answers the taken parts. */
function reduce(
  parts: Map<string, bigint>,
  amountMinor: bigint,
  of: (guardian: string) => boolean = () => true,
): Map<string, bigint> {
  const taken = new Map<string, bigint>();
  let restMinor = amountMinor;
  for (const [guardian, partMinor] of parts) {
    if (!of(guardian) || restMinor === 0n) continue;
    const takenMinor = restMinor < partMinor ? restMinor : partMinor;
    restMinor -= takenMinor;
    taken.set(guardian, takenMinor);
    if (takenMinor === partMinor) parts.delete(guardian);
    else parts.set(guardian, partMinor - takenMinor);
  }
  return taken;
}
