import { expect, test } from 'vitest';
import { completeTerms, isDraft, proposal, termsOf } from './terms.ts';

const places = { walletId: 'wallet', cardId: 'card', cardsThen: ['card'] };

test.each([
  ['BRL', 'pt-BR', { threshold: '20,00', amount: '50,00', ceiling: '200,00' }],
  ['HUF', 'hu-HU', { threshold: '2000', amount: '5000', ceiling: '20 000' }],
  ['EUR', 'de-DE', { threshold: '10,00', amount: '20,00', ceiling: '80,00' }],
] as const)('in %s the proposal in %s is one that can be agreed on', (currency, locale, texts) => {
  const setting = { currency, locale };
  const spaced = Object.fromEntries(
    Object.entries(proposal(setting)).map(([name, text]) => [name, text.replace(/\s/g, ' ')]),
  );
  expect(spaced).toMatchObject({ ...texts });
  expect(completeTerms({ ...places, ...proposal(setting) }, setting)).toBeDefined();
});

test('no agreement is possible while a term, the card or the wallet is missing', () => {
  const setting = { currency: 'BRL', locale: 'pt-BR' } as const;
  const draft = { ...places, ...proposal(setting) };
  for (const name of ['walletId', 'cardId', 'threshold', 'amount', 'ceiling']) {
    expect(completeTerms({ ...draft, [name]: '' }, setting), name).toBeUndefined();
  }
  expect(completeTerms({ ...draft, ceiling: '49,99' }, setting)).toBeUndefined();
  expect(termsOf({ ...draft, amount: 'x' }, setting)).not.toHaveProperty('amountMinor');
});

test('a saved value is used only if it is a draft', () => {
  const draft = { ...places, threshold: '1', amount: '2', ceiling: '3' };
  expect(isDraft(draft)).toBe(true);
  for (const other of [
    undefined,
    null,
    'draft',
    {},
    { ...draft, amount: 2 },
    { ...draft, cardsThen: '' },
  ]) {
    expect(isDraft(other)).toBe(false);
  }
});
