import type { Locator } from '@playwright/test';
import { dialogOf, moveTo } from '../../steps/controls.ts';
import type { Scene } from '../act.ts';

/** A page as it is for whoever has just come to it. */
export async function open({ page, family }: Scene, path: string): Promise<void> {
  // The same address again would leave the page as it is.
  await moveTo(page, `${family.host}/alerts`);
  await moveTo(page, `${family.host}${path}`);
}

/** A button of the page. */
export const inMain = ({ page }: Scene, name: string | RegExp): Locator =>
  page.locator('main').getByRole('button', { name });

/** A button of the dialog in front. */
export const inDialog = ({ page }: Scene, name: string | RegExp): Locator =>
  dialogOf(page).last().getByRole('button', { name });
