import { available } from '@merenda/domain/money/balances';
import { toMajor } from '@merenda/domain/money/money';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Cart } from '../../api/checkout.ts';
import type { Diner } from '../diner.ts';
import { costsOf, type Line, type PricedLines, reviewOf, warningsOf } from './review.ts';
import type { Shortfall } from './shortfall.ts';
import {
  isDecided,
  isPriceMissing,
  type OrderEvent,
  type OrderState,
  reduceOrder,
  reviewedOf,
  startOrder,
} from './state.ts';
import type { ResumedAgreement } from './use-agreed.ts';

const tomas: Diner = {
  kind: 'student',
  id: 'tomas',
  name: 'Tomás Lima',
  givenName: 'Tomás',
  unit: { _id: 'school', name: 'School', timeZone: 'America/Sao_Paulo' },
  currency: 'BRL',
  balanceMinor: available(10_000n),
  prohibitions: { products: [], categories: [], allergens: [] },
  maxima: { daily: null },
  maySpend: true,
  maySeeHealth: true,
};

const lineOf = (...dishes: string[]): Line => ({
  diner: tomas,
  meal: {
    restaurantUnit: 'school',
    menu: 'lunch',
    purchaseFor: tomas.id,
    scheduledFor: '2026-11-30T11:30:00.000Z',
    items: dishes.map((id) => ({ id, quantity: 1 })),
  },
});
const rice = lineOf('rice');
const fish = lineOf('fish');

let carts = 0;
/** Each estimation makes a new cart. */
const cartOf = (warnings: readonly string[], total: number): Cart => {
  carts += 1;
  return {
    _id: `cart-${carts}`,
    items: [],
    cost: { total },
    warnings: warnings.map((_id) => ({ _id, message: `Beware of ${_id}.` })),
    expiresAt: '2026-11-30T12:00:00.000Z',
  };
};
/** Only the fish has a warning. */
const priceOf = (lines: readonly Line[], total = 20): PricedLines<Line> => ({
  lines,
  meals: lines.map((line) => ({ cart: cartOf(line === fish ? ['fish'] : [], total) })),
});
const fishWarned = `${JSON.stringify(fish.meal)} fish`;
const short: Shortfall = {
  missingMinor: 500n,
  canTransfer: true,
  topup: { amounts: { tomas: 5 }, back: { to: '/week' } },
  agreed: { at: 'here', costs: {}, confirmed: [] },
};

type State = OrderState<Line>;
type Event = OrderEvent<Line>;
const CONFIRMED: Event = { type: 'confirmed', what: 'fitting', shortfall: undefined };
const chosen = (...lines: Line[]): Event => ({ type: 'chosen', lines, opens: true });
const start = (agreed?: ResumedAgreement): State => startOrder({ agreed, unanswered: undefined });
const after = (state: State, ...events: Event[]) => events.reduce(reduceOrder, state);
const priced = (...lines: Line[]) =>
  after(start(), chosen(...lines), { type: 'estimated', priced: priceOf(lines) });
const sent = () => after(priced(rice), CONFIRMED, { type: 'sent' });

