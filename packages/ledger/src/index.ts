export {
  type AccountOpening,
  type CloseCode,
  closeAccount,
  type OpenCode,
  openAccount,
} from './accounts.ts';
export { type AuditOptions, type AuditReport, auditLedger } from './audit/audit-ledger.ts';
export type { Anchor } from './audit/check-blocks.ts';
export {
  type ExportedEntry,
  exportStatement,
  rangeBetween,
  type StatementRange,
} from './audit/export-statement.ts';
export { type Balance, balanceOf, balancesOf, closedAccounts } from './balances.ts';
export { type Coalescer, type CoalescerOptions, createCoalescer } from './coalescer.ts';
export { derivedId } from './derived-id.ts';
export {
  countEntries,
  type Direction,
  type Entry,
  type EntryFilter,
  type EntryPage,
  entries,
  type MergedPage,
  mergedEntries,
  type Phase,
} from './entries.ts';
export {
  type BeginAnswer,
  beginIdempotent,
  beginIdempotents,
  finishIdempotent,
  type IdempotencyKey,
} from './idempotency.ts';
export {
  isPosted,
  LedgerInputError,
  type Movement,
  type OpenMovement,
  POST_CODES,
  type PostCode,
  type PostItem,
  type PostResult,
  type Reference,
  type Resolution,
} from './items.ts';
export { expireHolds, purgeIdempotency, rollUp } from './jobs.ts';
export { ledgerMigrations } from './migrations.ts';
export { post } from './post.ts';
export { type OnceAnswer, type OnceRequest, type Permit, postOnce } from './post-once.ts';
export { type Sealed, type SealOptions, sealBlocks } from './seal-blocks.ts';
export { type Transfer, transferById, transfersOfGroup } from './transfer-by-id.ts';
