import { describe, expect, test } from 'vitest';
import type { CardCharge } from '../../api/payments.ts';
import type { Draft } from './draft.ts';
import type { Outcome } from './outcome.ts';
import type { Payment } from './payment.ts';
import { reduceWizard, startWizard, type WizardEvent, type WizardState } from './state.ts';

const draft: Draft = {
  step: 'amounts',
  provider: 'mundipaggPix',
  recipients: ['own'],
  amounts: { own: 4_000n },
  cvv: '',
};
const byCard: Draft = { ...draft, provider: 'card', step: 'payment', cvv: '123' };
const byLink: Draft = { ...draft, provider: 'nevogate' };
const charge: CardCharge = { value: 40, walletId: 'own', paymentCard: { cardId: 'visa' } };

let clock = 0;
const paymentBy = (by: Payment['by']): Payment => {
  clock += 1;
  return { startedAt: clock, parts: [], feeMinor: 0n, topupId: `topup-${clock}`, by };
};
const pix = () => paymentBy({ method: 'pix', code: '000201', expiresAt: 1 });
const link = () => paymentBy({ method: 'link', orderId: 'o', url: 'https://pay', opened: false });
const card = () => paymentBy({ method: 'card', key: 'key' });

const start = (of: Draft = draft) => startWizard({ draft: of }, 'key');
const after = (state: WizardState, ...events: WizardEvent[]) => events.reduce(reduceWizard, state);
const created = (payment: Payment): WizardEvent => ({ type: 'created', payment, nextKey: 'new' });
const told = (
  payment: Payment | undefined,
  result: Outcome['result'],
  more: Partial<Outcome> = {},
): WizardEvent => ({ type: 'outcomeKnown', payment, outcome: { result, ...more }, nextKey: 'new' });

describe('the draft', () => {
  test('gets a new key with each change, except of the security code', () => {
    const chosen = after(start(), { type: 'changed', changes: { cardId: 'v' }, nextKey: 'new' });
    expect(chosen).toMatchObject({ draft: { cardId: 'v' }, key: 'new' });
    const typed = after(start(), { type: 'changed', changes: { cvv: '1' }, nextKey: 'new' });
    expect(typed).toMatchObject({ draft: { cvv: '1' }, key: 'key' });
  });

  test('loses the security code when it goes to another step', () => {
    const there = after(start(byCard), { type: 'wentTo', step: 'amounts' });
    expect(there.draft).toMatchObject({ step: 'amounts', cvv: '' });
  });

  test('is no longer saved for another page once it is being paid', () => {
    const saved = startWizard({ draft, savedId: 'a1' }, 'key');
    expect(after(saved, { type: 'savedDraftDropped' }).savedId).toBeUndefined();
  });
});

describe('a code or a link', () => {
  test.each([
    ['PIX', draft, pix()],
    ['a link', byLink, link()],
  ])('that was made is shown, and its key is used up: %s', (_what, of, payment) => {
    expect(after(start(of), created(payment))).toMatchObject({
      draft: { step: 'payment' },
      payment,
      key: 'new',
    });
  });

  test('that could not be made changes only the key', () => {
    const state = start();
    expect(after(state, { type: 'notMade', nextKey: 'new' })).toEqual({ ...state, key: 'new' });
  });

  test('that was refused is a failure, even without a payment', () => {
    expect(after(start(), told(undefined, 'error', { words: 'No.' }))).toMatchObject({
      draft: { step: 'failed' },
      outcome: { result: 'error', words: 'No.' },
    });
  });

  test('waits for its payment: PIX shows its code, a link is pending', () => {
    const code = pix();
    expect(after(start(), created(code), told(code, 'pending')).draft.step).toBe('payment');
    const page = link();
    const pending = after(start(byLink), created(page), told(page, 'pending'));
    expect(pending.draft.step).toBe('pending');
    expect(pending.key).toBe('new');
  });

  test('that expired is still polled, as it may have been paid at the last moment', () => {
    const code = pix();
    const expired = after(start(), created(code), told(code, 'expired'));
    expect(expired).toMatchObject({
      draft: { step: 'payment' },
      payment: code,
      outcome: { result: 'expired' },
    });
    expect(after(expired, told(code, 'paid', { late: true }))).toMatchObject({
      draft: { step: 'paid' },
      outcome: { late: true },
    });
  });

  test('notes that its page was opened by hand', () => {
    const opened = after(start(byLink), created(link()), { type: 'pageOpened' });
    expect(opened.payment?.by).toMatchObject({ opened: true });
    const code = after(start(), created(pix()));
    expect(after(code, { type: 'pageOpened' })).toBe(code);
  });
});

