import { amount, dataset, type Export, paged } from '../../dataset.ts';

const ownTopups = ({ services: { db }, guardian, asOf }: Export) =>
  db
    .selectFrom('topup')
    .where('topup.guardian_id', '=', guardian.id)
    .where('topup.created_at', '<=', asOf)
    .orderBy('topup.created_at')
    .orderBy('topup.id');

/** The guardian's top-ups, failed ones too. */
export const topups = dataset({
  name: 'top-ups',
  from: (about) =>
    paged(
      ownTopups(about)
        .leftJoin('payment_card', 'payment_card.id', 'topup.card_id')
        .selectAll('topup')
        .select(['payment_card.brand', 'payment_card.last_four']),
    ),
  columns: {
    id: 'id',
    created_at: 'created_at',
    paid_at: 'paid_at',
    status: 'status',
    refused_for: 'failure_code',
    agreement: 'agreement',
    method: 'provider',
    amount: (row) => amount(row.amount_minor, row.currency),
    fee: (row) => amount(row.fee_minor, row.currency),
    currency: 'currency',
    card_brand: 'brand',
    card_last_four: 'last_four',
  },
});

/** The share of each wallet in each top-up. */
export const topupParts = dataset({
  name: 'top-up-parts',
  from: (about) =>
    paged(
      ownTopups(about)
        .innerJoin('topup_part', 'topup_part.topup_id', 'topup.id')
        .select([
          'topup_part.topup_id',
          'topup_part.wallet_id',
          'topup_part.student_id',
          'topup_part.amount_minor',
          'topup.currency',
        ])
        .orderBy('topup_part.wallet_id'),
    ),
  columns: {
    top_up_id: 'topup_id',
    wallet_id: 'wallet_id',
    student_id: 'student_id',
    amount: (row) => amount(row.amount_minor, row.currency),
    currency: 'currency',
  },
});

/** The guardian's refunds, failed ones too. */
export const topupRefunds = dataset({
  name: 'top-up-refunds',
  from: (about) =>
    paged(
      ownTopups(about)
        .innerJoin('topup_refund', 'topup_refund.topup_id', 'topup.id')
        .selectAll('topup_refund')
        .select('topup.currency')
        .where('topup_refund.created_at', '<=', about.asOf)
        .orderBy('topup_refund.created_at')
        .orderBy('topup_refund.id'),
    ),
  columns: {
    id: 'id',
    top_up_id: 'topup_id',
    created_at: 'created_at',
    settled_at: 'settled_at',
    status: 'status',
    refused_for: 'failure_code',
    amount: (row) => amount(row.amount_minor, row.currency),
    currency: 'currency',
  },
});

/** Disputes of the guardian's top-ups, with their outcome. */
export const topupDisputes = dataset({
  name: 'top-up-disputes',
  from: (about) =>
    paged(
      ownTopups(about)
        .innerJoin('chargeback', 'chargeback.topup_id', 'topup.id')
        .selectAll('chargeback')
        .select('topup.currency')
        .where('chargeback.opened_at', '<=', about.asOf)
        .orderBy('chargeback.id'),
    ),
  columns: {
    id: 'id',
    top_up_id: 'topup_id',
    opened_at: 'opened_at',
    decided_at: 'decided_at',
    status: 'state',
    amount: (row) => amount(row.amount_minor, row.currency),
    currency: 'currency',
  },
});
