import {
  BANK_FILE_FORMATS,
  BANK_SETS,
  type BankFileFormat,
} from '@merenda/domain/payouts/bank-formats';
import { ibanFault, normaliseIban } from '@merenda/domain/payouts/iban';
import { MAX_SEQUENCE, PAYER_PATTERNS, payerCnpj } from '@merenda/domain/payouts/payers';
import { isPrintable } from '@merenda/domain/payouts/printed-name';
import { isCnpj } from '@merenda/domain/people/brazilian-tax-ids';
import { z } from 'zod';
import { file } from '../file.ts';
import {
  asStored,
  companyId,
  currency,
  id,
  instant,
  keyset,
  keysetPage,
  sum,
  text,
} from '../primitives.ts';
import { route } from '../route.ts';

// Files of approved payouts for a company's bank (product:reversal#bank-files).

const MAX_NAME = 70;

const name = (format: BankFileFormat) =>
  text(1, MAX_NAME).refine(
    (typed) => isPrintable(typed, BANK_SETS[format]),
    'not a name that banks can write',
  );
const exact = (field: keyof typeof PAYER_PATTERNS) => z.string().regex(PAYER_PATTERNS[field]);

/** The paying account of each format. */
const PAYERS = {
  cnab240: z.object({
    bank: exact('bank'),
    bankName: name('cnab240'),
    cnpj: z.string().max(40).overwrite(payerCnpj).refine(isCnpj, 'not a CNPJ'),
    name: name('cnab240'),
    agreement: exact('agreement'),
    agency: exact('agency'),
    agencyDigit: exact('agencyDigit'),
    account: exact('account'),
    accountDigit: exact('accountDigit'),
    /** The number of this file among all files for the bank; a used one gives way to the next. */
    sequence: z.int().min(1).max(MAX_SEQUENCE),
  }),
  pain001: z.object({
    name: name('pain001'),
    iban: z
      .string()
      .max(60)
      .overwrite(normaliseIban)
      .refine((iban) => !ibanFault(iban), 'not an IBAN'),
    bic: exact('bic').optional(),
  }),
} as const satisfies Record<BankFileFormat, z.ZodType>;

export const payer = z.union(Object.values(PAYERS));

export type Payer = z.output<typeof payer>;
export type PayerOf<Format extends BankFileFormat> = z.output<(typeof PAYERS)[Format]>;

/** A written file without its content. */
const bankFile = z.object({
  _id: id,
  company: z.string(),
  createdAt: instant,
  /** The operator's name. */
  by: z.string(),
  payer: asStored(payer),
  payouts: z.number().int(),
  value: sum,
  currency,
});

export type BankFile = z.infer<typeof bankFile>;

const ofCompany = {
  access: 'operator',
  right: 'payouts.decide',
  touches: { 'params.id': 'company' },
} as const;
const company = z.object({ id: companyId });

export const listBankFiles = route({
  method: 'GET',
  url: '/operator/bank-files',
  access: 'operator',
  right: 'payouts.decide',
  touches: 'scope',
  summary: 'Bank files of the companies within the scope, newest first',
  schema: {
    querystring: z.object({ ...keyset(50), id: id.optional() }),
    response: { 200: keysetPage(bankFile) },
  },
});

export const nextBankFile = route({
  method: 'GET',
  url: '/operator/companies/:id/bank-file',
  ...ofCompany,
  summary: 'The approved payouts that are in no bank file, and the paying account of the last one',
  schema: {
    params: company,
    response: {
      200: z.object({
        payouts: z.number().int(),
        value: sum,
        currency,
        /** Absent where each payout is paid by hand. */
        format: z.enum(BANK_FILE_FORMATS).optional(),
        /** The account of the last file, with the number of the next. */
        payer: asStored(payer).optional(),
      }),
    },
  },
});

export const makeBankFile = route({
  method: 'POST',
  url: '/operator/companies/:id/bank-files',
  ...ofCompany,
  summary: 'Puts the approved payouts into a file for the bank, each into one file only',
  schema: {
    params: company,
    body: z.object({ payer }),
    response: {
      200: z.object({
        /** Absent when no approved payout can go in a file. */
        file: bankFile.optional(),
        /** Payouts that this format cannot have: somebody pays them by hand. */
        leftOut: z.array(id),
      }),
    },
  },
});

export const openBankFile = route({
  method: 'GET',
  url: '/operator/bank-files/:id',
  access: 'operator',
  right: 'payouts.decide',
  touches: { 'params.id': 'bankFile' },
  summary: 'A file as the bank takes it, with bank data; each reading is audited',
  schema: {
    params: z.object({ id }),
    response: { 200: file('application/octet-stream', 'application/xml') },
  },
});
