import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const ASSETS = new URL('../dist/assets/', import.meta.url);

test('every :hover rule of the built style sheets is limited to pointers that can hover', () => {
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
