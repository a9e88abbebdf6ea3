import { readFileSync } from 'node:fs';
import { BRANDS, DEFAULT_BRAND } from '@merenda/domain/brands/brands';
import { prerenderedPageOf } from '@merenda/domain/pages/prerendered-pages';
import { PUBLIC_PATHS } from '@merenda/domain/pages/routes-access';
import { PRERENDERED_PAGES } from '@merenda/domain/pages/visit';
import { LANGUAGES } from '@merenda/domain/places/languages';
import { expect, test } from 'vitest';
import { composePrerendered } from './prerendered-document.ts';

/** `npm test` builds this folder before it runs the test. */
const PRERENDERED = new URL('../dist/prerendered/', import.meta.url);

const pages = BRANDS.flatMap((brand) =>
  LANGUAGES.flatMap((language) =>
    PRERENDERED_PAGES.map((page) => {
      const name = `${brand.id}/${language}/${page}`;
      const html = readFileSync(new URL(`${name}.html`, PRERENDERED), 'utf8');
      const root = html.slice(html.indexOf('>', html.indexOf('<div id="root"')) + 1);
      return { name, brand, page, html, root };
    }),
  ),
);

test.each(PUBLIC_PATHS)('%s, which is open to visitors, is prerendered', (path) => {
  expect(PRERENDERED_PAGES).toContain(prerenderedPageOf(path, {}, 'BR'));
});

test('each page is rendered for each brand in each language, with its heading and its name', () => {
  for (const { name, brand, html, root } of pages) {
    expect(root.match(/<h1/g), name).toHaveLength(1);
    expect(root, name).toContain('<main');
    expect(root, name).toContain(`aria-label="${brand.name}"`);
    expect(html, name).toMatch(new RegExp(`<title>[^<]{5,}\\s· ${brand.name}</title>`));
    expect(html, name).toMatch(/<meta name="description" content="[^"]{21,}"/);
  }
});

test('a prerendered page has no part that a script must place or load', () => {
  for (const { name, root } of pages) {
    expect(root, name).not.toMatch(/<script|<template|<style|hidden id="S:/);
    expect(root, name).not.toMatch(/aria-busy|boot-splash|<!--\$[?!~]-->/);
  }
});

test('no prerendered page has a text of another language or brand', () => {
  for (const page of PRERENDERED_PAGES) {
    const own = pages.filter((one) => one.page === page);
    expect(new Set(own.map(({ root }) => root)).size, page).toBe(own.length);
  }
});

test('a prerendered page has the API’s placeholders, and a cookie bar that can be removed', () => {
  const shell =
    '<html lang="%LANG%" data-x="%THEME%"><!--next--><div id="root"><i></i></div></html>';
  const html = composePrerendered(shell, {
    brand: DEFAULT_BRAND,
    language: 'pt-BR',
    title: 'Entrar',
    description: 'A carteira da escola',
    html: '<a href="/signup-MARK-">x</a>',
    links: '<link>',
    scripts: '/a.js',
    searchMark: '-MARK-',
  });
  expect(html).toBe(
    '<html lang="pt-BR" data-x="%THEME%"><link><div id="root" data-prerendered="/a.js">' +
      '<a href="/signup%SEARCH%">x</a></div></html>',
  );
  for (const { name, brand, page, root } of pages) {
    expect(root, name).toMatch(/<!--cookies--><section.*<\/section><!--\/cookies-->/s);
    if (page === 'login' && brand.flags.open) expect(root, name).toContain('%SEARCH%"');
  }
});
