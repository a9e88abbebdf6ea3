import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const ASSETS = new URL('../dist/assets/', import.meta.url);

test('nothing sticks to where a finger was: no built style sheet has :hover elsewhere', () => {
  const sheets = readdirSync(ASSETS).filter((name) => name.endsWith('.css'));
  expect(sheets.length).toBeGreaterThan(0);
  for (const name of sheets) {
    const css = readFileSync(new URL(name, ASSETS), 'utf8');
    const elsewhere = css.replaceAll(
      /@media \(hover: ?hover\)\s*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g,
      '',
    );
    expect(elsewhere, name).not.toContain(':hover');
  }
});
