import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { splitTopup } from './topup-split.ts';
import {
  afterResult,
  backTarget,
  type CardType,
  canBeMonthly,
  canProceed,
  countedSteps,
  firstOpen,
  methodOf,
  next,
  pollIntervalMs,
  startTopup,
  stepsOf,
  TOPUP_STEPS,
  type TopupResult,
  type TopupState,
  type TopupStep,
} from './topup-wizard.ts';

const WEFOOD = ['card', 'mundipaggPix'];
const CORPORATE = ['card', 'nevogate'];

/** A wizard state in which every step is filled in. */
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

/** Answers each step and presses the main button, from the first step on until a call is due. */
function walk({ cardType, recipients, cardId, ...start }: TopupState): string[] {
  const answers: Partial<Record<TopupStep, Partial<TopupState>>> = {
    cardType: { cardType },
    recipients: { recipients, cardId },
  };
  const path: string[] = [start.step];
  let now: TopupState = { ...start, recipients: [] };
  for (let action = next(now); action; action = next(now)) {
    if (action.do !== 'go') return [...path, action.do];
    now = { ...now, step: action.step, ...answers[action.step] };
    path.push(now.step);
  }
  return path;
}

describe('the steps in order', () => {
  test.each<[string, Partial<TopupState>, string]>([
    ['a card where there is no other type', {}, 'method recipients amounts payment charge'],
    [
      'a card where vouchers are taken too',
      { providers: CORPORATE },
      'method cardType recipients amounts payment charge',
    ],
    [
      'a voucher',
      { providers: CORPORATE, cardType: 'voucher' },
      'method cardType recipients amounts createLink',
    ],
    [
      'the payment link',
      { providers: CORPORATE, provider: 'nevogate' },
      'method recipients amounts createLink',
    ],
    ['PIX', { provider: 'mundipaggPix' }, 'method recipients amounts createPix'],
    [
      'the other PIX',
      { providers: ['esitefPix'], provider: 'esitefPix' },
      'method recipients amounts createPix',
    ],
    [
      'PIX beside a link',
      { providers: ['esitefPix', 'nevogate'], provider: 'esitefPix' },
      'method recipients amounts createPix',
    ],
    [
      'an acquirer that we do not know',
      { providers: ['acme'], provider: 'acme' },
      'method recipients amounts payment charge',
    ],
  ])('with %s', (_method, changes, path) => {
    expect(walk(filled(changes)).join(' ')).toBe(path);
  });

  test('a known answer is not asked for; amounts and payment always are', () => {
    expect(next(filled())).toEqual({ do: 'go', step: 'amounts' });
    expect(next(filled({ providers: CORPORATE, cardType: undefined }))).toEqual({
      do: 'go',
      step: 'cardType',
    });
    expect(next(filled({ cardId: undefined }))).toEqual({ do: 'go', step: 'recipients' });
    expect(next(filled({ step: 'recipients' }))).toEqual({ do: 'go', step: 'amounts' });
    expect(next(filled({ step: 'amounts' }))).toEqual({ do: 'go', step: 'payment' });
    expect(firstOpen(filled())).toBe('amounts');
    expect(firstOpen(filled({ provider: undefined }))).toBe('method');
  });

  test('back returns through every step and leaves from the first', () => {
    for (const providers of [WEFOOD, CORPORATE]) {
      for (const provider of providers) {
        for (const cardType of ['bank', 'voucher'] as const) {
          const state = filled({ providers, provider, cardType });
          const steps = stepsOf(state);
          for (const [at, step] of steps.entries()) {
            expect(backTarget({ ...state, step })).toBe(at === 0 ? 'leave' : steps[at - 1]);
          }
        }
      }
    }
  });

  test('back from the recipients goes to the method with the link provider', () => {
    expect(
      backTarget(filled({ providers: CORPORATE, provider: 'nevogate', step: 'recipients' })),
    ).toBe('method');
    expect(backTarget(filled({ providers: CORPORATE, step: 'recipients' }))).toBe('cardType');
  });

  test.each(['paid', 'failed', 'pending'] as const)(
    'a result (%s) is closed, by either button',
    (step) => {
      expect(next(filled({ step }))).toEqual({ do: 'close' });
      expect(backTarget(filled({ step }))).toBe('leave');
    },
  );
});

test('a company’s steps are counted, whatever is chosen: no number changes on the way', () => {
  expect(countedSteps(CORPORATE)).toHaveLength(5);
  expect(countedSteps(WEFOOD)).toHaveLength(4);
  fc.assert(
    fc.property(
      fc.subarray(['card', 'mundipaggPix', 'nevogate'], { minLength: 1 }),
      fc.constantFrom(undefined, 'card', 'mundipaggPix', 'nevogate'),
      (providers, provider) => {
        const counted = countedSteps(providers);
        const numbers = stepsOf(filled({ providers, provider })).map((at) => counted.indexOf(at));
        expect(numbers).toEqual(numbers.toSorted());
        expect(numbers).not.toContain(-1);
      },
    ),
  );
});

describe('the initial state', () => {
  test('selects the only gateway, or the one that the company prefers', () => {
    expect(startTopup(['card']).provider).toBe('card');
    expect(startTopup(CORPORATE, 'nevogate').provider).toBe('nevogate');
    expect(startTopup(WEFOOD).provider).toBeUndefined();
    expect(startTopup(WEFOOD, 'nevogate').provider).toBeUndefined();
  });
});

