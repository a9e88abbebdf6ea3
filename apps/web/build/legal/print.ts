import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Page, printDocument, requireGlyphs } from '@merenda/documents';
import type { Edition } from './editions.ts';
import { fillIn } from './fill-in.ts';
import { IN_FORCE } from './jurisdictions.ts';
import { readMarkdown } from './read-markdown.ts';
import { refine } from './typography.ts';

const SOURCES = join(import.meta.dirname, '../../legal');

/** An edition's text as Markdown. @throws Error that names the source and its fault */
export async function textOf(edition: Edition): Promise<string> {
  const { language, document } = edition;
  const path = `${language}/${document}.md`;
  const source = await readFile(join(SOURCES, path), 'utf8');
  try {
    return refine(fillIn(source, edition), language);
  } catch (cause) {
    throw new Error(`apps/web/legal/${path}`, { cause });
  }
}

/**
 * Prints an edition as a PDF; the same text always gives the same bytes.
 * @throws Error for a letter that the product's own font lacks
 */
export async function print(edition: Edition): Promise<Buffer> {
  const { brand, language } = edition;
  const text = await textOf(edition);
  requireGlyphs(text.replaceAll('\n', ''));
  const sheet = {
    brand,
    language,
    madeOn: new Date(`${IN_FORCE.since}T00:00:00Z`),
    foot: ({ title, page, pages }: Page) => ({
      left: `${brand.name} · ${title}`,
      right: `${page} / ${pages}`,
    }),
  };
  return printDocument(sheet, readMarkdown(text));
}
