import { createHash } from 'node:crypto';
import { DEMO_OPERATORS } from '@merenda/domain/people/demo-operators';
import type { Kysely, Transaction } from 'kysely';
import type { SignedIn, SignedInOperator } from '../../auth/signed-in.ts';
import type { Services } from '../../modules/services.ts';
import type { DB } from '../../platform/database/generated.ts';
import { createWriter, DEMO_PASSWORD } from '../create-family.ts';
import type { DemoCompany } from '../data/companies/company.ts';
import { walletId, writerId } from '../ids.ts';

/** Guardians without students, about whose money finance has something to do. */
export const PAYERS = [
  'Beatriz Ramos',
  'Caetano Dias',
  'Débora Freitas',
  'Elisa Barros',
  'Fábio Teles',
  'Gabriela Rocha',
  'Hugo Andrade',
  'Iara Pinto',
] as const;

export type PayerName = (typeof PAYERS)[number];

/** Creates the payers, each with an empty wallet. */
export async function createPayers(
  trx: Transaction<DB>,
  company: DemoCompany,
  { passwords, now }: Pick<Services, 'passwords'> & { now: Date },
): Promise<void> {
  const passwordHash = await passwords.hash(DEMO_PASSWORD);
  for (const name of PAYERS) {
    await createWriter(trx, company, { name, openedAt: now, passwordHash });
  }
}

/** A payer who has just confirmed the password, as a verb sees the person. */
export const signedIn = (company: DemoCompany, name: PayerName): SignedIn => ({
  id: writerId(company, name),
  companyId: company.id,
  walletId: walletId(company, name),
  currency: company.currency,
  sessionId: '',
  blocked: false,
  steppedUp: true,
  confirmed: true,
});

/** The key of a payer's act, which happens once. */
export const onceFor = (guardian: SignedIn, act: string) => ({
  guardian,
  idempotency: {
    key: `demo ${act}`,
    requestHash: createHash('sha256').update(`${guardian.id} ${act}`).digest(),
  },
  reply: { header: () => undefined },
});

/** The demo's operators of finance: the first one, and the second person. */
export async function findFinance(
  db: Kysely<DB>,
): Promise<[SignedInOperator, SignedInOperator] | undefined> {
  const addresses = DEMO_OPERATORS.filter(({ role }) => role === 'finance').map(
    ({ email }) => email,
  );
  const rows = await db
    .selectFrom('operator')
    .select(['id', 'email'])
    .where('email', 'in', addresses)
    .execute();
  const [first, second] = addresses.flatMap((address) => {
    const row = rows.find(({ email }) => email === address);
    return row ? [operatorOf(row.id)] : [];
  });
  return first && second && [first, second];
}

const operatorOf = (id: string): SignedInOperator => ({
  id,
  sessionId: '',
  kind: 'person',
  roles: ['finance'],
  everywhere: true,
  companies: [],
  schools: [],
});
