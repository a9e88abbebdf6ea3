import { requireGlyphs } from '@merenda/documents';
import { brandForHost } from '@merenda/domain/brands/brands';
import { LEGAL_DOCUMENTS } from '@merenda/domain/brands/legal-documents';
import { LANGUAGES } from '@merenda/domain/places/languages';
import { filled } from '@merenda/testing/filled';
import { extractText, getDocumentProxy } from 'unpdf';
import { describe, expect, test } from 'vitest';
import { EDITIONS, type Edition } from './editions.ts';
import { print, textOf } from './print.ts';
import { readMarkdown } from './read-markdown.ts';

const HUNGARIAN: Edition = {
  brand: brandForHost('sodexo'),
  language: 'hu-HU',
  document: 'privacy-policy',
};

const open = async (edition: Edition) => getDocumentProxy(new Uint8Array(await print(edition)));

/** A text without white space: lines break at spaces and after hyphens. */
const withoutSpaces = (text: string) => text.replace(/\s+/g, '');

async function printedOf(edition: Edition): Promise<string> {
  const { text } = await extractText(await open(edition), { mergePages: true });
  return withoutSpaces(text);
}

describe('the sources of the legal documents', () => {
  test.each(
    EDITIONS.map((edition) => [edition.brand.id, edition.language, edition.document, edition]),
  )(
    '%s %s %s is complete and can be printed letter by letter',
    async (_brand, _language, _document, edition) => {
      const text = await textOf(edition);
      expect(text).not.toMatch(/\{\{|\}\}|:::|a\(z\)/i);
      requireGlyphs(text.replaceAll('\n', ''));
      expect(readMarkdown(text).filter(({ kind }) => kind === 'title')).toHaveLength(1);
    },
  );

  test.each(LEGAL_DOCUMENTS)('%s has the same parts in all languages', async (document) => {
    const { brand } = HUNGARIAN;
    const shapes = LANGUAGES.map(async (language) =>
      readMarkdown(await textOf({ brand, language, document })).map(({ kind }) => kind),
    );
    const [first, ...others] = await Promise.all(shapes);
    for (const shape of others) expect(shape).toEqual(first);
  });
});

describe('a printed legal document', () => {
  const own = EDITIONS.filter(({ brand }) => brand === HUNGARIAN.brand);
  const longest = own.filter(({ language }) => language === HUNGARIAN.language);
  // One process prints all editions in turn, as in a build: they share the fonts. CI tests every language;
  // a test above checks each language's letters everywhere.
  test.each(filled(process.env.EVERYWHERE ? own : longest))(
    'contains the whole text of its source ($language, $document)',
    async (edition) => {
      const printed = await printedOf(edition);
      for (const { runs } of readMarkdown(await textOf(edition))) {
        expect(printed).toContain(withoutSpaces(runs.map(({ text }) => text).join('')));
      }
    },
  );

  test('prints Hungarian letters, and the number of each page', async () => {
    const printed = await printedOf(HUNGARIAN);
    expect(printed).toContain('őrizzük');
    expect(printed).toContain('Hatóság');
    expect(printed).toMatch(/1\/2.*2\/2/);
  });

  test('has its title and its language in its metadata', async () => {
    const { info } = await (await open(HUNGARIAN)).getMetadata();
    expect(info).toMatchObject({
      Title: 'Adatvédelmi tájékoztató · Sodexo Direct',
      Author: 'Sodexo Direct',
      Language: 'hu-HU',
    });
  });

  test('marks headings, lists and links for screen readers', async () => {
    const page = await (await open(HUNGARIAN)).getPage(1);
    const tree = JSON.stringify(await page.getStructTree());
    for (const role of ['H1', 'H2', 'P', 'L', 'LI', 'Lbl', 'LBody', 'Link']) {
      expect(tree).toContain(`"role":"${role}"`);
    }
  });

  test('has the same bytes whenever it is printed', async () => {
    expect((await print(HUNGARIAN)).equals(await print(HUNGARIAN))).toBe(true);
  });
});
