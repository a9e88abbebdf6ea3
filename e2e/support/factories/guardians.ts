import type { Language } from '@merenda/domain/places/languages';
import { type APIRequestContext, expect } from '@playwright/test';
import type { Stage } from '../stage/stage.ts';
import { fillLogin, skipIntroduction } from '../steps/controls.ts';
import { apiUrl, FROM_US } from './api.ts';
import { type NewGuardian, newGuardian } from './people.ts';

/** A guardian signed up over HTTP, for journeys whose story begins later. */
export async function existingGuardian(
  request: APIRequestContext,
  language: Language,
  company = 'wefood',
): Promise<NewGuardian> {
  const person = newGuardian();
  await signUpOverHttp(request, person, language, company);
  return person;
}

/** Signs somebody up; fails the journey when that is refused. */
export async function signUpOverHttp(
  request: APIRequestContext,
  person: NewGuardian,
  language: Language,
  company = 'wefood',
): Promise<void> {
  const answer = await request.post(
    `http://localhost:${process.env.E2E_PORT}/api/responsible-users`,
    {
      headers: { 'request-type': 'we' },
      data: {
        name: person.name,
        email: person.email,
        password: person.password,
        company,
        countryCode: 'BR',
        phoneNumber: `+55${person.phone}`,
        favourites: { lang: language },
        billingDetails: { taxIdentifierNumber: person.cpf, taxIdentifierType: 'CPF' },
      },
    },
  );
  expect(answer.status(), await answer.text()).toBe(201);
}

/** A guardian of one's own, signed in and past the introduction. */
export async function arrive(stage: Stage): Promise<NewGuardian> {
  const person = await existingGuardian(stage.request, stage.language);
  await arriveAs(stage, person);
  return person;
}

/** Signed in for the first time in this browser, and past the introduction. */
export async function arriveAs(
  stage: Stage,
  person: { email: string; password: string },
  host = '',
): Promise<void> {
  await stage.page.goto(`${host}/login`);
  await fillLogin(stage, person);
  await skipIntroduction(stage);
}

/** A session of a guardian, opened over HTTP. */
export async function tokenOf(
  request: APIRequestContext,
  { email, password }: { email: string; password: string },
  company = 'wefood',
): Promise<string> {
  const data = { email, password, company };
  const answer = await request.post(apiUrl('/auth/login'), { headers: FROM_US, data });
  expect(answer.status()).toBe(200);
  return (await answer.json()).token;
}
