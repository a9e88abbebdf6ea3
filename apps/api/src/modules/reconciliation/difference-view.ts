import type { Selectable } from 'kysely';
import type { DB } from '../../platform/database/generated.ts';

/** A difference on the wire. */
export const differenceView = (row: Selectable<DB['reconciliation_difference']>) => ({
  _id: row.id,
  gateway: row.gateway,
  kind: row.kind,
  message: row.message,
  foundAt: row.found_at.toISOString(),
  ...(row.reference ? { reference: row.reference } : {}),
  ...(row.topup_id ? { topupId: row.topup_id } : {}),
  ...(row.provider_ref ? { providerRef: row.provider_ref } : {}),
  ...(row.resolved_at ? { resolvedAt: row.resolved_at.toISOString() } : {}),
  ...(row.note ? { note: row.note } : {}),
});
