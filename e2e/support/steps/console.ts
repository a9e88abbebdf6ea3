import { type Browser, expect, type Page } from '@playwright/test';
import type { Operator } from '../factories/operators.ts';
import type { Stage } from '../stage/stage.ts';
import { lookAt } from '../stage/test.ts';
import { field, literal, press } from './controls.ts';
import { totpOf } from './totp.ts';

/** An address of the journeys' console. */
export const consoleUrl = (path: string): string =>
  `http://console.localhost:${process.env.E2E_PORT}${path}`;

/** Signs an operator in for the first time: the setup code, an authenticator app, a password. */
export async function signInFirst(stage: Stage, { setupCode, password }: Operator): Promise<void> {
  const { page, t, look } = stage;
  await page.goto(consoleUrl('/first-sign-in'));
  await field(stage, t('console.setup.code')).fill(setupCode);
  await look('console, setup code');
  await press(stage, t('common.continue'));
  const secret = await page.locator('code').innerText();
  await field(stage, t('console.signIn.code')).fill(totpOf(secret));
  await field(stage, t('session.newPassword')).fill(password);
  await look('console, first sign-in');
  await press(stage, t('console.setup.finish'));
  // The first area that the operator's rights open.
  await page.waitForURL(({ pathname }) => pathname !== '/first-sign-in');
  // The address is there before the frame, which hears the keys.
  await expect(page.getByRole('button', { name: t('console.palette.title') })).toBeAttached();
}

/** The field of a choice that is searched for: its button tells the choice. */
export const foundField = ({ page }: Stage, label: string) =>
  page.getByRole('button', { name: new RegExp(`^${literal(label)}: `) });

/** Chooses by the keyboard: the field, a part of the name, Enter. */
export async function chooseFound(stage: Stage, label: string, name: string): Promise<void> {
  const { page, t } = stage;
  await foundField(stage, label).press('Enter');
  const words = page.getByRole('combobox', { name: t('pick.search') });
  await expect(words).toBeFocused();
  await words.fill(name);
  // Enter picks nothing that was found for other words.
  await expect(page.getByRole('listbox')).toHaveAttribute('aria-busy', 'false');
  await expect(page.getByRole('option').first()).toContainText(name);
  await words.press('Enter');
  await expect(words).toBeHidden();
}

/** Another person at another computer, signed in to the console. */
export async function elsewhere(
  stage: Stage,
  browser: Browser,
  operator: Operator,
): Promise<Stage> {
  const context = await browser.newContext({ locale: stage.language });
  const page = await context.newPage();
  const there = { ...stage, page, look: lookAt(page) };
  await signInFirst(there, operator);
  return there;
}

/** All that this browser keeps of the console's forms that were begun. */
export const keptForms = (page: Page): Promise<string> =>
  page.evaluate(() => localStorage.getItem('merenda.console.drafts') ?? '');
