import { BRANDS } from '@merenda/domain/brands/brands';
import { prerenderedPageOf } from '@merenda/domain/pages/prerendered-pages';
import { PUBLIC_PATHS } from '@merenda/domain/pages/routes-access';
import { PRERENDERED_PAGES } from '@merenda/domain/pages/visit';
import { LANGUAGES } from '@merenda/domain/places/languages';
import { beforeAll, expect, test, vi } from 'vitest';
import { prerender, type Rendering } from './prerender.ts';
import { composePrerendered } from './prerendered-document.ts';

const WEB = new URL('..', import.meta.url).pathname;

let renderings: Rendering[];
let searchMark: string;

beforeAll(async () => {
  vi.stubEnv('NODE_ENV', 'production');
  ({ renderings, searchMark } = await prerender(WEB));
});

const nameOf = ({ brand, language, page }: Rendering) => `${brand.id} ${language} ${page}`;

test.each(PUBLIC_PATHS)('%s, which is open to visitors, is prerendered', (path) => {
  expect(PRERENDERED_PAGES).toContain(prerenderedPageOf(path, {}, 'BR'));
});

test('each page is rendered for each brand in each language, with its heading and its name', () => {
  expect(renderings).toHaveLength(BRANDS.length * LANGUAGES.length * PRERENDERED_PAGES.length);
  for (const rendering of renderings) {
    const { html, title, description, brand } = rendering;
    expect(html.match(/<h1/g), nameOf(rendering)).toHaveLength(1);
    expect(html, nameOf(rendering)).toContain('<main');
    expect(html, nameOf(rendering)).toContain(`aria-label="${brand.name}"`);
    expect(title, nameOf(rendering)).toMatch(new RegExp(`^.{5,} · ${brand.name}$`));
    expect(description.length, nameOf(rendering)).toBeGreaterThan(20);
  }
});

test('nothing in it waits for a script to put it in place or is still to be loaded', () => {
  for (const rendering of renderings) {
    expect(rendering.html, nameOf(rendering)).not.toMatch(/<script|<template|<style|hidden id="S:/);
    expect(rendering.html, nameOf(rendering)).not.toMatch(/aria-busy|boot-splash|<!--\$[?!~]-->/);
  }
});

test('no text of one language or brand is left over in the next', () => {
  for (const page of PRERENDERED_PAGES) {
    const own = renderings.filter((rendering) => rendering.page === page);
    expect(new Set(own.map(({ html }) => html)).size, page).toBe(own.length);
  }
});

test('what the API knows has its place, and the cookie bar can be taken out', () => {
  const shell =
    '<html lang="%LANG%" data-x="%THEME%"><!--next--><div id="root"><i></i></div></html>';
  const [rendering] = renderings;
  if (!rendering) throw new Error('nothing was rendered');
  const html = composePrerendered(shell, {
    ...rendering,
    links: '<link>',
    scripts: '/a.js',
    searchMark,
  });
  expect(html).toMatch(
    /^<html lang="pt-BR" data-x="%THEME%"><link><div id="root" data-prerendered="\/a\.js">/,
  );
  expect(html).toContain('href="/signup%SEARCH%"');
  expect(html).not.toContain(searchMark);
  expect(html).toMatch(/<!--cookies--><section.*<\/section><!--\/cookies-->/);
});
