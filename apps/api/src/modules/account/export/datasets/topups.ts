import { amount } from '../amount.ts';
import { dataset, type Export, instant, paged } from '../dataset.ts';

const ownTopups = ({ services: { db }, guardian, asOf }: Export) =>
  db
    .selectFrom('topup')
    .where('topup.guardian_id', '=', guardian.id)
    .where('topup.created_at', '<=', asOf)
    .orderBy('topup.created_at')
    .orderBy('topup.id');

/** What the guardian paid in, or tried to. */
export const topups = dataset({
  name: 'top-ups',
  columns: [
    'id',
    'created_at',
    'paid_at',
    'status',
    'method',
    'amount',
    'fee',
    'currency',
    'card_brand',
    'card_last_four',
  ],
  async *rows(about) {
    const all = paged(({ limit, offset }) =>
      ownTopups(about)
        .leftJoin('payment_card', 'payment_card.id', 'topup.card_id')
        .selectAll('topup')
        .select(['payment_card.brand', 'payment_card.last_four'])
        .limit(limit)
        .offset(offset)
        .execute(),
    );
    for await (const row of all) {
      yield {
        id: row.id,
        created_at: instant(row.created_at),
        paid_at: instant(row.paid_at),
        status: row.status,
        method: row.provider,
        amount: amount(row.amount_minor, row.currency),
        fee: amount(row.fee_minor, row.currency),
        currency: row.currency,
        card_brand: row.brand,
        card_last_four: row.last_four,
      };
    }
  },
});

/** Which wallet got what of each top-up. */
export const topupParts = dataset({
  name: 'top-up-parts',
  columns: ['top_up_id', 'wallet_id', 'student_id', 'amount', 'currency'],
  async *rows(about) {
    const all = paged(({ limit, offset }) =>
      ownTopups(about)
        .innerJoin('topup_part', 'topup_part.topup_id', 'topup.id')
        .select([
          'topup_part.topup_id',
          'topup_part.wallet_id',
          'topup_part.student_id',
          'topup_part.amount_minor',
          'topup.currency',
        ])
        .orderBy('topup_part.wallet_id')
        .limit(limit)
        .offset(offset)
        .execute(),
    );
    for await (const row of all) {
      yield {
        top_up_id: row.topup_id,
        wallet_id: row.wallet_id,
        student_id: row.student_id,
        amount: amount(row.amount_minor, row.currency),
        currency: row.currency,
      };
    }
  },
});

/** What the guardian had sent back to where it came from, or tried to. */
export const topupRefunds = dataset({
  name: 'top-up-refunds',
  columns: ['id', 'top_up_id', 'created_at', 'concluded_at', 'status', 'amount', 'currency'],
  async *rows(about) {
    const all = paged(({ limit, offset }) =>
      ownTopups(about)
        .innerJoin('topup_refund', 'topup_refund.topup_id', 'topup.id')
        .selectAll('topup_refund')
        .select('topup.currency')
        .where('topup_refund.created_at', '<=', about.asOf)
        .orderBy('topup_refund.created_at')
        .orderBy('topup_refund.id')
        .limit(limit)
        .offset(offset)
        .execute(),
    );
    for await (const row of all) {
      yield {
        id: row.id,
        top_up_id: row.topup_id,
        created_at: instant(row.created_at),
        concluded_at: instant(row.concluded_at),
        status: row.status,
        amount: amount(row.amount_minor, row.currency),
        currency: row.currency,
      };
    }
  },
});

/** What the payer's bank took back, and whether it gave it up again. */
export const topupDisputes = dataset({
  name: 'top-up-disputes',
  columns: ['id', 'top_up_id', 'opened_at', 'decided_at', 'status', 'amount', 'currency'],
  async *rows(about) {
    const all = paged(({ limit, offset }) =>
      ownTopups(about)
        .innerJoin('chargeback', 'chargeback.topup_id', 'topup.id')
        .selectAll('chargeback')
        .select('topup.currency')
        .where('chargeback.opened_at', '<=', about.asOf)
        .orderBy('chargeback.id')
        .limit(limit)
        .offset(offset)
        .execute(),
    );
    for await (const row of all) {
      yield {
        id: row.id,
        top_up_id: row.topup_id,
        opened_at: instant(row.opened_at),
        decided_at: instant(row.decided_at),
        status: row.state,
        amount: amount(row.amount_minor, row.currency),
        currency: row.currency,
      };
    }
  },
});