describe('a code that the guardian left', () => {
  const turnedBack: WizardEvent = { type: 'turnedBack', step: 'amounts' };

  test('is remembered with the earlier ones, at most three', () => {
    const [one, two, three, four] = [pix(), link(), pix(), pix()];
    const state = after(
      start(),
      ...[one, two, three, four].flatMap((p) => [created(p), turnedBack]),
    );
    expect(state).toMatchObject({ payment: undefined, draft: { step: 'amounts' } });
    expect(state.earlier).toEqual([four, three, two]);
  });

  test('is forgotten once it failed or was paid', () => {
    const code = pix();
    for (const result of ['error', 'paid'] as const) {
      expect(after(start(), created(code), told(code, result), turnedBack).earlier).toEqual([]);
    }
  });

  test('changes the state only if it is paid after all', () => {
    const [first, second] = [pix(), pix()];
    const state = after(start(), created(first), turnedBack, created(second));
    for (const result of ['pending', 'expired', 'error'] as const) {
      expect(after(state, told(first, result))).toBe(state);
    }
    expect(after(state, told(first, 'paid'))).toMatchObject({
      draft: { step: 'paid' },
      payment: first,
      earlier: [],
      outcome: { result: 'paid', earlier: true },
    });
  });

  test('is polled along with the new code', () => {
    const [first, second] = [pix(), pix()];
    const state = after(start(), created(first), created(second));
    expect(state).toMatchObject({ payment: second, earlier: [first] });
  });
});

describe('a card', () => {
  const payment = card();
  const sent = after(start(byCard), { type: 'cardSent', payment, charge });

  test('is a payment once it is sent, and the step stays', () => {
    expect(sent).toMatchObject({ payment, charge, key: 'key', draft: { step: 'payment' } });
  });

  test('without an answer is pending and keeps its key and charge', () => {
    expect(after(sent, told(payment, 'pending'))).toMatchObject({
      draft: { step: 'pending', cvv: '' },
      key: 'key',
      charge,
    });
  });

  test.each([
    ['paid', 'paid'],
    ['error', 'failed'],
  ] as const)('that is decided (%s) forgets the charge and uses up the key', (result, step) => {
    const decided = after(sent, told(payment, result));
    expect(decided).toMatchObject({ draft: { step, cvv: '' }, key: 'new', charge: undefined });
  });

  test('that was never charged can be sent again, with another key', () => {
    const state = after(sent, { type: 'notMade', payment, nextKey: 'new' });
    expect(state).toMatchObject({
      draft: { step: 'payment', cvv: '123' },
      payment: undefined,
      charge: undefined,
      earlier: [],
      key: 'new',
    });
  });

  test('that the guardian left is not polled: its own answer decides the charge', () => {
    const state = after(sent, told(payment, 'error'), { type: 'turnedBack', step: 'payment' });
    expect(state).toMatchObject({ payment: undefined, outcome: undefined, earlier: [] });
  });
});

test('a late answer does not change a shown result', () => {
  const code = pix();
  const paid = after(start(), created(code), told(code, 'paid'));
  expect(after(paid, told(code, 'pending')).draft.step).toBe('paid');
});

test('an agreed monthly top-up is a success without a payment', () => {
  const agreed = { _id: 'rule' } as NonNullable<WizardState['agreed']>;
  expect(after(start(byCard), { type: 'agreed', agreed, nextKey: 'new' })).toMatchObject({
    draft: { step: 'paid', cvv: '' },
    agreed,
    payment: undefined,
    key: 'new',
  });
});

test('a wizard is busy during a call, and knows whether its balances are current', () => {
  expect(after(start(), { type: 'callBegun' }).busy).toBe(true);
  expect(after(start(), { type: 'callBegun' }, { type: 'callEnded' }).busy).toBe(false);
  expect(start().balances).toBe('asked');
  expect(after(start(), { type: 'balancesRead', isCurrent: true }).balances).toBe('known');
  expect(after(start(), { type: 'balancesRead', isCurrent: false }).balances).toBe('unknown');
});

test('a reload sends an agreement without an answer under its former key, and a changed one under another', () => {
  const reloaded = startWizard({ draft, key: 'sent' }, 'fresh');
  expect(reloaded.key).toBe('sent');
  const changed = reduceWizard(reloaded, { type: 'changed', changes: {}, nextKey: 'next' });
  expect(changed.key).toBe('next');
});

test('a reload continues from the snapshot, and waits for a card charge under way', () => {
  const [payment, earlier] = [card(), [pix()]];
  const snapshot = { draft: { ...byCard, cvv: '' }, payment, earlier, savedId: 'a1' };
  expect(startWizard(snapshot, 'key')).toMatchObject({
    ...snapshot,
    draft: { step: 'pending' },
    busy: false,
    charge: undefined,
  });
});
