import type { Locator } from '@playwright/test';
import { createGuardian, newGuardian } from '../../support/factories/guardians.ts';
import { expect, test } from '../../support/stage/test.ts';
import { enterAs } from '../../support/steps/access.ts';
import { field, press } from '../../support/steps/controls.ts';
import { openEdit } from '../../support/steps/profile.ts';
import { nextButton } from '../../support/steps/sign-up.ts';
import { typeCode } from '../../support/steps/topups.ts';

const ELO = '6362970000457013';

/** The text that the field shows, with "|" where the caret is. */
const shown = (box: Locator): Promise<string> =>
  box.evaluate((input: HTMLInputElement) => {
    const at = input.selectionStart ?? 0;
    return `${input.value.slice(0, at)}|${input.value.slice(at)}`;
  });

/** Fills a field, puts the caret where "|" is, and presses keys there. */
async function correct(box: Locator, filled: string, ...keys: readonly string[]): Promise<string> {
  const at = filled.indexOf('|');
  await box.fill(filled.replace('|', ''));
  await box.evaluate(
    (input: HTMLInputElement, place: number) => input.setSelectionRange(place, place),
    at,
  );
  for (const key of keys) await box.press(key);
  return shown(box);
}

test('a card is corrected where the caret is, its expiry is taken as browsers fill it in, and an Elo of a company is kept', async ({
  stage,
}) => {
  const { page, t, look } = stage;
  await enterAs(stage, await createGuardian(stage), '/payments/create');
  const number = page.getByLabel(t('cards.create.number'));
  const expiry = page.getByLabel(t('cards.create.expiry'));
  const taxId = field(stage, t('cards.create.taxId', { label: 'CPF' }));

  expect(await correct(number, '4242 9|242 4242 4242', 'Backspace', '4')).toBe(
    '4242 4|242 4242 4242',
  );
  expect(await correct(number, '4242 |4242', 'Backspace')).toBe('424|4 242');
  expect(await correct(number, '42|42 4242', 'Delete', 'x')).toBe('42|24 242');
  expect(await correct(expiry, '0|8/29', 'Delete', '9')).toBe('09|/29');
  expect(await correct(expiry, '11|/29', 'Backspace')).toBe('1|/29');
  await expiry.blur();
  await expect(expiry).toHaveValue('01/29');
  for (const [filled, value] of [
    ['08/2029', '08/29'],
    ['2029-08', '08/29'],
    ['1/29', '01/29'],
    ['8 / 2029', '08/29'],
  ] as const) {
    await expiry.fill(filled);
    await expect(expiry).toHaveValue(value);
    await expiry.clear();
    await expiry.pressSequentially(filled);
    await expect(expiry).toHaveValue(value);
  }
  expect(await correct(taxId, '529|.982.247-25', 'Backspace', '9')).toBe('529|.982.247-25');

  await number.fill(ELO);
  await page.getByLabel(t('cards.create.holder')).fill('ACME 2000 LTDA');
  await taxId.fill('12.abc.345/01de-35');
  await expect(taxId).toHaveValue('12.ABC.345/01DE-35');
  await look('a card of a company');
  await press(stage, t('common.next'));
  await typeCode(stage, '123');
  await press(stage, t('cards.create.save'));
  await expect(page.getByText(t('payments.success.addMethodPayment'))).toBeVisible();
});

test('post codes keep the dash that is typed, and the caret', async ({ stage }) => {
  const { page, t } = stage;
  await enterAs(stage, await createGuardian(stage), '/profile');
  await openEdit(stage);
  const code = field(stage, t('profile.address.zipCode'));
  await code.pressSequentially('1234-567');
  await expect(code).toHaveValue('1234-567');
  await code.fill('01310100');
  await expect(code).toHaveValue('01310-100');
  expect(await correct(code, '013|10-100', 'Backspace', '4')).toBe('014|10-100');
  const cpf = page.getByRole('textbox', { name: 'CPF' });
  expect(await correct(cpf, '52|9.982.247-25', 'Delete', '9')).toBe('529|.982.247-25');
});

test('an account that was copied is shown as it is sent: zeros before it, and no dashes of a page', async ({
  stage,
}) => {
  const { page, t, look } = stage;
  const guardian = await createGuardian(stage, { company: 'thomas-franks' });
  await enterAs(stage, guardian, '/reversal-account-balance');
  await page.getByRole('radio', { name: t('reversal.motive.moving') }).check();
  await press(stage, t('common.next'));
  const sortCode = page.getByLabel('Sort code');
  const account = field(stage, t('reversal.britishAccount'));
  await sortCode.fill('\u202a20–20–15\u202c');
  await account.fill('1234567');
  await account.blur();
  await expect(sortCode).toHaveValue('20-20-15');
  await expect(account).toHaveValue('01234567');
  await look('payout, an account that was copied');
});

test('check digits of another country that do not fit are told, and keep nobody from going on', async ({
  stage,
}) => {
  const { page, t, look } = stage;
  await page.goto('/signup');
  await field(stage, t('signup.country')).selectOption('IE');
  await field(stage, t('signup.name')).fill(newGuardian().name);
  const pps = page.getByRole('textbox', { name: 'PPS' });
  const doubt = t('form.taxIdentifierNumber.doubt');
  await pps.fill('1234567OB');
  await pps.blur();
  await expect(nextButton(stage)).toBeEnabled();
  await expect(page.getByText(doubt)).toHaveCount(0);
  await pps.fill('1234567AB');
  await pps.blur();
  await expect(pps).toHaveAccessibleDescription(doubt);
  await look('sign-up, a doubt about a tax number');
  await nextButton(stage).click();
  await expect(field(stage, t('session.email'))).toBeVisible();
});
