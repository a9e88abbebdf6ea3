import { available } from '@merenda/domain/money/balances';
import { expect, test } from 'vitest';
import type { ListedTopup } from '../../api/latest-topups.ts';
import { beginWizard, type Wish } from './begin.ts';
import type { Offer } from './draft.ts';

const recipient = (to: 'wallet' | 'student', id: string) => ({
  to,
  id,
  walletId: `wallet of ${id}`,
  userId: id,
  name: id,
  balanceMinor: available(0n),
});

const offer: Offer = {
  providers: ['card', 'mundipaggPix', 'nevogate'],
  fees: {},
  recipients: [recipient('wallet', 'own'), recipient('student', 'lucas')],
  cards: [],
  asksSecurityCode: true,
  currency: 'BRL',
};

const last: ListedTopup = {
  _id: 'topup',
  createdAt: '2026-03-10T12:00:00.000Z',
  total: 40,
  fee: 0,
  status: 'paid',
  paymentServiceProvider: 'mundipaggPix',
  parts: [{ wallet: 'wallet of lucas', value: 40, name: 'Lucas' }],
};

const NEW: Wish = { for: 'anything', last: undefined };
const byPix: Offer = { ...offer, preselected: 'mundipaggPix' };
const onlyPix: Offer = { ...offer, providers: ['mundipaggPix'] };

test.each<[string, Offer, Wish, object]>([
  ['a new guardian at the way to pay', offer, NEW, { step: 'method', recipients: [] }],
  ['a company’s proposal is still asked', byPix, NEW, { step: 'method', provider: 'mundipaggPix' }],
  ['the only way to pay is not asked', onlyPix, NEW, { step: 'recipients' }],
  [
    'the last way and recipients are known, not the amounts',
    byPix,
    { for: 'anything', last },
    { step: 'amounts', provider: 'mundipaggPix', recipients: ['lucas'], amounts: {} },
  ],
  [
    'a card that is gone is asked for',
    { ...offer, preselected: 'card' },
    { for: 'anything', last: { ...last, paymentServiceProvider: 'card' } },
    { step: 'recipients', recipients: ['lucas'] },
  ],
  [
    'from the wallet only the way to pay is open',
    offer,
    { for: 'recipient', id: 'own' },
    { step: 'method', recipients: ['own'] },
  ],
  ['a known wallet and way', byPix, { for: 'recipient', id: 'own' }, { step: 'amounts' }],
])('the wizard begins: %s', (_what, of, wish, draft) => {
  expect(beginWizard(of, wish).draft).toMatchObject(draft);
});