describe('a draft', () => {
  test('is priced once it is complete: at each change, or when it is opened', () => {
    expect(isPriceMissing(after(start(), chosen()))).toBe(false);
    expect(isPriceMissing(after(start(), chosen(rice)))).toBe(true);
    const basket = after(start(), { type: 'chosen', lines: [rice], opens: false });
    expect(isPriceMissing(basket)).toBe(false);
    expect(isPriceMissing(after(basket, { type: 'opened' }))).toBe(true);
  });

  test('ignores the price of an earlier choice, and a second price of the same choice', () => {
    const late: Event = { type: 'estimated', priced: priceOf([fish]) };
    expect(after(start(), chosen(rice), late).at).toBe('draft');
    const once = priced(rice);
    expect(after(once, { type: 'estimated', priced: priceOf([rice]) })).toBe(once);
  });

  test('without a price after a failed estimation is priced again only when it changes or is opened', () => {
    const failed = after(start(), chosen(rice), { type: 'notEstimated' });
    expect(failed.at).toBe('unpriced');
    expect(isPriceMissing(failed)).toBe(false);
    expect(isPriceMissing(after(failed, { type: 'opened' }))).toBe(true);
    expect(isPriceMissing(after(failed, chosen(fish)))).toBe(true);
    expect(after(priced(rice), { type: 'notEstimated' }).at).toBe('priced');
  });

  test('that changes must be priced again before it can be confirmed', () => {
    const changed = after(priced(rice), chosen(fish), CONFIRMED);
    expect(changed).toMatchObject({ at: 'draft', priced: undefined, sending: undefined });
  });

  test('that is chosen again unchanged keeps its price, whatever the order of its dishes', () => {
    expect(after(priced(rice), chosen(rice)).at).toBe('priced');
    const both = lineOf('rice', 'fish');
    expect(after(priced(both), chosen(lineOf('fish', 'rice'))).at).toBe('priced');
  });

  test('that loses its last dish is closed, and the next dish is not priced by itself', () => {
    const basket = (...lines: Line[]): Event => ({ type: 'chosen', lines, opens: false });
    const emptied = after(start(), basket(rice), { type: 'opened' }, basket());
    expect(emptied.isOpen).toBe(false);
    expect(isPriceMissing(after(emptied, basket(fish)))).toBe(false);
  });

  test('that is closed loses its price', () => {
    const closed = after(priced(rice), { type: 'closed' });
    expect(closed).toMatchObject({ at: 'draft', priced: undefined, isOpen: false });
  });
});

describe('a warning', () => {
  const accepted: Event = { type: 'accepted', warnings: fishWarned, isGiven: true };

  test('blocks the order until it is confirmed, and its confirmation is sent with the order', () => {
    expect(after(priced(fish), CONFIRMED).at).toBe('priced');
    const confirmed = after(priced(fish), accepted, CONFIRMED);
    expect(confirmed.sending?.carts).toMatchObject([{ confirmedWarnings: ['fish'] }]);
    const undone = after(priced(fish), accepted, { ...accepted, isGiven: false }, CONFIRMED);
    expect(undone.at).toBe('priced');
  });

  test('must be confirmed again for each new price', () => {
    const other = after(priced(fish), accepted, chosen(rice), chosen(fish), {
      type: 'estimated',
      priced: priceOf([fish]),
    });
    expect(other).toMatchObject({ at: 'priced', accepted: [] });
    const refused = after(priced(fish), accepted, CONFIRMED, { type: 'sent' }, { type: 'refused' });
    expect(refused.accepted).toEqual([]);
  });

  test('that is not shown cannot be confirmed', () => {
    expect(after(priced(rice), accepted).accepted).toEqual([]);
    expect(after(start(), chosen(fish), accepted).accepted).toEqual([]);
  });
});

describe('the carts that are sent', () => {
  test('are those of the lines that fit', () => {
    const basket: PricedLines<Line> = {
      ...priceOf([rice, fish]),
      meals: [{ cart: cartOf([], 20) }, { unfit: { reason: 'refused', message: 'Closed.' } }],
    };
    const state = after(start(), chosen(rice, fish), { type: 'estimated', priced: basket });
    expect(reviewedOf(state)[1]).toMatchObject({ refused: 'Closed.', cart: undefined });
    expect(after(state, CONFIRMED).sending?.lines).toEqual([reviewedOf(state)[0]]);
  });

  test('include unaffordable lines if the missing money comes along, with the student’s first meal', () => {
    const basket: PricedLines<Line> = {
      ...priceOf([rice, lineOf('soup')]),
      wallets: [
        { student: 'tomas', balance: toMajor(available(3_500n), 'BRL'), total: 40, fitting: 20 },
      ],
    };
    const state = after(start(), chosen(...basket.lines), { type: 'estimated', priced: basket });
    expect(after(state, CONFIRMED).sending?.carts).toHaveLength(1);
    const all = after(state, { type: 'confirmed', what: 'wanted', shortfall: short });
    expect(all.sending?.carts).toMatchObject([{ transfer: 5 }, {}]);
    expect(all.sending?.carts[1]).not.toHaveProperty('transfer');
  });

  test('are none if no line fits: the order stays unconfirmed', () => {
    const none: PricedLines<Line> = {
      ...priceOf([rice]),
      wallets: [
        { student: 'tomas', balance: toMajor(available(100n), 'BRL'), total: 20, fitting: 0 },
      ],
    };
    expect(after(start(), chosen(rice), { type: 'estimated', priced: none }, CONFIRMED).at).toBe(
      'priced',
    );
  });

  test('do not change with later choices', () => {
    const state = sent();
    const changed = after(state, chosen(fish), CONFIRMED, { type: 'closed' });
    expect(changed).toEqual({ ...state, lines: [fish] });
  });
});

