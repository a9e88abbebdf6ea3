import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { splitTopup } from './topup-split.ts';
import { pollIntervalMs } from './topup-timing.ts';
import {
  afterResult,
  back,
  type CardType,
  canProceed,
  canRepeat,
  methodOf,
  next,
  startTopup,
  stepsOf,
  type TopupResult,
  type TopupState,
  type TopupStep,
} from './topup-wizard.ts';

const WEFOOD = ['card', 'mundipaggPix'];
const CORPORATE = ['card', 'nevogate'];

/** A wizard in which every step is filled in. */
function filled(changes: Partial<TopupState> = {}): TopupState {
  return {
    ...startTopup(WEFOOD),
    provider: 'card',
    cardType: 'bank',
    cardId: 'card-1',
    cardBrand: 'VISA',
    recipients: ['wallet', 'lucas'],
    amountsMinor: [4_000n, 8_000n],
    cvv: '123',
    ...changes,
  };
}

/** Presses the main button from step 1 on until a call has to be made. */
function walk(state: TopupState): string[] {
  const path: string[] = [String(state.step)];
  let now = state;
  for (let action = next(now); action; action = next(now)) {
    if (action.do !== 'go') return [...path, action.do];
    now = { ...now, step: action.step };
    path.push(String(now.step));
  }
  return path;
}

describe('the way through', () => {
  test.each<[string, Partial<TopupState>, string]>([
    ['a card where there is no other type', {}, '1 3 4 5 charge'],
    ['a card where vouchers are taken too', { gateways: CORPORATE }, '1 2 3 4 5 charge'],
    ['a voucher', { gateways: CORPORATE, cardType: 'voucher' }, '1 2 3 4 createLink'],
    ['the payment link', { gateways: CORPORATE, provider: 'nevogate' }, '1 3 4 createLink'],
    ['PIX', { provider: 'mundipaggPix' }, '1 3 4 createPix'],
    ['the other PIX', { gateways: ['esitefPix'], provider: 'esitefPix' }, '1 3 4 createPix'],
    [
      'PIX beside a link',
      { gateways: ['esitefPix', 'nevogate'], provider: 'esitefPix' },
      '1 3 4 createPix',
    ],
    ['an acquirer that we do not know', { gateways: ['acme'], provider: 'acme' }, '1 3 4 5 charge'],
  ])('with %s', (_method, changes, path) => {
    expect(walk(filled(changes)).join(' ')).toBe(path);
  });

  test('back retraces every step and leaves from the first', () => {
    for (const gateways of [WEFOOD, CORPORATE]) {
      for (const provider of gateways) {
        for (const cardType of ['bank', 'voucher'] as const) {
          const state = filled({ gateways, provider, cardType });
          const steps = stepsOf(state);
          for (const [at, step] of steps.entries()) {
            expect(back({ ...state, step })).toBe(at === 0 ? 'leave' : steps[at - 1]);
          }
        }
      }
    }
  });

  test('back from step 3 goes to step 1 with the link provider', () => {
    expect(back(filled({ gateways: CORPORATE, provider: 'nevogate', step: 3 }))).toBe(1);
    expect(back(filled({ gateways: CORPORATE, step: 3 }))).toBe(2);
  });

  test.each([6, 7, 8] as const)('a result (step %i) is closed, by either button', (step) => {
    expect(next(filled({ step }))).toEqual({ do: 'close' });
    expect(back(filled({ step }))).toBe('leave');
  });
});

describe('the start', () => {
  test('chooses the only gateway, or the one that the company prefers', () => {
    expect(startTopup(['card']).provider).toBe('card');
    expect(startTopup(CORPORATE, 'nevogate').provider).toBe('nevogate');
    expect(startTopup(WEFOOD).provider).toBeUndefined();
    expect(startTopup(WEFOOD, 'nevogate').provider).toBeUndefined();
  });
});

