import { HOUR_MS } from '@merenda/domain/time/spans';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { nameOfInput } from './name-of-input.ts';
import { createUndecided } from './undecided.ts';

const kept = new Map<string, string>();
beforeEach(() => {
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});
afterEach(() => {
  kept.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const request = <Input>(key: string, input: Input) => ({
  key,
  at: Date.now(),
  sent: { input },
  mayDiffer: false,
});

test('a reload finds the requests without an outcome, and none that was decided', () => {
  const before = createUndecided();
  before.note('transfer', request('k1', { value: 30, minor: 3_000n }), 'input');
  before.note('cancel', request('k2', undefined), 'input');
  before.note('refund', request('k3', { value: 5 }), 'input');
  before.drop('refund');
  const reloaded = createUndecided();
  expect(reloaded.find('transfer')).toMatchObject({
    key: 'k1',
    sent: { input: { value: 30, minor: 3_000n } },
    mayDiffer: false,
  });
  expect(reloaded.find('cancel')).toMatchObject({ key: 'k2', sent: {} });
  expect(reloaded.find('refund')).toBeUndefined();
});

test('the input of a sensitive request is in no storage: a reload finds its key', () => {
  const before = createUndecided();
  const payout = request('k1', { iban: 'DE02120300000000202051' });
  before.note('payout', payout, 'key');
  expect(before.find('payout')).toEqual(payout);
  expect([...kept.values()].join()).not.toContain('DE02');
  const reloaded = createUndecided();
  expect(reloaded.find('payout')).toMatchObject({ key: 'k1', mayDiffer: true });
  expect(reloaded.find('payout')?.sent).toBeUndefined();
});

test('a sign-out forgets what was sent and no key', () => {
  const page = createUndecided();
  page.note('refund', request('k1', { reason: 'twice' }), 'input');
  page.forgetInputs();
  expect([...kept.values()].join()).not.toContain('twice');
  expect(page.find('refund')).toMatchObject({ key: 'k1', sent: undefined, mayDiffer: true });
});

test('where each input is an act of its own, its name holds none of it', () => {
  const page = createUndecided();
  const nameOf = (reason: string) => nameOfInput('automatic:new', { reason }, page.all());
  const first = nameOf('hungry');
  page.note(first, request('k1', { reason: 'hungry' }), 'input');
  expect(nameOf('hungry')).toBe(first);
  expect(nameOf('thirsty')).not.toBe(first);
  page.forgetInputs();
  expect([...kept.values()].join()).not.toContain('hungry');
  // The next one goes under the kept key: the server refuses it if the former one was done.
  expect(nameOf('thirsty')).toBe(first);
  page.drop(first);
  expect(nameOf('thirsty')).not.toBe(first);
});

test('a key that the server no longer knows is none', () => {
  vi.useFakeTimers();
  const page = createUndecided();
  page.note('refund', request('k1', { value: 5 }), 'input');
  vi.advanceTimersByTime(19 * HOUR_MS);
  expect(page.find('refund')).toBeDefined();
  vi.advanceTimersByTime(2 * HOUR_MS);
  expect(page.find('refund')).toBeUndefined();
});

const AT = Date.now();

test.each([
  ['no JSON', '{'],
  ['a list', '[1]'],
  ['a request without its key', `{"refund":{"at":${AT},"sent":{},"mayDiffer":false}}`],
  ['a request without its input', `{"refund":{"key":"k1","at":${AT},"mayDiffer":false}}`],
  ['no input', `{"refund":{"key":"k1","at":${AT},"sent":null,"mayDiffer":true}}`],
  ['null', 'null'],
])('%s in the storage is no request', (_, text) => {
  kept.set('merenda.undecided', text);
  const reloaded = createUndecided();
  expect(reloaded.find('refund')).toBeUndefined();
});

test('a request of another shape takes no other one with it', () => {
  createUndecided().note('refund', request('k1', { value: 5 }), 'input');
  const found = JSON.parse(kept.get('merenda.undecided') ?? '');
  kept.set('merenda.undecided', JSON.stringify({ ...found, payout: { key: 7 } }));
  const reloaded = createUndecided();
  expect(reloaded.find('refund')).toMatchObject({ key: 'k1', sent: { input: { value: 5 } } });
  expect(reloaded.find('payout')).toBeUndefined();
});