describe('the main button is disabled', () => {
  test.each<[string, Partial<TopupState>]>([
    ['for a method', { step: 'method', provider: undefined }],
    ['for a method that the company has', { step: 'method', provider: 'nevogate' }],
    ['for a card type', { step: 'cardType', cardType: undefined }],
    ['for a recipient', { step: 'recipients', recipients: [] }],
    ['for a card', { step: 'recipients', cardId: undefined }],
    ['for every amount', { step: 'amounts', amountsMinor: [100n, undefined] }],
    ['for amounts that are not zero', { step: 'amounts', amountsMinor: [100n, 0n] }],
    ['for as many amounts as recipients', { step: 'amounts', amountsMinor: [100n] }],
    ['for all digits of the security code', { step: 'payment', cvv: '12' }],
    [
      'for the fourth digit of American Express',
      { step: 'payment', cardBrand: 'AMERICAN EXPRESS' },
    ],
    ['for the payment, at a QR code', { step: 'payment', provider: 'mundipaggPix' }],
    ['for the payment, at a link', { step: 'payment', providers: CORPORATE, provider: 'nevogate' }],
  ])('%s', (_what, changes) => {
    expect(canProceed(filled(changes))).toBe(false);
    expect(next(filled(changes))).toBeUndefined();
  });

  test('at every step while a call that moves money runs', () => {
    for (const step of TOPUP_STEPS) {
      expect(canProceed(filled({ step }))).toBe(true);
      expect(next(filled({ step, transactionPending: true }))).toBeUndefined();
    }
  });

  test('not for a security code that the processor does not use', () => {
    const unasked = { step: 'payment', asksSecurityCode: false, cvv: '' } as const;
    expect(next(filled(unasked))).toEqual({ do: 'charge' });
    expect(canProceed(filled({ ...unasked, provider: 'mundipaggPix' }))).toBe(false);
  });

  test('not for a card, with PIX or a link', () => {
    expect(
      canProceed(filled({ step: 'recipients', provider: 'mundipaggPix', cardId: undefined })),
    ).toBe(true);
    const voucher = {
      step: 'recipients',
      providers: CORPORATE,
      cardType: 'voucher',
      cardId: undefined,
    } as const;
    expect(canProceed(filled(voucher))).toBe(true);
  });
});

describe('after an answer', () => {
  const card = filled({ step: 'payment' });
  const pix = filled({ step: 'payment', provider: 'mundipaggPix' });
  const link = filled({ step: 'payment', providers: CORPORATE, provider: 'nevogate' });

  test.each<[string, TopupState, TopupResult, TopupStep]>([
    ['a card that is charged', card, 'paid', 'paid'],
    ['a card that is refused', card, 'error', 'failed'],
    ['a card whose answer did not come in time', card, 'pending', 'pending'],
    ['a QR code that is made', { ...pix, step: 'amounts' }, 'created', 'payment'],
    ['a QR code that cannot be made', { ...pix, step: 'amounts' }, 'error', 'failed'],
    ['a QR code that waits', pix, 'pending', 'payment'],
    ['a QR code that is paid', pix, 'paid', 'paid'],
    ['a QR code that failed', pix, 'error', 'failed'],
    ['a link that is made', { ...link, step: 'amounts' }, 'created', 'payment'],
    ['a link that waits', link, 'pending', 'pending'],
    ['a pending link that still waits', { ...link, step: 'pending' }, 'pending', 'pending'],
    ['a pending link that is paid', { ...link, step: 'pending' }, 'paid', 'paid'],
    ['a pending link that failed', { ...link, step: 'pending' }, 'error', 'failed'],
  ])('%s', (_what, state, result, step) => {
    expect(afterResult(state, result)).toBe(step);
  });

  test('a final result stays, whatever answer comes later', () => {
    for (const step of ['paid', 'failed'] as const) {
      for (const result of ['created', 'paid', 'pending', 'error'] as const) {
        expect(afterResult(filled({ step }), result)).toBe(step);
      }
    }
  });

  test('the status is polled every 10 s at a QR code, every 7.5 s at a link and while pending', () => {
    expect(pollIntervalMs(pix)).toBe(10_000);
    expect(pollIntervalMs(link)).toBe(7_500);
    expect(pollIntervalMs({ ...card, step: 'pending' })).toBe(7_500);
    expect(pollIntervalMs(card)).toBeUndefined();
    expect(pollIntervalMs({ ...pix, step: 'amounts' })).toBeUndefined();
    expect(pollIntervalMs({ ...link, step: 'paid' })).toBeUndefined();
    expect(pollIntervalMs({ ...link, step: 'failed' })).toBeUndefined();
  });
});

test('only a stored card can be charged every month', () => {
  expect(canBeMonthly(filled())).toBe(true);
  expect(canBeMonthly(filled({ provider: 'mundipaggPix' }))).toBe(false);
  expect(canBeMonthly(filled({ providers: CORPORATE, cardType: 'voucher' }))).toBe(false);
  expect(methodOf(startTopup(WEFOOD))).toBeUndefined();
});

test('for any choices the wizard follows its steps and always ends with a call', () => {
  const state = fc.record({
    providers: fc.subarray(['card', 'esitefPix', 'mundipaggPix', 'nevogate'], { minLength: 1 }),
    pick: fc.nat(),
    cardType: fc.constantFrom<CardType>('bank', 'voucher'),
  });
  fc.assert(
    fc.property(state, ({ providers, pick, cardType }) => {
      const start = filled({ providers, provider: providers[pick % providers.length], cardType });
      const path = walk(start);
      const call = path.at(-1);
      expect(['charge', 'createPix', 'createLink']).toContain(call);
      expect(stepsOf(start)).toEqual(expect.arrayContaining(path.slice(0, -1)));
    }),
  );
});

test('the own wallet gets the rest after the students’ shares', () => {
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
