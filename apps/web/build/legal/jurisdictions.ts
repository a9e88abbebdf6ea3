import type { Day } from '@merenda/domain/time/dates';

/** The day since which the documents say what they say. Change it with their text. */
export const IN_FORCE_SINCE: Day = '2026-11-23';

/** Bodies of law that the documents tell apart: LGPD, GDPR, UK GDPR; none for a brand without a country. */
export type Region = 'brazil' | 'eu' | 'uk' | 'elsewhere';

export interface Jurisdiction {
  region: Region;
  /** The data protection authority, by its own name. */
  authority?: string;
  /** Where consumers find help without a court. */
  consumerHelp?: string;
  /** How long tax law wants payments to be kept. */
  accountingYears?: number;
  /** How long after a top-up a consumer can withdraw from it. */
  withdrawalDays?: number;
  /** Within how long what was paid is then returned; without delay where the law names no time. */
  returnDays?: number;
  /** Within how long a request about personal data is answered, where that is not a month. */
  answerDays?: number;
}

/** Consumer law of the Union (Directive 2011/83/EU), which the United Kingdom has kept. */
const DIRECTIVE = { withdrawalDays: 14, returnDays: 14 };

type Known = 'authority' | 'consumerHelp' | 'accountingYears' | 'withdrawalDays';

const JURISDICTIONS: Record<string, Jurisdiction & Required<Pick<Jurisdiction, Known>>> = {
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

/**
 * What the law of a brand's country changes in the documents. A brand in a new country needs its line
 * here: @throws Error that says so
 */
export function jurisdictionOf(country: string | null): Jurisdiction {
  if (country === null) return { region: 'elsewhere' };
  const found = JURISDICTIONS[country];
  if (!found) throw new Error(`the legal documents know nothing of the law of ${country}`);
  return found;
}
