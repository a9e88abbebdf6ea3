import { filled } from '@merenda/testing/filled';
import { expect, test } from 'vitest';
import { BRAZILIAN_STATES, HUNGARIAN_COUNTIES, statesOf } from './states.ts';

test('Brazil has 27 states, Hungary 20 counties with Budapest, each with its own two letters', () => {
  expect(BRAZILIAN_STATES).toHaveLength(27);
  expect(HUNGARIAN_COUNTIES).toHaveLength(20);
  for (const states of [BRAZILIAN_STATES, HUNGARIAN_COUNTIES]) {
    expect(new Set(states.map(({ code }) => code)).size).toBe(states.length);
    expect(
      filled(states).every(({ code, name }) => /^[A-Z]{2}$/.test(code) && name.length > 2),
    ).toBe(true);
  }
});

test('they are listed by name', () => {
  for (const [country, locale] of [
    ['BR', 'pt-BR'],
    ['HU', 'hu-HU'],
  ] as const) {
    const names = (statesOf(country) ?? []).map(({ name }) => name);
    expect(names).toEqual([...names].sort(new Intl.Collator(locale).compare));
  }
});

test('elsewhere the state is free text', () => {
  expect(statesOf('PT')).toBeUndefined();
});
