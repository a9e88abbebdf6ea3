/** SQL for an instant as it is hashed: UTC, microseconds. */
const instantText = (expression: string): string =>
  `to_char(${expression} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/** The columns of `ledger.entry` as the text that is hashed: a `SealedEntry`. */
export const ENTRY_AS_TEXT = `account, seq::text AS seq, position::text AS position, direction,
  transfer_id AS "transferId", phase::text AS phase, amount_minor::text AS "amountMinor", currency,
  counterparty, balance_after_minor::text AS "balanceAfterMinor", kind, group_id AS "groupId",
  pending_id AS "pendingId", ${instantText('expires_at')} AS "expiresAt",
  ${instantText('event_at')} AS "eventAt", ${instantText('created_at')} AS "createdAt",
  encode(sha256(convert_to(reference::text, 'UTF8')), 'hex') AS "referenceHash"`;

/** The columns of `ledger.checkpoint` as a `Checkpoint`. */
export const CHECKPOINT_AS_TEXT = `account, block::text AS block, seq::text AS seq,
  entries::text AS entries, encode(hash, 'hex') AS hash`;

/** The columns of `ledger.block` as a `Block`. */
export const BLOCK_AS_TEXT = `number::text AS number, from_position::text AS "fromPosition",
  to_position::text AS "toPosition", transfers, ${instantText('sealed_at')} AS "sealedAt",
  encode(previous, 'hex') AS previous, encode(root, 'hex') AS root, encode(hash, 'hex') AS hash`;
