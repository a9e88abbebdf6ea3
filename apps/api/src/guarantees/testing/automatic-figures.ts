import { balanceOf } from '@merenda/ledger';
import type { TestApi } from '../../testing/api.ts';
import type { Payer } from '../../testing/factories/families.ts';

/** A guardian with a card, whose money is followed. */
export type AutomaticPayer = Payer;

/** Amounts in minor units that a guardian has put in, has and has given, by the books and records. */
export interface Figures {
  id: string;
  /** The initial credit and the card payments. */
  putMinor: bigint;
  /** The guardian's wallet, refunds to the card, and money that the card's bank took back. */
  hasMinor: bigint;
  /**
   * Money put by hand into students' wallets, or sent between them; every guardian with the right to spend
   * may take it.
   */
  handMinor: bigint;
}

/** The amount by which these guardians together have more than they put in. */
export const gainOfOthers = (figures: readonly Figures[]): bigint =>
  figures.reduce((gained, { putMinor, hasMinor }) => gained + hasMinor - putMinor, 0n);

/** The figures of these guardians, and what the company lost by disputes about their top-ups. */
export async function readFigures(
  { owner }: Pick<TestApi, 'owner'>,
  payers: readonly AutomaticPayer[],
  startMinor: bigint,
): Promise<{ figures: Figures[]; lostMinor: bigint }> {
  const sum = async (query: string, id: string) =>
    BigInt((await owner.query<{ sum: string | null }>(query, [id])).rows[0]?.sum ?? 0);
  const figures: Figures[] = [];
  let lostMinor = 0n;
  for (const { guardian, walletId } of payers) {
    const { _id: id } = guardian.user;
    const charged = await sum(
      `SELECT sum(amount_minor) FROM topup WHERE guardian_id = $1 AND paid_at IS NOT NULL`,
      id,
    );
    const refunded = await sum(
      `SELECT sum(r.amount_minor) FROM topup_refund r JOIN topup t ON t.id = r.topup_id
       WHERE guardian_id = $1 AND r.status = 'done'`,
      id,
    );
    const disputed = await sum(
      `SELECT sum(c.amount_minor) FROM chargeback c JOIN topup t ON t.id = c.topup_id
       WHERE guardian_id = $1 AND c.state <> 'won'`,
      id,
    );
    const transferred = await sum(
      `SELECT sum(amount) FROM ledger.transfer WHERE debit_account = $1 AND kind = 'transfer-out'`,
      walletId,
    );
    const sent = await sum(
      `SELECT sum(amount) FROM ledger.transfer
       WHERE kind = 'transfer-between' AND reference ->> 'guardian' = $1`,
      id,
    );
    const shared = await sum(
      `SELECT sum(p.amount_minor) FROM topup t JOIN topup_part p ON p.topup_id = t.id
       WHERE guardian_id = $1 AND paid_at IS NOT NULL AND agreement IS NULL AND student_id IS NOT NULL`,
      id,
    );
    lostMinor += await sum(
      `SELECT sum(amount) FROM ledger.transfer t JOIN ledger.account a ON a.id = t.debit_account
       JOIN topup ON topup.id::text = t.reference ->> 'topup'
       WHERE topup.guardian_id = $1 AND t.kind = 'chargeback' AND a.kind = 'adjustments'`,
      id,
    );
    const held = (await balanceOf(owner, walletId))?.postedMinor ?? 0n;
    figures.push({
      id,
      putMinor: startMinor + charged,
      hasMinor: held + refunded + disputed,
      handMinor: transferred + sent + shared,
    });
  }
  return { figures, lostMinor };
}
