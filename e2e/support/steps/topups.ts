import type { Locator } from '@playwright/test';
import { expect } from '@playwright/test';
import type { Guardian } from '../factories/guardians.ts';
import type { Stage } from '../stage/stage.ts';
import { readSilent } from '../walk/judge-action.ts';
import { choose, literal, press, tapChoice } from './controls.ts';

export const heading = ({ page }: Stage, name: string | RegExp): Locator =>
  page.getByRole('heading', { level: 1, name });

/** Back to step 1, wherever a new wizard has begun. */
export async function toFirstStep(stage: Stage): Promise<void> {
  const { t } = stage;
  const first = heading(stage, t('topups.method.heading'));
  const title = stage.page.locator('main h1');
  await expect(title).toBeVisible();
  while (!(await first.isVisible())) {
    const left = (await title.textContent()) ?? '';
    await press(stage, t('common.back'));
    // A second press before the step is there would lead a step too far.
    await expect(title).not.toHaveText(left);
  }
}

/** From step 1 of a new wizard to the next step that is asked. */
export async function chooseMethod(
  stage: Stage,
  { host }: Pick<Guardian, 'host'>,
  method: 'pix' | 'card' | 'link',
): Promise<void> {
  const { page, t } = stage;
  // The same address again would only be a reload.
  await page.goto('about:blank');
  await page.goto(`${host}/payments`);
  await toFirstStep(stage);
  await tapChoice(stage, t(`topups.method.${method}`));
}

/** To step 3, from which a known recipient and card lead on to the amounts. */
export async function toRecipients(stage: Stage): Promise<void> {
  const { page, t } = stage;
  const asked = heading(stage, t('topups.recipients.heading'));
  const changes = ['topups.change.recipients', 'topups.change.card'] as const;
  const change = page
    .locator('main')
    .getByRole('button', { name: new RegExp(changes.map((key) => literal(t(key))).join('|')) });
  // The step before may still be there.
  await expect(asked.or(change).first()).toBeVisible();
  if (!(await asked.isVisible())) await change.click();
}

/** The amounts for the guardian's and a student's wallet, as typed. */
export interface ForBoth {
  student: string;
  own: string;
  theirs: string;
}

/** At step 3: the own wallet and a student's. */
export async function chooseBoth(stage: Stage, student: string): Promise<void> {
  await toRecipients(stage);
  const own = stage.t('topups.myWallet');
  for (const person of [own, student]) await choose(stage, 'checkbox', person);
}

/** At step 4: an amount for each of both. */
export async function fillBoth(stage: Stage, { student, own, theirs }: ForBoth): Promise<void> {
  const { page, t } = stage;
  for (const [name, digits] of [
    [t('topups.myWallet'), own],
    [student, theirs],
  ] as const) {
    // One recipient's amount is open at a time; the others wait as one line each.
    const closed = page.getByRole('button', { name });
    if (await closed.isVisible()) await closed.click();
    await page.getByLabel(t('topups.amount.for', { name })).fill(digits);
    await expect.poll(() => page.evaluate(readSilent)).toEqual([]);
  }
}

/** From step 3, if it is asked, to the amount of the own wallet, and types it. */
export async function toAmount(stage: Stage, digits: string): Promise<void> {
  const { t } = stage;
  const asked = heading(stage, t('topups.recipients.heading'));
  await expect(asked.or(ownAmount(stage)).first()).toBeVisible();
  if (await asked.isVisible()) await press(stage, t('common.next'));
  await ownAmount(stage).fill(digits);
}

export const ownAmount = ({ page, t }: Stage): Locator =>
  page.getByLabel(t('topups.amount.for', { name: t('topups.myWallet') }));

/** At step 4: asks for a PIX code and reads it. */
export async function getCode(stage: Stage): Promise<string> {
  const { t } = stage;
  await press(stage, t('topups.toPix'));
  return shownCode(stage);
}

/** The PIX code on the page. */
export const shownCode = ({ page }: Stage): Promise<string> =>
  page.getByText(/^000201\d+.*6304[0-9A-F]{4}$/).innerText();

/** Types a security code into the boxes, of which a card has so many. */
export async function typeCode(
  { page, t }: Stage,
  digits: string,
  length = digits.length,
): Promise<void> {
  const label = t('cards.cvv.label');
  await page.getByLabel(t('codeBox.position', { label, position: 1, length })).click();
  await page.keyboard.type(digits);
}

/** The button that pays, whatever the amount. */
export const payButton = ({ page, t }: Stage): Locator =>
  page.locator('main').getByRole('button', {
    name: new RegExp(t('topups.pay', { amount: '' }).trim()),
  });

/**
 * Returns to the page, as from the bank's app or another tab, until it shows this heading. The bank's
 * answer may still be on its way.
 */
export async function comeBackTo(stage: Stage, name: string): Promise<void> {
  await expect(async () => {
    await stage.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect(heading(stage, name)).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 90_000 });
}