describe('an answer', () => {
  test('places the order, even if an earlier attempt had placed it', () => {
    expect(after(sent(), { type: 'placed' }).at).toBe('placed');
    const again = after(sent(), { type: 'notAnswered' }, { type: 'retried' }, { type: 'sent' });
    expect(after(again, { type: 'placed' })).toMatchObject({ at: 'placed', isAgain: false });
    expect(after(sent(), { type: 'notAnswered' }, { type: 'placed' }).at).toBe('placed');
  });

  test('that refuses the order asks for a new price, and the former price is shown until it comes', () => {
    const refused = after(sent(), { type: 'refused' });
    expect(refused).toMatchObject({ at: 'refused', sending: undefined, priced: { lines: [rice] } });
    expect(isPriceMissing(refused)).toBe(true);
    expect(after(refused, CONFIRMED).at).toBe('refused');
    const newly: Event = { type: 'estimated', priced: priceOf([rice]) };
    expect(after(refused, newly, CONFIRMED).at).toBe('confirmed');
  });

  test('that is lost leaves one way on: to send the same order again', () => {
    const lost = after(sent(), { type: 'notAnswered' });
    const again = after(lost, chosen(fish), CONFIRMED, { type: 'closed' }, { type: 'retried' });
    expect(again).toMatchObject({ at: 'confirmed', isAgain: true });
    expect(again.sending).toBe(lost.sending);
  });

  test('is asked for again only if it was lost', () => {
    for (const state of [priced(rice), sent(), after(sent(), { type: 'placed' })]) {
      expect(after(state, { type: 'retried' })).toBe(state);
    }
  });

  test('that was lost before the page was left is still missing when the page opens', () => {
    const { sending } = sent();
    const opened = startOrder<Line>({ agreed: undefined, unanswered: sending });
    expect(opened).toMatchObject({ at: 'unanswered', sending });
    expect(after(opened, { type: 'opened' }, { type: 'closed' })).toEqual(opened);
  });

  test('that refuses an order sent before the page was left asks for a new price', () => {
    const opened = startOrder<Line>({ agreed: undefined, unanswered: sent().sending });
    const again = after(opened, chosen(rice), { type: 'retried' }, { type: 'sent' });
    expect(isPriceMissing(after(again, { type: 'refused' }))).toBe(true);
  });
});

