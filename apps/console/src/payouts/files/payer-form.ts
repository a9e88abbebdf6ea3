import type { Api } from '@merenda/contract';
import type { BankFileFormat } from '@merenda/domain/payouts/bank-formats';
import {
  PAYER_FIELDS,
  type PayerField,
  payerError,
  toldByFormat,
} from '@merenda/domain/payouts/payers';
import type { Key } from '@merenda/i18n';
import { dotted } from '@merenda/ui/i18n/dotted.ts';
import { useState } from 'react';
import { useDraftForm, useHasDraft } from '../../session/use-draft-form.ts';
import type { NextFile } from './queries.ts';

type Payer = Api['POST /operator/companies/:id/bank-files']['body']['payer'];
type Typed = Record<PayerField, string>;

const FIELDS = [...new Set<PayerField>(Object.values(PAYER_FIELDS).flat())];

const EMPTY = { ...Object.fromEntries(FIELDS.map((field) => [field, ''])), sequence: '1' } as Typed;

const PATHS = {
  paths: Object.fromEntries(FIELDS.map((field) => [field, `payer.${field}`])) as Typed,
};

export const PAYER_LABELS: Readonly<Record<PayerField, Key>> = {
  bank: 'console.field.bank',
  bankName: 'console.bankFile.bankName',
  name: 'console.bankFile.name',
  cnpj: 'console.bankFile.cnpj',
  agreement: 'console.bankFile.agreement',
  agency: 'console.bankFile.agency',
  agencyDigit: 'console.bankFile.agencyDigit',
  account: 'console.bankFile.account',
  accountDigit: 'console.bankFile.accountDigit',
  sequence: 'console.bankFile.sequence',
  iban: 'console.field.iban',
  bic: 'console.bankFile.bic',
};

/**
 * The form of a company's paying account, which begins with the last file's; `wasBegun` says that a draft
 * took its place.
 */
export function usePayerForm(company: string, format: BankFileFormat, { payer }: NextFile) {
  const last = Object.fromEntries(
    Object.entries(payer ?? {}).map(([field, value]) => [field, String(value)]),
  );
  const rules = Object.fromEntries(
    FIELDS.map((field) => [field, (typed: Typed) => payerError(format, field, typed[field])]),
  ) as Record<PayerField, (typed: Typed) => ReturnType<typeof payerError>>;
  const name = `payer ${company}`;
  const [wasBegun] = useState(useHasDraft(name));
  const form = useDraftForm(name, { ...EMPTY, ...last } as Typed, rules, PATHS);
  return { ...form, wasBegun };
}

const SENT: Readonly<Record<BankFileFormat, (typed: Typed) => Payer>> = {
  cnab240: ({ iban: _iban, bic: _bic, sequence, ...account }) => ({
    ...account,
    sequence: Number(sequence),
  }),
  pain001: ({ name, iban, bic }) => ({ name, iban, ...(bic && { bic }) }),
};

/** The account as it is sent. */
export const payerOf = (format: BankFileFormat, typed: Typed): Payer =>
  SENT[format](
    Object.fromEntries(Object.entries(typed).map(([field, text]) => [field, text.trim()])) as Typed,
  );

/** The account in short: bank and number, or the IBAN. */
export const accountText = (payer: BankPayer): string =>
  toldByFormat(payer, {
    cnab240: ({ bank, agency, agencyDigit, account, accountDigit }) =>
      dotted([
        bank,
        [agency, agencyDigit].filter(Boolean).join('-'),
        [account, accountDigit].filter(Boolean).join('-'),
      ]),
    pain001: ({ iban }) => iban,
  });

type BankPayer = NonNullable<NextFile['payer']>;