describe('the main button waits', () => {
  test.each<[string, Partial<TopupState>]>([
    ['for a method', { step: 1, provider: undefined }],
    ['for a method that the company has', { step: 1, provider: 'nevogate' }],
    ['for a card type', { step: 2, cardType: undefined }],
    ['for a recipient', { step: 3, recipients: [] }],
    ['for a card', { step: 3, cardId: undefined }],
    ['for every amount', { step: 4, amountsMinor: [100n, undefined] }],
    ['for amounts that are not zero', { step: 4, amountsMinor: [100n, 0n] }],
    ['for as many amounts as recipients', { step: 4, amountsMinor: [100n] }],
    ['for all digits of the security code', { step: 5, cvv: '12' }],
    ['for the fourth digit of American Express', { step: 5, cardBrand: 'AMERICAN EXPRESS' }],
    ['for the payment, at a QR code', { step: 5, provider: 'mundipaggPix' }],
    ['for the payment, at a link', { step: 5, gateways: CORPORATE, provider: 'nevogate' }],
  ])('%s', (_what, changes) => {
    expect(canProceed(filled(changes))).toBe(false);
    expect(next(filled(changes))).toBeUndefined();
  });

  test('at every step while money is on its way', () => {
    for (const step of [1, 2, 3, 4, 5, 6, 7, 8] as const) {
      expect(canProceed(filled({ step }))).toBe(true);
      expect(next(filled({ step, transactionPending: true }))).toBeUndefined();
    }
  });

  test('not for a security code that the processor has no use for', () => {
    const unasked = { step: 5, asksSecurityCode: false, cvv: '' } as const;
    expect(next(filled(unasked))).toEqual({ do: 'charge' });
    expect(canProceed(filled({ ...unasked, provider: 'mundipaggPix' }))).toBe(false);
  });

  test('not for a card, with PIX or a link', () => {
    expect(canProceed(filled({ step: 3, provider: 'mundipaggPix', cardId: undefined }))).toBe(true);
    const voucher = {
      step: 3,
      gateways: CORPORATE,
      cardType: 'voucher',
      cardId: undefined,
    } as const;
    expect(canProceed(filled(voucher))).toBe(true);
  });
});

describe('after an answer', () => {
  const card = filled({ step: 5 });
  const pix = filled({ step: 5, provider: 'mundipaggPix' });
  const link = filled({ step: 5, gateways: CORPORATE, provider: 'nevogate' });

  test.each<[string, TopupState, TopupResult, TopupStep]>([
    ['a card that is charged', card, 'paid', 6],
    ['a card that is refused', card, 'error', 7],
    ['a card whose answer did not come in time', card, 'pending', 8],
    ['a QR code that is made', { ...pix, step: 4 }, 'created', 5],
    ['a QR code that cannot be made', { ...pix, step: 4 }, 'error', 7],
    ['a QR code that waits', pix, 'pending', 5],
    ['a QR code that is paid', pix, 'paid', 6],
    ['a QR code that failed', pix, 'error', 7],
    ['a link that is made', { ...link, step: 4 }, 'created', 5],
    ['a link that waits', link, 'pending', 8],
    ['a pending link that still waits', { ...link, step: 8 }, 'pending', 8],
    ['a pending link that is paid', { ...link, step: 8 }, 'paid', 6],
    ['a pending link that failed', { ...link, step: 8 }, 'error', 7],
  ])('%s', (_what, state, result, step) => {
    expect(afterResult(state, result)).toBe(step);
  });

  test('a result once shown stays, whatever answer comes late', () => {
    for (const step of [6, 7] as const) {
      for (const result of ['created', 'paid', 'pending', 'error'] as const) {
        expect(afterResult(filled({ step }), result)).toBe(step);
      }
    }
  });

  test('it is asked again every 10 s at a QR code, every 7.5 s at a link and while pending', () => {
    expect(pollIntervalMs(pix)).toBe(10_000);
    expect(pollIntervalMs(link)).toBe(7_500);
    expect(pollIntervalMs({ ...card, step: 8 })).toBe(7_500);
    expect(pollIntervalMs(card)).toBeUndefined();
    expect(pollIntervalMs({ ...pix, step: 4 })).toBeUndefined();
    expect(pollIntervalMs({ ...link, step: 6 })).toBeUndefined();
    expect(pollIntervalMs({ ...link, step: 7 })).toBeUndefined();
  });
});

test('only a stored card can be charged every month', () => {
  expect(canRepeat(filled())).toBe(true);
  expect(canRepeat(filled({ provider: 'mundipaggPix' }))).toBe(false);
  expect(canRepeat(filled({ gateways: CORPORATE, cardType: 'voucher' }))).toBe(false);
  expect(methodOf(startTopup(WEFOOD))).toBeUndefined();
});

test('whatever is chosen, the wizard never leaves its way and always comes to a call', () => {
  const state = fc.record({
    gateways: fc.subarray(['card', 'esitefPix', 'mundipaggPix', 'nevogate'], { minLength: 1 }),
    pick: fc.nat(),
    cardType: fc.constantFrom<CardType>('bank', 'voucher'),
  });
  fc.assert(
    fc.property(state, ({ gateways, pick, cardType }) => {
      const start = filled({ gateways, provider: gateways[pick % gateways.length], cardType });
      const path = walk(start);
      const call = path.at(-1);
      expect(['charge', 'createPix', 'createLink']).toContain(call);
      expect(stepsOf(start).map(String)).toEqual(expect.arrayContaining(path.slice(0, -1)));
    }),
  );
});

test('the own wallet gets what the students’ parts leave over', () => {
  const parts = [
    { to: 'wallet', id: 'w', amountMinor: 4_000n },
    { to: 'student', id: 's1', amountMinor: 8_000n },
  ] as const;
  expect(splitTopup(parts)).toEqual({
    totalMinor: 12_000n,
    students: [{ user: 's1', amountMinor: 8_000n }],
  });
  expect(splitTopup([])).toEqual({ totalMinor: 0n, students: [] });
});
