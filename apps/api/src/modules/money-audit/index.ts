export { auditInstallation, type MoneyReport } from './audit-installation.ts';
export { compareTopup } from './compare-topups.ts';
export type { LedgerTransfer, ProcessorPayment, TopupRecord } from './facts.ts';
export { describeMoneyFinding, type MoneyCheck, type MoneyFinding } from './finding.ts';
export type { Journal, JournalEntry } from './journal.ts';
export { readJournal, writeJournalEntry } from './read-journal.ts';
export { ProcessorUnavailableError, readDisputed, readPayments } from './read-payments.ts';
export { readTopups } from './read-topups.ts';
