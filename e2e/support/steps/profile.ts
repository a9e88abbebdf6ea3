import { expect } from '@playwright/test';
import type { Stage } from '../stage/stage.ts';
import { field } from './controls.ts';

/** Does most of the profile stand on one page, as on desktop, and not in parts behind a list? */
export const isWide = ({ page }: Stage): boolean => (page.viewportSize()?.width ?? 0) >= 960;

/** The part's row, unless the part stands on the page already. */
export async function openPart(stage: Stage, title: string): Promise<void> {
  const { page } = stage;
  await page.getByRole('heading', { level: 1 }).waitFor();
  const row = page.locator('main').getByRole('link', { name: title });
  if (await row.isVisible()) await row.click();
  await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible();
}

/** To the edit step by the ways that the screen has. */
export async function openEdit(stage: Stage): Promise<void> {
  const { page, t } = stage;
  const main = page.locator('main');
  if (!isWide(stage)) await main.getByRole('link', { name: t('profile.account') }).click();
  await main
    .getByRole('link', { name: t('profile.edit') })
    .last()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: t('profile.edit') })).toBeVisible();
}

/** The heading of the page on which the edit step was opened. */
export const viewTitle = (stage: Stage): string =>
  stage.t(isWide(stage) ? 'nav.profile' : 'profile.account');

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
