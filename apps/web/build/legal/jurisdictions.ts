import type { BrandCountry } from '@merenda/domain/brands/brands';
import type { Day } from '@merenda/domain/time/dates';

/** The documents' present text: the day on which it came into force, and its digest, which a test compares. */
export const IN_FORCE: { since: Day; digest: string } = {
  since: '2026-11-29',
  digest: '06e0721ec983291f',
};

/**
 * The bodies of law that the documents distinguish: LGPD, GDPR, UK GDPR. A brand without a country has
 * none.
 */
export const REGIONS = ['brazil', 'eu', 'uk', 'elsewhere'] as const;

export type Region = (typeof REGIONS)[number];

export interface Jurisdiction {
  region: Region;
  /** The data protection authority, by its official name. */
  authority?: string;
  /** Out-of-court help for consumers. */
  consumerHelp?: string;
  /** Years for which tax law requires payments to be kept. */
  accountingYears?: number;
  /** Days after a top-up in which a consumer can withdraw from it. */
  withdrawalDays?: number;
  /** Days in which the amount is then refunded; without delay if the law names no time. */
  returnDays?: number;
  /** Days in which a request about personal data is answered, if not a month. */
  answerDays?: number;
}

/** EU consumer law (Directive 2011/83/EU), which the United Kingdom has kept. */
const DIRECTIVE = { withdrawalDays: 14, returnDays: 14 };

type Known = 'authority' | 'consumerHelp' | 'accountingYears' | 'withdrawalDays';

const JURISDICTIONS: Record<BrandCountry, Jurisdiction & Required<Pick<Jurisdiction, Known>>> = {
  BR: {
    region: 'brazil',
    authority: 'ANPD (www.gov.br/anpd)',
    consumerHelp: 'Procon, www.consumidor.gov.br',
    accountingYears: 5,
    withdrawalDays: 7,
    answerDays: 15,
  },
  GB: {
    region: 'uk',
    authority: 'Information Commissioner’s Office (www.ico.org.uk)',
    consumerHelp: 'Citizens Advice (www.citizensadvice.org.uk)',
    accountingYears: 6,
    ...DIRECTIVE,
  },
  HU: {
    region: 'eu',
    authority: 'Nemzeti Adatvédelmi és Információszabadság Hatóság (www.naih.hu)',
    consumerHelp: 'Békéltető testület (www.bekeltetes.hu)',
    accountingYears: 8,
    ...DIRECTIVE,
  },
  PT: {
    region: 'eu',
    authority: 'Comissão Nacional de Proteção de Dados (www.cnpd.pt)',
    consumerHelp: 'Livro de Reclamações (www.livroreclamacoes.pt)',
    accountingYears: 10,
    ...DIRECTIVE,
  },
};

/** The legal facts of a brand's country in the documents. */
export const jurisdictionOf = (country: BrandCountry | null): Jurisdiction =>
  country === null ? { region: 'elsewhere' } : JURISDICTIONS[country];
