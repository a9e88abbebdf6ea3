export { auditInstallation, type MoneyReport } from './audit-installation.ts';
export { compareTopup } from './compare/compare-topups.ts';
export type { LedgerTransfer, ProcessorPayment, TopupRecord } from './facts/facts.ts';
export type { Journal, JournalEntry } from './facts/journal.ts';
export { readJournal } from './facts/read-journal.ts';
export { ProcessorUnavailableError, readDisputed, readPayments } from './facts/read-payments.ts';
export { readTopups } from './facts/read-topups.ts';
export { describeMoneyFinding, type MoneyCheck, type MoneyFinding } from './finding.ts';
