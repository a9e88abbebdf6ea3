import { randomInt, randomUUID } from 'node:crypto';
import type { Language } from '@merenda/domain/languages';
import { type APIRequestContext, expect } from '@playwright/test';
import { apiUrl, hostOf } from './hosts.ts';
import { field, fillLogin, type Stage, skipIntroduction } from './steps.ts';

/** Where guardians of Hungary live, by the host's label (decision C). */
const COMPANIES = { sodexo: 'sodexo-corporate', aisb: 'thomas-franks-aisb' } as const;

/** A guardian of a Hungarian company, with a passport, signed in and past the introduction. */
export async function arriveInHungary(
  stage: Stage,
  request: APIRequestContext,
  { label, language }: { label: keyof typeof COMPANIES; language: Language },
): Promise<void> {
  const person = { email: `eszter-${randomUUID()}@example.test`, password: 'csendes ebédidő' };
  const answer = await request.post(apiUrl('/responsible-users'), {
    headers: { 'request-type': 'we' },
    data: {
      ...person,
      name: 'Kovács Eszter',
      company: COMPANIES[label],
      countryCode: 'HU',
      phoneNumber: '+36201234567',
      favourites: { lang: language },
      passport: { number: `BH${randomInt(1e7)}`, expirationDate: '2039-05-31' },
    },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  await arriveAs(stage, person, hostOf(label));
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

/** The row of the phone's list; on desktop all of it is there already. */
export async function openPart({ page }: Stage, title: string, wide: boolean): Promise<void> {
  await page.getByRole('navigation').getByRole('link').first().waitFor();
  if (!wide) await page.locator('main').getByRole('link', { name: title }).click();
  await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible();
}

/** To the edit step by the ways that the screen has. */
export async function openEdit({ page, t }: Stage, wide: boolean): Promise<void> {
  const main = page.locator('main');
  if (!wide) await main.getByRole('link', { name: t('profile.account') }).click();
  await main
    .getByRole('link', { name: t('profile.edit') })
    .last()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: t('profile.edit') })).toBeVisible();
}

/** The heading of the page on which the edit step was opened. */
export const viewTitle = ({ t }: Stage, wide: boolean): string =>
  t(wide ? 'nav.profile' : 'profile.account');

/** Saves, and is told so; ends where the edit step was opened. */
export async function save({ page, t }: Stage): Promise<void> {
  await page
    .locator('main')
    .getByRole('button', { name: t('profile.save') })
    .click();
  await expect(page.getByText(t('responsible.success.updatedAccount')).last()).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: t('profile.edit') })).toHaveCount(0);
}

/** The address, from the street on. */
export async function fillAddress(
  stage: Stage,
  address: { street: string; number: string; zipCode: string; neighborhood: string; city: string },
): Promise<void> {
  for (const [name, text] of Object.entries(address)) {
    await field(stage, stage.t(`profile.address.${name as keyof typeof address}`)).fill(text);
  }
}
