import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { hang } from '../answers.ts';
import { choose, field, goOn, literal, press } from '../controls.ts';
import { open, t } from '../open.tsx';

const part = (text: string | RegExp) => page.getByText(text).first();

/** Leads to the step of amount and destination, with a balance of R$ 120. */
async function begin(): Promise<void> {
  await open('/reversal-account-balance');
  await choose('radio', 'We are moving');
  await press(t('common.next'));
}

test('a guardian who asks for the whole balance as a part is led to closing the wallet', async () => {
  await begin();
  await expect.element(part(/119[.,]99/)).toBeVisible();
  const close = page.getByRole('link', { name: t('reversal.closing.title') });
  await field(t('reversal.value')).fill('119,99');
  await expect.element(page.getByText(t('form.amount.belowBalance'))).not.toBeInTheDocument();
  await expect.element(close).not.toBeInTheDocument();
  await field(t('reversal.value')).fill('120,00');
  await expect.element(part(t('form.amount.belowBalance'))).toBeVisible();
  await close.click();
  await expect.element(part(t('account.reversal.text'))).toBeVisible();
});

test('a page that closes the wallet stays so while home opens, which waits for its data', async () => {
  await page.viewport(1280, 800);
  onTestFinished(() => page.viewport(390, 844));
  const api = await open('/reversal-account-balance');
  api.change(hang('GET /responsible-users/:userId/dependents/menu-orders'));
  await choose('radio', 'We are moving');
  await press(t('common.next'));
  await field(t('reversal.value')).fill('120,00');
  await page.getByRole('link', { name: t('reversal.closing.title') }).click();
  await expect.element(part(t('account.reversal.text'))).toBeVisible();
  await page.getByRole('link', { name: t('nav.start'), exact: true }).click();
  await expect.poll(() => location.pathname).toBe('/');
  await expect.element(part(t('account.reversal.text'))).toBeVisible();
});

test('the form says how the bank gets the holder’s name, or which letters it cannot have', async () => {
  await begin();
  const holder = field(t('reversal.name'));
  const written = (name: string) =>
    page.getByText(new RegExp(literal(t('reversal.name.written', { name }))));
  await holder.fill('Carvalho & Filhos_2');
  await expect.element(written('CARVALHO E FILHOS-2')).toBeVisible();
  await holder.fill('Ana Lima');
  await expect.element(written('ANA LIMA')).not.toBeInTheDocument();
  await holder.fill('Иван Lima');
  await goOn();
  const refusal = t('reversal.error.characters', { characters: 'И В А Н' });
  await expect.element(part(refusal)).toBeVisible();
});
