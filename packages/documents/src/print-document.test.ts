import { DEFAULT_BRAND } from '@merenda/domain/brands/brands';
import { extractText, getDocumentProxy } from 'unpdf';
import { describe, expect, test } from 'vitest';
import type { Block } from './blocks.ts';
import type { Sheet } from './page.ts';
import { printDocument } from './print-document.ts';
import { plain } from './text.ts';

const SHEET: Sheet = {
  brand: DEFAULT_BRAND,
  language: 'pt-BR',
  madeOn: new Date('2026-11-22T00:00:00Z'),
  foot: ({ title, page, pages }) => ({ left: title, right: `${page} of ${pages}` }),
};
const TITLE: Block = { kind: 'title', runs: plain('Extrato') };
const rows = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ label: `Aluno ${at + 1}`, value: `R$ ${at}` }));

const open = async (blocks: Block[]) =>
  getDocumentProxy(new Uint8Array(await printDocument(SHEET, [TITLE, ...blocks])));

const treeOf = async (blocks: Block[]) =>
  JSON.stringify(await (await (await open(blocks)).getPage(1)).getStructTree());

describe('a printed document', () => {
  test('has its title in the file, and is refused without one', async () => {
    const { info } = await (await open([])).getMetadata();
    expect(info).toMatchObject({ Title: 'Extrato · Wefood', Author: 'Wefood', Language: 'pt-BR' });
    await expect(printDocument(SHEET, [{ kind: 'paragraph', runs: plain('x') }])).rejects.toThrow();
  });

  test('marks headings, lists, tables and links for a screen reader', async () => {
    const tree = await treeOf([
      { kind: 'heading', runs: plain('Como') },
      { kind: 'item', runs: [{ text: 'A: ' }, { text: 'a.example', link: 'https://a.example' }] },
      { kind: 'table', rows: rows(2) },
    ]);
    const roles = ['H1', 'H2', 'L', 'LI', 'Lbl', 'LBody', 'Link', 'Table', 'TR', 'TH', 'TD'];
    for (const role of roles) expect(tree).toContain(`"role":"${role}"`);
  });

  test('takes as many pages as it needs, each with its foot and every row once', async () => {
    const document = await open([{ kind: 'table', rows: rows(70) }]);
    const { text, totalPages } = await extractText(document);
    expect(totalPages).toBe(3);
    for (const [at, page] of text.entries()) expect(page).toContain(`${at + 1} of 3`);
    const whole = text.join(' ');
    for (const { label } of rows(70)) {
      expect(whole.match(new RegExp(`${label}\\b`, 'g'))).toHaveLength(1);
    }
  });

  test('draws a grid with its head on each page, once for a screen reader, and every row once', async () => {
    const grid: Block = {
      kind: 'grid',
      columns: [
        { title: 'Prato', share: 0.7 },
        { title: 'Total', share: 0.3, align: 'right' },
      ],
      rows: rows(90).map(({ label }, at) => [plain(label), plain(`${at}`)]),
    };
    const { text } = await extractText(await open([grid]));
    expect(text.length).toBeGreaterThan(2);
    for (const page of text) expect(page.match(/Prato/g)).toHaveLength(1);
    for (const { label } of rows(90)) {
      expect(text.join(' ').match(new RegExp(`${label}\\b`, 'g'))).toHaveLength(1);
    }
    expect((await treeOf([grid])).match(/"TH"/g)).toHaveLength(2);
  });

  test('draws labels side by side, a long one whole, and none over the end of a page', async () => {
    const long = 'Maria da Conceição '.repeat(6).trim();
    const labels = rows(40).map(({ label }) => ({ title: label, lines: ['5º B, 12:10', 'Arroz'] }));
    const block: Block = { kind: 'labels', labels: [...labels, { title: long, lines: [] }] };
    const { text, totalPages } = await extractText(await open([block]));
    expect(totalPages).toBe(3);
    const whole = text.join(' ').replaceAll(/\s+/g, ' ');
    expect(whole.match(/5º B, 12:10/g)).toHaveLength(40);
    expect(whole.match(/Conceição/g)).toHaveLength(6);
    expect(await treeOf([block])).toContain('"role":"LBody"');
  });

  test('keeps a heading on the page of the block that follows it', async () => {
    for (let count = 20; count < 30; count += 1) {
      const { text } = await extractText(
        await open([
          { kind: 'table', rows: rows(count) },
          { kind: 'heading', runs: plain('Pagamento') },
          { kind: 'table', rows: [{ label: 'Forma', value: 'PIX' }] },
        ]),
      );
      const page = text.find((words) => words.includes('Pagamento'));
      expect(page).toContain('Forma');
    }
  });

  test('saves a last page of a line or two by slightly less space', async () => {
    for (let count = 36; ; count += 1) {
      const parts = Array.from({ length: count }, (_, at): Block => {
        return { kind: 'paragraph', runs: plain(`Parte ${at + 1}.`) };
      });
      const { text, totalPages } = await extractText(await open(parts));
      if (totalPages === 1) continue;
      expect(text.at(-1)?.match(/Parte/g)?.length).toBeGreaterThan(3);
      break;
    }
  });
});

describe('a text', () => {
  const linesOf = async (text: string) => {
    const page = await (await open([{ kind: 'paragraph', runs: plain(text) }])).getPage(1);
    const { items } = await page.getTextContent();
    const words = items.flatMap((item) =>
      'str' in item && item.height < 11 && item.str.trim() ? item.str.trim() : [],
    );
    return words.slice(0, -2);
  };

  test('breaks between words and after hyphens, and within a word longer than a line', async () => {
    expect(await linesOf('merenda '.repeat(30).trim())).toEqual([
      'merenda '.repeat(11).trim(),
      'merenda '.repeat(11).trim(),
      'merenda '.repeat(8).trim(),
    ]);
    const hyphens = await linesOf(`${'merenda '.repeat(10)}almoço-lanche-jantar`);
    expect(hyphens.map((line) => line.at(-1))).toEqual(['-', 'r']);
    const [first, ...others] = await linesOf('W'.repeat(100));
    expect(first).toMatch(/^W+$/);
    expect([first, ...others].join('')).toBe('W'.repeat(100));
  });

  test('keeps text that follows bold words or a link without a space on their line', async () => {
    for (let length = 70; length < 100; length += 1) {
      const { text } = await extractText(
        await open([
          {
            kind: 'paragraph',
            runs: [{ text: `${'i'.repeat(length)} ` }, { text: 'bold', bold: true }, { text: '!' }],
          },
        ]),
      );
      expect(text.join('')).toMatch(/bold ?!/);
    }
  });
});
