import { type CurrencyCode, exponentOf } from '../money/currencies.ts';
import { ibanFault } from './iban.ts';
import { bankName, bankText, isPrintable } from './printed-name.ts';

// ISO 20022 pain.001.001.09: payment orders in euro and forint (product:reversal#bank-files).

export interface PainPayer {
  name: string;
  iban: string;
  /** The BIC of the payer's bank, where the bank requires it. */
  bic?: string | undefined;
}

export interface PainPayment {
  /** Our name for the payment, which comes back with the money: 35 characters at most. */
  id: string;
  amountMinor: bigint;
  name: string;
  iban: string;
}

export interface PainFile {
  id: string;
  /**
   * The file's day YYYY-MM-DD and time HH:MM:SS by the company's clock, and the day of the payment.
   */
  day: string;
  time: string;
  payOn: string;
  currency: CurrencyCode;
  payer: PainPayer;
  payments: readonly PainPayment[];
  /** The text for the account's holder. */
  text: string;
}

const NAMESPACE = 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09';

/** An element: its name, its text or children, its attributes. */
export type Element = readonly [
  name: string,
  content: string | readonly Element[],
  attributes?: Readonly<Record<string, string>>,
];

/** The XSD's rule for an element that we write: order, number, and form of the text. */
interface Rule {
  children?: readonly [name: string, least: number, most: number][];
  text?: RegExp;
}

