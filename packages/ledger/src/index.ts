export {
  closeAccount,
  openAccount,
} from './accounts.ts';
export { type AuditReport, auditLedger } from './audit/audit-ledger.ts';
export {
  type ExportedEntry,
  exportStatement,
  rangeBetween,
} from './audit/export-statement.ts';
export { type Balance, balanceOf, balancesOf, closedAccounts } from './balances.ts';
export { type DayEntry, dayEntries } from './day-entries.ts';
export { derivedId } from './derived-id.ts';
export {
  countEntries,
  type Entry,
  type EntryFilter,
  type EntryPage,
  entries,
  mergedEntries,
  type Phase,
} from './entries.ts';
export {
  type BeginAnswer,
  beginIdempotents,
  finishIdempotent,
  type IdempotencyKey,
} from './idempotency.ts';
export {
  isPosted,
  type Movement,
  type PostCode,
  type PostItem,
  type PostResult,
} from './items.ts';
export { expireHolds, purgeIdempotency, rollUp } from './jobs.ts';
export { ledgerMigrations } from './migrations.ts';
export {
  adoptTransfers,
  countTornTransfers,
  departAccounts,
  MOVING_ROWS,
  returnAccounts,
} from './moving.ts';
export { post } from './post.ts';
export {
  checkOnce,
  type OnceAnswer,
  type OnceRequest,
  type OnceRules,
  postOnce,
} from './post-once.ts';
export { sealBlocks } from './seal-blocks.ts';
export { type Transfer, transfersOfGroup } from './transfers-of-group.ts';
