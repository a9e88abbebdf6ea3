import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BRANDS, type Brand } from '@merenda/domain/brands/brands';
import { prerenderedPageOf } from '@merenda/domain/pages/prerendered-pages';
import {
  FIRST_ANSWERS,
  type FirstAnswers,
  type OpenedPage,
  type RenderedHome,
} from '@merenda/domain/pages/rendering';
import { PRERENDERED_PAGES } from '@merenda/domain/pages/visit';
import { LANGUAGES, type Language } from '@merenda/domain/places/languages';
import { translate } from '@merenda/i18n/translate';
import { fillPage } from './fill-page.ts';
import type { Visit } from './visit.ts';

/** A page for a visit, before its text is written. */
export interface VisitedPage {
  /** Identifies everything that the text depends on. */
  name: string;
  /** True if the page depends only on brand, language and theme: no address makes another one. */
  isFixed: boolean;
  write(): string;
}

/** Name of the built start page, into which a guardian's page is put. */
const HOME = 'home';

/** The built pages by their path below `prerendered/`. */
type Prerendered = ReadonlyMap<string, string>;

/** Preload links of a page that starts with the splash. */
type Next = Record<'guest' | 'guardian' | 'home', Record<Language, string>>;

interface Built {
  shell: string;
  prerendered: Prerendered;
  next: Next;
}

/**
 * Reads the built pages into memory: a few megabytes, so that a visitor's first byte waits for no disk.
 * @returns functions that find a visit's page and write a guardian's page, and the hashes of the style
 * elements in a brand's pages; undefined without a build
 */
export async function loadPages(dist: string) {
  const shell = await readFile(join(dist, 'index.html'), 'utf8').catch(() => undefined);
  if (shell === undefined) return undefined;
  const next: Next = JSON.parse(await readFile(join(dist, 'prerendered/next.json'), 'utf8'));
  const built = { shell, next, prerendered: await readPrerendered(join(dist, 'prerendered')) };
  const styleHashes = new Map(BRANDS.map((brand) => [brand, hashesIn(built.prerendered, brand)]));
  return {
    styleHashes: (brand: Brand): readonly string[] => styleHashes.get(brand) ?? [],
    find: (visit: Visit, mailInbox: string): VisitedPage => findPage(built, visit, mailInbox),
    writeOpened: (visit: Visit, mailInbox: string, { page, answers }: OpenedPage): string =>
      withAnswers(
        page ? writeHome(built, visit, mailInbox, page) : findPage(built, visit, mailInbox).write(),
        answers,
      ),
  };
}

async function readPrerendered(folder: string): Promise<Prerendered> {
  const places = BRANDS.flatMap(({ id }) =>
    LANGUAGES.flatMap((language) =>
      [...PRERENDERED_PAGES, HOME].map((page) => `${id}/${language}/${page}`),
    ),
  );
  const read = async (place: string): Promise<[string, string]> => [
    place,
    await readFile(join(folder, `${place}.html`), 'utf8'),
  ];
  return new Map(await Promise.all(places.map(read)));
}

/**
 * Hashes of the style elements in a brand's pages for visitors, which all have the same one (record 0479).
 */
function hashesIn(pages: Prerendered, { id }: Brand): string[] {
  const own = [...pages].filter(([place]) => place.startsWith(`${id}/`));
  const styles = new Set(own.flatMap(([, html]) => /<style>(.*?)<\/style>/s.exec(html)?.[1] ?? []));
  return [...styles].map(
    (style) => `'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  );
}

/**
 * The prerendered page for this visit, else the splash. A signed-in guardian always gets the splash: the
 * sign-in page would only flash by.
 */
function findPage(built: Built, visit: Visit, mailInbox: string): VisitedPage {
  const { brand, language, theme, path, query, isSignedIn, hasAgreedToCookies } = visit;
  const words = { THEME: theme, MAIL_INBOX: mailInbox };
  const page = isSignedIn ? undefined : prerenderedPageOf(path, query, brand.country);
  const html = page && built.prerendered.get(`${brand.id}/${language}/${page}`);
  if (!html) {
    const visitor = isSignedIn ? (path === '/' ? 'home' : 'guardian') : 'guest';
    return {
      name: JSON.stringify([brand.id, language, visitor, words]),
      isFixed: mailInbox === '',
      write: () => writeSplash(built, visit, visitor, words),
    };
  }
  const search = html.includes('%SEARCH%') ? searchOf(query) : '';
  return {
    name: JSON.stringify([brand.id, language, page, words, hasAgreedToCookies, search]),
    isFixed: mailInbox === '' && search === '',
    write: () =>
      fillPage(withCookieBar(html, !hasAgreedToCookies), {
        ...words,
        SEARCH: search,
        ...failureTexts(language),
      }),
  };
}

type Words = Readonly<Record<'THEME' | 'MAIL_INBOX', string>>;

function writeSplash(
  { shell, next }: Built,
  { brand, language }: Visit,
  visitor: keyof Next,
  words: Words,
): string {
  const { light, dark } = brand.colours;
  const filled = fillPage(shell, {
    ...words,
    ...failureTexts(language),
    LANG: language,
    BRAND: brand.id,
    TITLE: brand.name,
    DESCRIPTION: brand.name,
    PAPER_LIGHT: light.paper,
    PAPER_DARK: dark.paper,
  });
  return filled.replace('<!--next-->', () => next[visitor][language]);
}

/** A guardian's rendered start page. */
function writeHome(
  { prerendered }: Built,
  { brand, language, theme, hasAgreedToCookies }: Visit,
  mailInbox: string,
  { html, title }: RenderedHome,
): string {
  const page = prerendered.get(`${brand.id}/${language}/${HOME}`) ?? '';
  const values = {
    ...{ THEME: theme, MAIL_INBOX: mailInbox, TITLE: title },
    ...failureTexts(language),
  };
  return fillPage(page, values).replace('<!--home-->', () =>
    withCookieBar(html, !hasAgreedToCookies),
  );
}

/** Texts of a page whose app, and with it its texts, cannot be loaded. */
const failureTexts = (language: Language) => ({
  NOT_LOADED: translate(language, 'global.error.message'),
  RETRY: translate(language, 'common.retry'),
});

/**
 * Adds answers to a page as data that no browser runs. Their characters are escaped, so that they neither
 * end their element nor mean anything to an HTML parser.
 */
function withAnswers(html: string, answers: FirstAnswers['answers']): string {
  const first: FirstAnswers = { now: new Date().toUTCString(), answers };
  const data = JSON.stringify(first).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  const holder = `<script type="application/json" id="${FIRST_ANSWERS}">${data}</script>`;
  return html.replace('</body>', () => `${holder}</body>`);
}

const withCookieBar = (html: string, asks: boolean): string =>
  html.replace(/<!--cookies-->(.*?)<!--\/cookies-->/s, (_, bar: string) => (asks ? bar : ''));

/** The query as the app's links repeat it. */
function searchOf(query: Visit['query']): string {
  const given = Object.entries(query).filter(([, value]) => typeof value === 'string');
  return given.length ? `?${new URLSearchParams(given as [string, string][])}` : '';
}
