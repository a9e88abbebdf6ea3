import { expect } from '@playwright/test';
import type { Guardian } from '../factories/guardians.ts';
import { sandboxUrl } from '../sandbox.ts';
import type { Stage } from '../stage/stage.ts';
import { field, moveTo, press, tapChoice } from './controls.ts';
import {
  chooseBoth,
  chooseMethod,
  type ForBoth,
  fillBoth,
  payButton,
  shownCode,
  toFirstStep,
  typeCode,
} from './topups.ts';

/** The wizard up to the amounts: how to pay, and for whom (the own wallet and a student). */
async function chooseRecipients(stage: Stage, method: 'pix' | 'card', student: string) {
  const { page, t, look } = stage;
  await moveTo(page, '/payments');
  await toFirstStep(stage);
  await look(`top-up by ${method}, how to pay`);
  await tapChoice(stage, t(`topups.method.${method}`));
  await chooseBoth(stage, student);
  await look(`top-up by ${method}, for whom`);
}

/** Tops up the own wallet and a student's by one PIX, paid on the sandbox's bank page. */
export async function topUpByPix(stage: Stage, { student, own, theirs }: ForBoth): Promise<void> {
  const { page, t, look } = stage;
  await chooseRecipients(stage, 'pix', student);
  await press(stage, t('common.next'));
  await fillBoth(stage, { student, own, theirs });
  await look('top-up, amounts');
  await press(stage, t('topups.toPix'));
  await expect(page.getByText(t('topups.pix.waiting'))).toBeVisible();
  await look('PIX code');
  const code = await shownCode(stage);

  const bank = await page.context().newPage();
  await bank.goto(sandboxUrl('/bank'));
  await bank.getByLabel('PIX code').fill(code);
  await bank.getByRole('button', { name: /continue|look|next|show/i }).click();
  await bank.getByRole('button', { name: /^Pay / }).click();
  await expect(bank.getByText('Paid', { exact: false }).first()).toBeVisible();
  await bank.close();

  // The page moves on by itself: it asks at its own interval.
  await expect(page.getByText(t('topups.done.title'))).toBeVisible();
  await look('top-up, paid');
  await press(stage, t('common.close'));
}

/** Tops up both again with a new card: card data, and its code, which is not asked for again to pay. */
export async function topUpByNewCard(
  stage: Stage,
  cpf: string,
  { student, own, theirs }: ForBoth,
): Promise<void> {
  const { page, t, look } = stage;
  await chooseRecipients(stage, 'card', student);
  await press(stage, t('topups.card.add'));
  await page.getByLabel(t('cards.create.number')).fill('4242424242424241');
  await page.getByLabel(t('cards.create.number')).blur();
  await expect(page.getByText(t('form.card.valid.number'))).toBeVisible();
  await page.getByLabel(t('cards.create.number')).fill('4242424242424242');
  await expect(page.getByText(t('form.card.valid.number'))).toHaveCount(0);
  await page.getByLabel(t('cards.create.holder')).fill('Helena Prado');
  await page.getByLabel(t('cards.create.expiry')).fill('1232');
  await field(stage, t('cards.create.taxId', { label: 'CPF' })).fill(cpf);
  await look('add a card, details');
  await press(stage, t('common.next'));
  await typeCode(stage, '123');
  await look('add a card, security code');
  await press(stage, t('cards.create.save'));
  await expect(page.getByText(t('topups.recipients.heading')).first()).toBeVisible();
  await press(stage, t('common.next'));
  await fillBoth(stage, { student, own, theirs });
  await look('top-up, amounts');
  await press(stage, t('common.next'));
  await look('top-up by card, security code');
  await payButton(stage).click();
  await expect(page.getByText(t('topups.done.title'))).toBeVisible();
  await press(stage, t('common.close'));
}

/** Pays for the own wallet and a student's with the kept card; ends on the result. */
export async function payForTwo(stage: Stage, payer: Guardian, both: ForBoth): Promise<void> {
  const { page, t } = stage;
  await chooseMethod(stage, payer, 'card');
  await chooseBoth(stage, both.student);
  await press(stage, t('common.next'));
  await fillBoth(stage, both);
  await press(stage, t('common.next'));
  await typeCode(stage, '123');
  await payButton(stage).click();
  await expect(page.getByRole('heading', { name: t('topups.done.title') })).toBeVisible();
}
