import { BRANDS, type Brand } from '@merenda/domain/brands/brands';
import type { Plugin } from 'vite';

const ID = 'virtual:brand-styles.css';
const RESOLVED = `\0${ID}`;

/**
 * `virtual:brand-styles.css`: one stylesheet with the tokens of all brands and themes, written from
 * the brands' data. The server chooses by `<html data-brand>`: the page needs neither an inline
 * style nor a script for its first paint.
 */
export function brandStyles(): Plugin {
  return {
    name: 'merenda:brand-styles',
    resolveId: (id) => (id === ID ? RESOLVED : undefined),
    load: (id) => (id === RESOLVED ? brandCss() : undefined),
  };
}

/** The stylesheet. The first brand also serves a page whose attribute is missing. */
export function brandCss(): string {
  return BRANDS.map((brand, index) => rulesOf(brand, index === 0)).join('\n');
}

const RULE = /([^{}]+)\{[^{}]*\}/g;
const EMPTY = /@media[^{}]*\{\}/g;

/**
 * A built stylesheet for a page of one brand. The tokens of the other brands, a quarter of a
 * visitor's page, are left out.
 */
export function withOwnBrand(css: string, { id }: Brand): string {
  const isOthers = (selector: string) =>
    selector.includes('[data-brand=') && !selector.includes(`[data-brand=${id}]`);
  return css
    .replace(RULE, (rule, selector: string) => (isOthers(selector) ? '' : rule))
    .replace(EMPTY, '');
}

function rulesOf(brand: Brand, isDefault: boolean): string {
  const on = (condition: string) =>
    `${isDefault ? `:root${condition},` : ''}[data-brand="${brand.id}"]${condition}`;
  const darkMark = `{--brand-mark:url("/brand/${brand.id}/mark-dark.svg")}`;
  return [
    `${on('')}{${declarations(brand).join(';')}}`,
    `@media screen and (prefers-color-scheme:dark){${on(':not([data-theme="light"])')}${darkMark}}`,
    `@media screen{${on('[data-theme="dark"]')}${darkMark}}`,
  ].join('\n');
}

function declarations({ id, colours, radius, logo }: Brand): string[] {
  const { light, dark } = colours;
  const names = Object.keys(light) as (keyof typeof light)[];
  const colourTokens = names.flatMap((name) => {
    const [inLight, inDark] = [light[name], dark[name]];
    if (typeof inLight === 'string') return [token(name, inLight, inDark.toString())];
    return inLight.map((stop, at) =>
      token(`${name}${at + 1}`, stop, dark.walletGradient[at] ?? stop),
    );
  });
  return [
    ...colourTokens,
    `--radius-s:${radius.small}px`,
    `--radius-m:${radius.medium}px`,
    `--radius-l:${radius.large}px`,
    `--brand-mark:url("/brand/${id}/mark.svg")`,
    `--brand-word:${JSON.stringify(logo.tag ? `${logo.word} ${logo.tag}` : logo.word)}`,
  ];
}

/** `brandSoft` → `--brand-soft: light-dark(…, …)`, `ink2` → `--ink-2`. */
function token(name: string, light: string, dark: string): string {
  const kebab = name.replace(/([A-Z]|\d)/g, (part) => `-${part.toLowerCase()}`);
  return `--${kebab}:${light === dark ? light : `light-dark(${light},${dark})`}`;
}