describe('an order that was agreed to before a top-up', () => {
  const agreedTo = (
    lines: readonly Line[],
    more: Partial<ResumedAgreement> = {},
  ): ResumedAgreement => ({
    at: 'here',
    costs: costsOf(reviewOf(priceOf(lines), [])),
    confirmed: [fishWarned],
    isPaid: true,
    ...more,
  });
  const resumed = (agreed: ResumedAgreement, price: PricedLines<Line>) =>
    after(start(agreed), chosen(...price.lines), { type: 'estimated', priced: price });

  test('is confirmed with its warnings if it still has the agreed price', () => {
    const state = resumed(agreedTo([rice, fish]), priceOf([rice, fish]));
    expect(state).toMatchObject({ at: 'confirmed', agreed: undefined, hasChanged: false });
    expect(state.sending?.carts).toHaveLength(2);
  });

  test.each<[string, ResumedAgreement, PricedLines<Line>]>([
    ['another price', agreedTo([rice]), priceOf([rice], 21)],
    ['another meal', agreedTo([rice]), priceOf([fish])],
    ['a warning that was not confirmed', agreedTo([fish], { confirmed: [] }), priceOf([fish])],
  ])('must be reviewed by the guardian if it has changed: %s', (_what, agreed, price) => {
    const state = resumed(agreed, price);
    expect(state).toMatchObject({ at: 'priced', agreed: undefined, hasChanged: true });
  });

  test('keeps its confirmed warnings if the top-up was abandoned, but needs a press to be placed', () => {
    const state = resumed(agreedTo([fish], { isPaid: false }), priceOf([fish]));
    expect(state).toMatchObject({ at: 'priced', accepted: [fishWarned], hasChanged: false });
    const dearer = resumed(agreedTo([fish], { isPaid: false }), priceOf([fish], 21));
    expect(dearer).toMatchObject({ at: 'priced', accepted: [] });
  });

  test('needs a press once the guardian continues by hand', () => {
    const waiting = after(start(agreedTo([rice])), chosen(), { type: 'agreementEnded' });
    const state = after(waiting, chosen(rice), { type: 'estimated', priced: priceOf([rice]) });
    expect(state).toMatchObject({ at: 'priced', agreed: undefined, hasChanged: false });
    expect(after(state, { type: 'agreementEnded' })).toBe(state);
  });

  test('loses its agreement when another meal is chosen, the estimation fails or the order is closed', () => {
    const other = after(start(agreedTo([rice])), chosen(rice), chosen(fish), chosen(rice));
    expect(other).toMatchObject({ agreed: undefined, hasChanged: true });
    const failed = after(start(agreedTo([rice])), chosen(rice), { type: 'notEstimated' });
    expect(failed.agreed).toBeUndefined();
    const closed = after(start(agreedTo([rice])), { type: 'closed' });
    expect(closed).toMatchObject({ agreed: undefined, isOpen: false });
  });
});

