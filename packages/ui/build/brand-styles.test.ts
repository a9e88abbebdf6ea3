import { BRANDS } from '@merenda/domain/brands/brands';
import { expect, test } from 'vitest';
import { brandCss, withOwnBrand } from './brand-styles.ts';

const css = brandCss();

test.each(BRANDS)('$id has all its colours, in both themes, in the stylesheet', (brand) => {
  const start = css.indexOf(`[data-brand="${brand.id}"]{`);
  const rules = css.slice(start, css.indexOf('}', start));
  const { light, dark } = brand.colours;
  for (const colour of [light.brand, light.ink2, dark.brand, dark.paper, ...dark.walletGradient]) {
    expect(rules).toContain(colour);
  }
  expect(rules).toContain('--brand-soft:light-dark(');
  expect(rules).toContain('--ink-2:light-dark(');
  expect(rules).toContain('--wallet-gradient-3:');
});

test('a page without the attribute looks like the default brand', () => {
  expect(css.startsWith(`:root,[data-brand="${BRANDS[0]?.id}"]{`)).toBe(true);
});

test.each(BRANDS)(
  'a page of $id keeps its own and the shared tokens, and nothing else',
  (brand) => {
    const built = `a{color:red}${css.replace(/"(?=\])|(?<==)"|\n/g, '')}@media print{b{color:red}}`;
    const own = withOwnBrand(built, brand);
    const rulesOf = (text: string) => text.match(/[^{}]+\{[^{}]*\}/g) ?? [];
    expect(own).toMatch(/^a\{color:red\}.*@media print\{b\{color:red\}\}$/s);
    expect(rulesOf(own)).toEqual(
      rulesOf(built).filter(
        (rule) => !rule.includes('[data-brand=') || rule.includes(`[data-brand=${brand.id}]`),
      ),
    );
    expect(own.match(/\[data-brand=/g)).toHaveLength(3);
  },
);
