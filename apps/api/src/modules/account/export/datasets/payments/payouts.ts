import { openDetails } from '../../../payouts/details.ts';
import { amount, dataset } from '../../dataset.ts';

/** The guardian's payouts, with the full bank data. */
export const payouts = dataset({
  name: 'payouts',
  from: async ({ services, guardian, asOf }) => {
    const rows = await services.db
      .selectFrom('payout_request')
      .selectAll()
      .where('guardian_id', '=', guardian.id)
      .where('created_at', '<=', asOf)
      .orderBy('created_at')
      .orderBy('id')
      .execute();
    const ids = rows.map(({ id }) => id);
    const details = await openDetails(services, services.db, ids);
    return rows.map((row) => ({ ...row, details: details.get(row.id) }));
  },
  columns: {
    id: 'id',
    created_at: 'created_at',
    ended_at: 'ended_at',
    status: 'status',
    amount: (row) => amount(row.amount_minor, row.currency),
    currency: 'currency',
    reason: ({ details }) => details?.motive ?? null,
    name: ({ details }) => details?.name ?? null,
    tax_identifier: ({ details }) => details?.fiscalNumber ?? null,
    account: ({ details }) => (details ? Object.values(details.destination).join(' ') : null),
    card_last_four: ({ details }) => details?.lastDigits ?? null,
    note: 'reason',
  },
});
