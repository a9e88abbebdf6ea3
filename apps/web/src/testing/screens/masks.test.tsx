import { expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { answer } from '../answers.ts';
import { field, goOn, press, textbox } from '../controls.ts';
import { idOf } from '../family.ts';
import { open, t } from '../open.tsx';

/** Fills a field, puts the caret where "|" is, and presses keys there. @returns the text with its caret */
async function correct(box: Locator, filled: string, ...keys: readonly string[]): Promise<string> {
  const at = filled.indexOf('|');
  await box.fill(filled.replace('|', ''));
  const input = box.element() as HTMLInputElement;
  input.setSelectionRange(at, at);
  for (const key of keys) await userEvent.keyboard(key.length > 1 ? `{${key}}` : key);
  const caret = input.selectionStart ?? 0;
  return `${input.value.slice(0, caret)}|${input.value.slice(caret)}`;
}

test('a card is corrected where the caret is, its expiry is taken as browsers fill it in, and an Elo of a company is kept', async () => {
  const card = {
    _id: idOf(400),
    lastDigits: '7013',
    expiry: '0829',
    holder: 'ACME 2000 LTDA',
    authorizer: { name: 'elo' },
    paymentAuthorizer: { name: 'elo' },
    isDefault: true,
    isUsable: true,
  };
  const api = await open('/payments/create', answer('POST /payment-cards', card));
  const number = field(t('cards.create.number'));
  const expiry = field(t('cards.create.expiry'));
  const taxId = field(t('cards.create.taxId', { label: 'CPF' }));

  expect(await correct(number, '4242 9|242 4242 4242', 'Backspace', '4')).toBe(
    '4242 4|242 4242 4242',
  );
  expect(await correct(number, '4242 |4242', 'Backspace')).toBe('424|4 242');
  expect(await correct(number, '42|42 4242', 'Delete', 'x')).toBe('42|24 242');
  expect(await correct(expiry, '0|8/29', 'Delete', '9')).toBe('09|/29');
  expect(await correct(expiry, '11|/29', 'Backspace')).toBe('1|/29');
  await goOn();
  await expect.element(expiry).toHaveValue('01/29');
  for (const [filled, value] of [
    ['08/2029', '08/29'],
    ['2029-08', '08/29'],
    ['1/29', '01/29'],
    ['8 / 2029', '08/29'],
  ] as const) {
    await expiry.fill(filled);
    await expect.element(expiry).toHaveValue(value);
    await expiry.clear();
    await userEvent.type(expiry, filled);
    await expect.element(expiry).toHaveValue(value);
  }
  expect(await correct(taxId, '529|.982.247-25', 'Backspace', '9')).toBe('529|.982.247-25');

  await number.fill('6362970000457013');
  await field(t('cards.create.holder')).fill(card.holder);
  await taxId.fill('12.abc.345/01de-35');
  await expect.element(taxId).toHaveValue('12.ABC.345/01DE-35');
  await press(t('common.next'));
  const label = t('cards.cvv.label');
  await field(t('codeBox.position', { label, position: 1, length: 3 })).click();
  await userEvent.keyboard('123');
  await press(t('cards.create.save'));
  await expect.element(page.getByText(t('payments.success.addMethodPayment'))).toBeVisible();
  expect(api.requests.find(({ route }) => route === 'POST /payment-cards')?.body).toMatchObject({
    rawCard: { number: '6362970000457013', expiryDate: '0829', holder: card.holder },
  });
});

test('post codes keep the dash that is typed, and the caret', async () => {
  await open('/profile?view=edit');
  const code = field(t('profile.address.zipCode'));
  await userEvent.type(code, '1234-567');
  await expect.element(code).toHaveValue('1234-567');
  await code.fill('01310100');
  await expect.element(code).toHaveValue('01310-100');
  expect(await correct(code, '013|10-100', 'Backspace', '4')).toBe('014|10-100');
  const cpf = textbox('CPF');
  expect(await correct(cpf, '52|9.982.247-25', 'Delete', '9')).toBe('529|.982.247-25');
});