const MAX = Number.POSITIVE_INFINITY;
/** An identifier: without accents, never changed, and with no slash at an end or beside another. */
const max35 = /^(?!\/)(?!.*\/\/)(?!.*\/$)[A-Za-z\d/?:().,'+-]{1,35}$/;
/** Text for people, in SEPA's characters. */
const max70 = /^[A-Za-z\d/?:().,'+ -]{1,70}$/;
const max140 = /^[A-Za-z\d/?:().,'+ -]{1,140}$/;
const iban = /^[A-Z]{2}\d{2}[A-Za-z\d]{1,30}$/;

/** The rules by the end of the path; the names are the XSD's. */
const RULES: Readonly<Record<string, Rule>> = {
  Document: { children: [['CstmrCdtTrfInitn', 1, 1]] },
  CstmrCdtTrfInitn: {
    children: [
      ['GrpHdr', 1, 1],
      ['PmtInf', 1, MAX],
    ],
  },
  GrpHdr: {
    children: [
      ['MsgId', 1, 1],
      ['CreDtTm', 1, 1],
      ['NbOfTxs', 1, 1],
      ['CtrlSum', 0, 1],
      ['InitgPty', 1, 1],
    ],
  },
  MsgId: { text: max35 },
  // A time without fractions and zone, which all banks accept.
  CreDtTm: { text: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/ },
  NbOfTxs: { text: /^\d{1,15}$/ },
  CtrlSum: { text: /^\d{1,15}(\.\d{1,2})?$/ },
  InitgPty: { children: [['Nm', 0, 1]] },
  PmtInf: {
    children: [
      ['PmtInfId', 1, 1],
      ['PmtMtd', 1, 1],
      ['NbOfTxs', 0, 1],
      ['CtrlSum', 0, 1],
      ['PmtTpInf', 0, 1],
      ['ReqdExctnDt', 1, 1],
      ['Dbtr', 1, 1],
      ['DbtrAcct', 1, 1],
      ['DbtrAgt', 1, 1],
      ['ChrgBr', 0, 1],
      ['CdtTrfTxInf', 1, MAX],
    ],
  },
  PmtInfId: { text: max35 },
  PmtMtd: { text: /^TRF$/ },
  PmtTpInf: { children: [['SvcLvl', 0, 1]] },
  SvcLvl: { children: [['Cd', 1, 1]] },
  Cd: { text: /^[A-Z]{1,4}$/ },
  ReqdExctnDt: { children: [['Dt', 1, 1]] },
  Dt: { text: /^\d{4}-\d\d-\d\d$/ },
  Dbtr: { children: [['Nm', 1, 1]] },
  DbtrAcct: {
    children: [
      ['Id', 1, 1],
      ['Ccy', 0, 1],
    ],
  },
  Id: { children: [['IBAN', 1, 1]] },
  IBAN: { text: iban },
  Ccy: { text: /^[A-Z]{3}$/ },
  DbtrAgt: { children: [['FinInstnId', 1, 1]] },
  FinInstnId: {
    children: [
      ['BICFI', 0, 1],
      ['Othr', 0, 1],
    ],
  },
  BICFI: { text: /^[A-Z\d]{4}[A-Z]{2}[A-Z\d]{2}([A-Z\d]{3})?$/ },
  Othr: { children: [['Id', 1, 1]] },
  'Othr/Id': { text: max35 },
  ChrgBr: { text: /^(DEBT|CRED|SHAR|SLEV)$/ },
  CdtTrfTxInf: {
    children: [
      ['PmtId', 1, 1],
      ['Amt', 1, 1],
      ['Cdtr', 1, 1],
      ['CdtrAcct', 1, 1],
      ['RmtInf', 0, 1],
    ],
  },
  PmtId: { children: [['EndToEndId', 1, 1]] },
  EndToEndId: { text: max35 },
  Amt: { children: [['InstdAmt', 1, 1]] },
  InstdAmt: { text: /^\d{1,15}(\.\d{1,2})?$/ },
  Cdtr: { children: [['Nm', 1, 1]] },
  CdtrAcct: { children: [['Id', 1, 1]] },
  RmtInf: { children: [['Ustrd', 0, MAX]] },
  Ustrd: { text: max140 },
  Nm: { text: max70 },
};

/** The deviations of an element from the XSD, by path; empty without any. */
export function painFaults([name, content]: Element, parent = ''): string[] {
  const rule = RULES[`${parent}/${name}`] ?? RULES[name];
  if (!rule) return [`${name}: unknown`];
  if (typeof content === 'string') return rule.text?.test(content) ? [] : [`${name}: ${content}`];
  if (!rule.children) return [`${name}: wants a text`];
  const order = rule.children.map(([child]) => child);
  const places = content.map(([child]) => order.indexOf(child));
  const faults = places.some((place, at) => place < (places[at - 1] ?? 0))
    ? [`${name}: order`]
    : [];
  for (const [child, least, most] of rule.children) {
    const count = content.filter(([each]) => each === child).length;
    if (count < least || count > most) faults.push(`${name}: ${count} of ${child}`);
  }
  return [...faults, ...content.flatMap((child) => painFaults(child, name))];
}

/**
 * The file, checked against the XSD's rules.
 * @throws RangeError for a deviation from the XSD, or a forint's hundredth, which no bank pays
 */
export function pain001(file: PainFile): string {
  const document = documentOf(file);
  const faults = painFaults(document);
  if (faults.length > 0) throw new RangeError(faults.join('; '));
  return `<?xml version="1.0" encoding="UTF-8"?>\n${written(document, '')}`;
}

/** Banks can pay the amount: it has no hundredths of a forint. */
export const isPayable = (amountMinor: bigint, currency: CurrencyCode): boolean =>
  currency !== 'HUF' || amountMinor % 10n ** BigInt(exponentOf(currency)) === 0n;

function documentOf({ id, day, time, payOn, currency, payer, payments, text }: PainFile): Element {
  const money = (minor: bigint) => {
    if (!isPayable(minor, currency)) throw new RangeError(`${minor} ${currency}`);
    const exponent = exponentOf(currency);
    const whole = `${minor}`.padStart(exponent + 1, '0');
    const units = whole.slice(0, -exponent);
    return currency === 'HUF' ? units : `${units}.${whole.slice(-exponent)}`;
  };
  const count = `${payments.length}`;
  const sum = money(payments.reduce((all, { amountMinor }) => all + amountMinor, 0n));
  const name = (words: string): Element => {
    if (!isPrintable(words, 'sepa')) throw new RangeError('a name that banks cannot write');
    return ['Nm', bankName(words, 'sepa')];
  };
  const account = (number: string): Element => {
    if (ibanFault(number)) throw new RangeError('not an IBAN');
    return ['Id', [['IBAN', number]]];
  };
  return [
    'Document',
    [
      [
        'CstmrCdtTrfInitn',
        [
          [
            'GrpHdr',
            [
              ['MsgId', id],
              ['CreDtTm', `${day}T${time}`],
              ['NbOfTxs', count],
              ['CtrlSum', sum],
              ['InitgPty', [name(payer.name)]],
            ],
          ],
          [
            'PmtInf',
            [
              ['PmtInfId', id],
              ['PmtMtd', 'TRF'],
              ['NbOfTxs', count],
              ['CtrlSum', sum],
              ...(currency === 'EUR'
                ? [['PmtTpInf', [['SvcLvl', [['Cd', 'SEPA']]]]] as const satisfies Element]
                : []),
              ['ReqdExctnDt', [['Dt', payOn]]],
              ['Dbtr', [name(payer.name)]],
              ['DbtrAcct', [account(payer.iban), ['Ccy', currency]]],
              [
                'DbtrAgt',
                [
                  [
                    'FinInstnId',
                    payer.bic ? [['BICFI', payer.bic]] : [['Othr', [['Id', 'NOTPROVIDED']]]],
                  ],
                ],
              ],
              ['ChrgBr', currency === 'EUR' ? 'SLEV' : 'SHAR'],
              ...payments.map(
                (payment): Element => [
                  'CdtTrfTxInf',
                  [
                    ['PmtId', [['EndToEndId', payment.id]]],
                    ['Amt', [['InstdAmt', money(payment.amountMinor), { Ccy: currency }]]],
                    ['Cdtr', [name(payment.name)]],
                    ['CdtrAcct', [account(payment.iban)]],
                    ['RmtInf', [['Ustrd', bankText(text, 'sepa').slice(0, 140)]]],
                  ],
                ],
              ),
            ],
          ],
        ],
      ],
    ],
    { xmlns: NAMESPACE },
  ];
}

function written([name, content, attributes = {}]: Element, indent: string): string {
  const said = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`);
  const inner =
    typeof content === 'string'
      ? escaped(content)
      : `\n${content.map((child) => written(child, `${indent}  `)).join('')}${indent}`;
  return `${indent}<${name}${said.join('')}>${inner}</${name}>\n`;
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign);
