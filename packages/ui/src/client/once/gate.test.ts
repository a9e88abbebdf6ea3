import { expect, test } from 'vitest';
import { createGate } from './gate.ts';

test('a second tap passes neither before the page says that the first is under way, nor before it shows the outcome', () => {
  const gate = createGate();
  expect(gate.enter()).toBe(true);
  expect(gate.enter()).toBe(false);
  // Drawn as being under way.
  gate.draw();
  expect(gate.enter()).toBe(false);
  gate.answer();
  expect(gate.enter()).toBe(false);
  gate.draw();
  expect(gate.enter()).toBe(true);
});

test('an answer that nobody waits for opens nothing', () => {
  const gate = createGate();
  gate.answer();
  expect(gate.enter()).toBe(true);
  gate.draw();
  expect(gate.enter()).toBe(false);
});
