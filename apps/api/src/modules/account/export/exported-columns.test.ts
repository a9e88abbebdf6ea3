import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { filled } from '@merenda/testing/filled';
import { expect, test } from 'vitest';
import { readPrivacyPage } from '../../../testing/privacy-page.ts';

const TABLES = [
  'guardian',
  'student',
  'meal_order',
  'topup',
  'topup_refund',
  'payout_request',
  'ticket',
] as const;

/** Columns that the export leaves out: they serve the product's own work. */
const UNEXPORTED: Readonly<Record<(typeof TABLES)[number], readonly string[]>> = {
  guardian: [],
  student: ['restrictions_version', 'restrictions_changed_by', 'successor_wallet_id'],
  meal_order: ['cart_id', 'transfer_id', 'suspended_at'],
  topup: [
    'company_id',
    'gateway',
    'provider_ref',
    'end_to_end_id',
    'request_hash',
    'agreement_id',
    'paid_late',
    'return_origin',
    'answered_at',
    'checked_at',
    'expires_at',
    'working_until',
    'pix_code',
    'redirect_url',
    'redirect_qr_code_url',
  ],
  topup_refund: ['provider_ref', 'request_hash', 'sent_at', 'checked_at', 'working_until'],
  payout_request: [
    'company_id',
    'wallet_id',
    'hold_id',
    'subject',
    'asked_lately_minor',
    'approved_by',
    'seconded_by',
    'approved_at',
    'settled_at',
    'bank_file',
    'checked_at',
    'return_by',
    'return_reason',
    'return_seconded_by',
  ],
  ticket: [
    'company_id',
    'school_id',
    'conversation_id',
    'guardian_read',
    'operator_read',
    'approved_by',
    'seconded_by',
    'assigned_to',
    'waiting_since',
    'first_answer_at',
  ],
};

/** The columns of a table that docs/privacy.md shows to somebody. */
const shownColumns = (of: string): string[] =>
  readPrivacyPage()
    .filter(({ table, readers }) => table === of && !readers.startsWith('nobody: '))
    .map(({ column }) => column);

const datasets = globSync(path.join(import.meta.dirname, 'datasets/**/*.ts')).map((file) =>
  readFileSync(file, 'utf8'),
);

test.each(TABLES)('the export has every column of %s that somebody may read', (table) => {
  const about = filled(datasets.filter((source) => new RegExp(`\\b${table}\\b`).test(source)));
  const missing = filled(shownColumns(table)).filter(
    (column) => !about.some((source) => new RegExp(`\\b${column}\\b`).test(source)),
  );
  expect(missing.toSorted()).toEqual(UNEXPORTED[table].toSorted());
});
