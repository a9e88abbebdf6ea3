import { randomInt, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Api } from '@merenda/contract';
import { NO, YES } from '@merenda/domain/health/health-questions';
import type { Language } from '@merenda/domain/places/languages';
import { type APIRequestContext, expect } from '@playwright/test';
import { apiUrl, hostOf } from '../factories/api.ts';
import { arriveAs } from '../factories/guardians.ts';
import type { Stage } from '../stage/stage.ts';

/** A guardian made over HTTP, with what else the API has to know to act for them. */
export interface Member {
  id: string;
  email: string;
  password: string;
  token: string;
  walletId: string;
}

const PASSWORD = 'um almoço tranquilo';

/** Calls the API as another program would. */
async function ask(
  request: APIRequestContext,
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  { authorization, data }: { authorization?: string; data?: unknown } = {},
) {
  const answer = await request.fetch(apiUrl(path), {
    method,
    headers: {
      'request-type': 'we',
      ...(authorization ? { authorization } : {}),
      ...(method === 'POST' ? { 'idempotency-key': randomUUID() } : {}),
    },
    ...(data === undefined ? {} : { data }),
  });
  expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true);
  return answer.json();
}

/** An employee of the corporate company, with money and without a restaurant unit yet. */
export async function newEmployee(request: APIRequestContext, language: Language): Promise<Member> {
  const company = 'sodexo-corporate';
  const email = `eszter-${randomUUID()}@example.test`;
  const user: Api['POST /responsible-users']['response'] = await ask(
    request,
    'POST',
    '/responsible-users',
    {
      data: {
        name: 'Kovács Eszter',
        email,
        password: PASSWORD,
        company,
        countryCode: 'HU',
        phoneNumber: '+36201234567',
        favourites: { lang: language },
        passport: { number: `BH${randomInt(1e9)}`, expirationDate: '2040-05-31' },
      },
    },
  );
  const { token } = await ask(request, 'POST', '/auth/login', {
    data: { email, password: PASSWORD, company },
  });
  const member = { id: user._id, email, password: PASSWORD, token, walletId: user.wallet._id };
  await topUpByCard(request, member, company);
  return member;
}

async function topUpByCard(request: APIRequestContext, member: Member, company: string) {
  const authorization = `We ${member.token}`;
  const card = await ask(request, 'POST', '/payment-cards', {
    authorization,
    data: {
      company,
      country: 'HUNGARY',
      rawCard: {
        holder: 'Eszter Kovacs',
        number: '4242424242424242',
        expiryDate: '1239',
        cpf: '123456789',
      },
    },
  });
  await ask(request, 'POST', `/companies/${company}/wallets/card-topup`, {
    authorization,
    data: {
      value: 20_000,
      walletId: member.walletId,
      paymentCard: { cardId: card._id, securityNumber: '123' },
    },
  });
}

/** What the profile does when a restaurant is chosen there. */
export async function chooseUnit(request: APIRequestContext, member: Member, name: string) {
  const authorization = `We ${member.token}`;
  const { docs } = await ask(request, 'GET', '/companies/sodexo-corporate/restaurants', {
    authorization,
  });
  const unit = docs.find((candidate: { name: string }) => candidate.name === name);
  await ask(request, 'PUT', `/users/${member.id}`, {
    authorization,
    data: { restaurantUnit: unit._id },
  });
}

/** Signs in where the employees do, past the introduction. */
export const arriveAtWork = (stage: Stage, member: Member): Promise<void> =>
  arriveAs(stage, member, hostOf('sodexo'));

/** The operator blocks a guardian, or lifts the block; the token is where `npm start` keeps it. */
export async function setBlocked(request: APIRequestContext, guardianId: string, blocked: boolean) {
  const secrets = join(process.env.E2E_DATA_DIR ?? '', 'secrets');
  const token = readFileSync(join(secrets, 'operator-token'), 'utf8').trim();
  await ask(request, 'POST', `/operator/guardians/${guardianId}/block`, {
    authorization: `Bearer ${token}`,
    data: { blocked, reason: 'a journey' },
  });
}

/** Through the three steps of scheduling: lunch, the first free day and hour, the first dish. */
export async function scheduleLunch({ page, t, look }: Stage): Promise<void> {
  const next = page.getByRole('button', { name: t('common.next'), exact: true });
  await page.getByRole('button', { name: t('schedule.new') }).click();
  await expect(page.getByRole('heading', { name: t('schedule.step.type') })).toBeVisible();
  await expect(next).toBeDisabled();
  const lunch = page.getByRole('radio', { name: t('schedule.type.lunch') });
  await page.locator('label').filter({ has: lunch }).click();
  await look('schedule, what');
  await next.click();
  await expect(page.locator('fieldset').getByRole('radio', { checked: true })).toHaveCount(1);
  await look('schedule, when');
  await next.click();
  const finish = page.getByRole('button', { name: t('schedule.finish') });
  await expect(finish).toBeDisabled();
  await page
    .locator('label')
    .filter({ has: page.getByRole('checkbox') })
    .first()
    .click();
  await expect(finish).toBeEnabled();
  await look('schedule, dishes');
  await finish.click();
  await expect(page.getByText(t('cart.success.orderPlaced'))).toBeVisible();
}

/**
 * Files the health form of one child in both houses of a kindergarten, which keeps no wallets: two
 * records of one internal id and name (product:home#students-on-home).
 */
export async function fileHealthFormTwice(
  request: APIRequestContext,
  guardian: { email: string; password: string },
  name: string,
): Promise<void> {
  const login = { ...guardian, company: 'wefood' };
  const { token } = await ask(request, 'POST', '/auth/login', { data: login });
  const authorization = `We ${token}`;
  const internalId = `PM-${randomInt(1e9)}`;
  const { docs: schools } = await ask(request, 'GET', '/companies/wefood/restaurants?limit=100', {
    authorization,
  });
  for (const house of ['Florianópolis', 'Blumenau']) {
    const { _id } = schools.find((school: { name: string }) => school.name.endsWith(house));
    const { docs: classes } = await ask(request, 'GET', `/restaurants/${_id}/school-classes`, {
      authorization,
    });
    await ask(request, 'POST', '/anamnesis', {
      authorization,
      data: healthForm({ school: _id, schoolClass: classes[0]._id, internalId, name }),
    });
  }
}

function healthForm({
  school,
  schoolClass,
  internalId,
  name,
}: {
  school: string;
  schoolClass: string;
  internalId: string;
  name: string;
}): Api['POST /anamnesis']['body'] {
  const person = { name: 'Helena Prado', kinship: 'mother' };
  const answers = {
    hasFoodRestriction: NO,
    hasFoodIntolerance: NO,
    hasGlutenDisorder: NO,
    hasLatexAllergy: NO,
    confirmation: YES,
  };
  return {
    restaurantUnit: school,
    schoolClass,
    roomNumber: '3',
    internalId,
    studentName: name,
    birthday: '2021-05-04',
    contact: {
      address: 'Rua das Flores, 7, Florianópolis',
      phone: '(48) 96123 4567',
      phone2: '(48) 96123 4568',
    },
    responsible: person,
    responsibleForInfo: person,
    answers: Object.entries(answers).map(([fieldName, answer]) => ({ fieldName, answer })),
  };
}
