import { expect, test } from 'vitest';
import { createGate } from './gate.ts';

test('a second tap passes neither before the page shows that the first is under way, nor before it shows the outcome', () => {
  const gate = createGate();
  expect(gate.enter()).toBe(true);
  expect(gate.enter()).toBe(false);
  // The page is drawn as under way.
  gate.draw();
  expect(gate.enter()).toBe(false);
  gate.answer();
  expect(gate.enter()).toBe(false);
  gate.draw();
  expect(gate.enter()).toBe(true);
});

test('an answer without an entered act opens nothing', () => {
  const gate = createGate();
  gate.answer();
  expect(gate.enter()).toBe(true);
  gate.draw();
  expect(gate.enter()).toBe(false);
});
