import { buffer } from 'node:stream/consumers';
import { type Block, drawTextBlock } from './blocks.ts';
import { drawGrid } from './grid.ts';
import { drawLabels } from './labels.ts';
import {
  type Doc,
  drawFeet,
  drawLetterhead,
  type Element,
  openDocument,
  type Sheet,
} from './page.ts';
import { drawTable } from './table.ts';

/** Shares of the usual space between lines and parts, tried to save a last page of a few lines. */
const TIGHTER = [0.85, 0.7, 0.6];
/** The share of a page that still counts as a few lines. */
const FEW = 0.25;

/**
 * Prints a document as a tagged PDF in the brand's colours: a screen reader knows its headings,
 * lists, tables and links. The same document always makes the same bytes.
 * @throws Error for a document without a title
 */
export async function printDocument(sheet: Sheet, blocks: readonly Block[]): Promise<Buffer> {
  const title = titleOf(blocks);
  const doc = drawWell(sheet, blocks, title);
  drawFeet(doc, sheet, title);
  doc.end();
  return buffer(doc);
}

/** Draws with the usual space, or slightly less where that saves a last page of a few lines. */
function drawWell(sheet: Sheet, blocks: readonly Block[], title: string): Doc {
  const usual = drawBlocks(sheet, blocks, title, 1);
  const { count } = usual.bufferedPageRange();
  const isText = blocks.every((block) => 'runs' in block);
  if (!isText || count === 1 || usual.y > usual.page.maxY() * FEW) return usual;
  for (const space of TIGHTER) {
    const tighter = drawBlocks(sheet, blocks, title, space);
    if (tighter.bufferedPageRange().count < count) return tighter;
  }
  return usual;
}

function drawBlocks(sheet: Sheet, blocks: readonly Block[], title: string, space: number): Doc {
  const palette = sheet.brand.colours.light;
  const doc = openDocument(sheet, title);
  const root = doc.struct('Document');
  doc.addStructure(root);
  drawLetterhead(doc, sheet.brand);
  let list: Element | undefined;
  for (const block of blocks) {
    if (block.kind !== 'item') list = undefined;
    else if (!list) {
      list = doc.struct('L');
      root.add(list);
    }
    if (block.kind === 'table') drawTable(doc, root, block.rows, palette);
    else if (block.kind === 'grid') drawGrid(doc, root, block, palette);
    else if (block.kind === 'labels') drawLabels(doc, root, block.labels, palette);
    else drawTextBlock(doc, list ?? root, block, { palette, space });
  }
  root.end();
  return doc;
}

function titleOf(blocks: readonly Block[]): string {
  for (const block of blocks) {
    if (block.kind === 'title') return block.runs.map(({ text }) => text).join('');
  }
  throw new Error('a document has no title');
}
