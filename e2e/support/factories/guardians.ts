import { randomInt, randomUUID } from 'node:crypto';
import { BRANDS, type CompanyId } from '@merenda/domain/brands/brands';
import { addDays } from '@merenda/domain/time/dates';
import { newCpf } from '@merenda/testing/new-cpf';
import { confirmationFor } from '../sandbox.ts';
import type { Stage } from '../stage/stage.ts';
import { callApi, hostOf } from './api.ts';
import { runProgram } from './run-program.ts';

export interface NewGuardian {
  name: string;
  email: string;
  phone: string;
  cpf: string;
  password: string;
}

export interface Guardian extends NewGuardian {
  id: string;
  walletId: string;
  company: CompanyId;
  /** The brand's address. */
  host: string;
  token: string;
}

/** A guardian nobody has seen before, with a tax id whose check digits fit. */
export const newGuardian = (): NewGuardian => ({
  name: 'Helena Prado',
  email: `helena-${randomUUID()}@example.test`,
  phone: '11961234567',
  cpf: newCpf(),
  password: 'um almoço tranquilo',
});

/** A name nobody else has. It has letters alone: what has a figure is no name to a search. */
export const newName = (given: string): string =>
  `${given} ${randomUUID()
    .slice(0, 8)
    .replace(/\d/g, (figure) => 'ghijklmnop'[Number(figure)] ?? '')}`;

/**
 * Signed up and in over HTTP, in the journey's language; in Hungary with a passport. The address is
 * confirmed unless told otherwise.
 */
export async function createGuardian(
  { request, language }: Pick<Stage, 'request' | 'language'>,
  {
    company = 'wefood',
    country = 'BR',
    confirmed = true,
    ...given
  }: Partial<NewGuardian> & {
    company?: CompanyId;
    country?: 'BR' | 'HU';
    confirmed?: boolean;
  } = {},
): Promise<Guardian> {
  const person = { ...newGuardian(), ...given };
  const { name, email, password } = person;
  const { _id, wallet } = await callApi(request, 'POST /responsible-users', {
    body: {
      ...{ name, email, password, company, countryCode: country },
      favourites: { lang: language },
      ...(country === 'BR'
        ? {
            phoneNumber: `+55${person.phone}`,
            billingDetails: { taxIdentifierNumber: person.cpf, taxIdentifierType: 'CPF' },
          }
        : {
            phoneNumber: '+36201234567',
            passport: { number: `BH${randomInt(1e9)}`, expirationDate: '2039-05-31' },
          }),
    },
  });
  const token = await tokenOf(request, person, company);
  if (confirmed) await confirmAddress(request, { email, token });
  return { ...person, id: _id, walletId: wallet._id, company, host: hostOfCompany(company), token };
}

/** Confirms the address by the link of the sign-up e-mail, in the browser of the sign-up. */
async function confirmAddress(
  request: Stage['request'],
  { email, token }: Pick<Guardian, 'email' | 'token'>,
): Promise<void> {
  const emailed = new URL(await confirmationFor(email)).searchParams.get('token') ?? '';
  await callApi(request, 'POST /auth/email/confirm', { token, body: { token: emailed } });
}

/** A session of a guardian, opened over HTTP. */
export async function tokenOf(
  request: Stage['request'],
  { email, password }: { email: string; password: string },
  company: CompanyId = 'wefood',
): Promise<string> {
  const body = { email, password, company };
  return (await callApi(request, 'POST /auth/login', { body })).token;
}

/** Chooses a restaurant, as the profile does. */
export async function chooseUnit(
  { request }: Pick<Stage, 'request'>,
  { id, company, token }: Guardian,
  name: string,
): Promise<void> {
  const { docs } = await callApi(request, 'GET /companies/:company/restaurants', {
    token,
    params: { company },
  });
  const restaurantUnit = docs.find((unit) => unit.name === name)?._id ?? '';
  await callApi(request, 'PUT /users/:id', { token, params: { id }, body: { restaurantUnit } });
}

/** An operator blocks a guardian. @returns lifts the block */
export async function blockGuardian(
  { request }: Pick<Stage, 'request'>,
  { id }: Guardian,
): Promise<() => Promise<void>> {
  const operator = await createSupportToken();
  const change = (body: { blocked: boolean; seen?: string | undefined }) =>
    callApi(request, 'POST /operator/guardians/:id/block', {
      operator,
      params: { id },
      body: { ...body, reason: 'a journey' },
    });
  const { blockedAt: seen } = await change({ blocked: true });
  return async () => {
    await change({ blocked: false, seen });
  };
}

/** The token of a script of support's, for what operators do meanwhile. */
export async function createSupportToken(): Promise<string | undefined> {
  const until = addDays(new Date().toISOString().slice(0, 10), 2);
  const lines = await runProgram('operator', [
    ...['token', 'create', '--name', `journey ${randomUUID()}`],
    ...['--role', 'support', '--everywhere', '--until', until],
  ]);
  return lines.at(-1);
}

const hostOfCompany = (company: CompanyId): string =>
  hostOf(BRANDS.find(({ companyId }) => companyId === company)?.label ?? company);

/** A Hungarian person's tax number nobody has yet: its tenth digit is the weighted sum modulo 11. */
export function newAdoszam(): string {
  const digits = [8, ...Array.from({ length: 8 }, () => randomInt(10))];
  const check = digits.reduce((total, digit, at) => total + digit * (at + 1), 0) % 11;
  return check === 10 ? newAdoszam() : [...digits, check].join('');
}