describe('in any sequence of events', () => {
  const choices = fc.constantFrom([], [rice], [fish], [rice, fish]);
  const anything = fc.oneof(
    fc.record({ type: fc.constant('chosen' as const), lines: choices, opens: fc.boolean() }),
    fc
      .tuple(choices, fc.constantFrom(20, 21))
      .map(([lines, total]): Event => ({ type: 'estimated', priced: priceOf(lines, total) })),
    fc
      .tuple(fc.constantFrom(fishWarned, 'another'), fc.boolean())
      .map(([warnings, isGiven]): Event => ({ type: 'accepted', warnings, isGiven })),
    fc.constantFrom<Event>(
      CONFIRMED,
      { type: 'confirmed', what: 'wanted', shortfall: short },
      { type: 'opened' },
      { type: 'closed' },
      { type: 'notEstimated' },
      { type: 'retried' },
      { type: 'sent' },
      { type: 'placed' },
      { type: 'refused' },
      { type: 'notAnswered' },
      { type: 'agreementEnded' },
    ),
  );
  const orderRice = (): Event[] => [
    { type: 'chosen', lines: [rice], opens: true },
    { type: 'estimated', priced: priceOf([rice]) },
    CONFIRMED,
    { type: 'sent' },
  ];
  /** Events that mostly follow an order's usual course, which lets sequences reach late stages. */
  const onTheWay = choices.chain((lines) =>
    fc.constantFrom<Event[]>(
      [{ type: 'chosen', lines, opens: true }],
      [{ type: 'estimated', priced: priceOf(lines) }],
      [{ type: 'accepted', warnings: fishWarned, isGiven: true }],
      [chosen(rice), { type: 'estimated', priced: priceOf([rice]) }, CONFIRMED],
      [chosen(fish), { type: 'estimated', priced: priceOf([fish]) }],
      [CONFIRMED, CONFIRMED],
      [...orderRice(), { type: 'refused' }],
      orderRice(),
      [{ type: 'sent' }, { type: 'refused' }],
      [{ type: 'sent' }, { type: 'retried' }, { type: 'sent' }],
      [{ type: 'placed' }, { type: 'retried' }, { type: 'sent' }],
      [{ type: 'sent' }, { type: 'notAnswered' }, { type: 'retried' }],
    ),
  );
  const sequences = fc
    .array(
      fc.oneof(
        anything.map((event) => [event as Event]),
        onTheWay,
      ),
      { maxLength: 40 },
    )
    .map((parts) => parts.flat());

  const agreements = fc.option(
    fc.record({
      at: fc.constant('here'),
      costs: choices.map((lines) => costsOf(reviewOf(priceOf(lines), []))),
      confirmed: fc.constant([fishWarned]),
      isPaid: fc.boolean(),
    }),
    { nil: undefined },
  );
  const ways = fc.record({ agreed: agreements, events: sequences });
  type Way = { agreed: ResumedAgreement | undefined; events: readonly Event[] };

  /** Each step of a sequence: the state before, the event, the state after. */
  function* stepsOf({ agreed, events }: Way) {
    let before = start(agreed);
    for (const event of events) {
      const now = reduceOrder(before, event);
      yield { before, event, now };
      before = now;
    }
  }

  const always = (holds: (way: Way) => void) =>
    fc.assert(fc.property(ways, holds), { numRuns: 2_000 });

  test('a confirmed order is sent once, and again only after its answer was lost', () => {
    always((way) => {
      let lost = false;
      const gone = new Set<unknown>();
      for (const { event, before, now } of stepsOf(way)) {
        if (event.type === 'notAnswered' && now !== before) lost = true;
        if (now.at !== 'sent' || before.at === 'sent') continue;
        expect(gone.has(now.sending) ? lost : true).toBe(true);
        gone.add(now.sending);
        lost = false;
      }
    });
  });

  test('no second order is sent before the first is refused or placed, then priced and confirmed anew', () => {
    let others = 0;
    always((way) => {
      let out: unknown;
      const since = new Set<string>();
      for (const { event, before, now } of stepsOf(way)) {
        if (now !== before) since.add(event.type);
        if (now.at !== 'sent' || before.at === 'sent' || now.sending === out) continue;
        if (out) {
          others += 1;
          expect(since).toContain('confirmed');
          expect(since).toContain('estimated');
          expect(since.has('refused') || since.has('placed')).toBe(true);
        }
        out = now.sending;
        since.clear();
      }
    });
    expect(others, 'second orders among the sequences').toBeGreaterThan(20);
  });

  test('no cart is sent with two confirmations', () => {
    always((way) => {
      const confirmedIn = new Map<string, unknown>();
      for (const { now } of stepsOf(way)) {
        for (const { cartId } of now.sending?.carts ?? []) {
          expect(confirmedIn.get(cartId) ?? now.sending).toBe(now.sending);
          confirmedIn.set(cartId, now.sending);
        }
      }
    });
  });

  test('a confirmed order has the chosen lines at their price, and no line with unconfirmed warnings is sent', () => {
    always((way) => {
      for (const { event, before, now } of stepsOf(way)) {
        if (event.type !== 'confirmed' || now === before) continue;
        expect(before.at).toBe('priced');
        expect(before.priced?.lines).toEqual(now.lines);
        for (const { isConfirmed, cart } of now.sending?.lines ?? []) {
          expect(isConfirmed && cart !== undefined).toBe(true);
        }
      }
    });
  });

  test('only warnings on screen are confirmed, and a new price keeps only confirmations agreed to at that price', () => {
    always((way) => {
      for (const { event, before, now } of stepsOf(way)) {
        const shown = reviewedOf(now).map(warningsOf);
        expect(now.accepted.filter((name) => !shown.includes(name))).toEqual([]);
        if (event.type !== 'estimated' || now === before) continue;
        for (const line of reviewedOf(now)) {
          if (!now.accepted.includes(warningsOf(line))) continue;
          expect(before.agreed?.costs).toMatchObject(costsOf([line]));
        }
      }
    });
  });

  test('a decided order ends only with a refusal, or by closing it once it is placed', () => {
    always((way) => {
      for (const { event, before, now } of stepsOf(way)) {
        if (!isDecided(before) || isDecided(now)) continue;
        expect(event.type).toBe(before.at === 'placed' ? 'closed' : 'refused');
      }
    });
  });
});
