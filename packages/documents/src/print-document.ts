import { buffer } from 'node:stream/consumers';
import { type Block, drawTextBlock } from './blocks.ts';
import { drawFeet, drawLetterhead, type Element, openDocument, type Sheet } from './page.ts';
import { drawTable } from './table.ts';

/**
 * Prints a document as a tagged PDF in the brand's colours: headings, lists, tables and links are
 * such to a screen reader too. The same document always makes the same bytes.
 * @throws Error for a document without a title
 */
export async function printDocument(sheet: Sheet, blocks: readonly Block[]): Promise<Buffer> {
  const palette = sheet.brand.colours.light;
  const title = titleOf(blocks);
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
    else drawTextBlock(doc, list ?? root, block, palette);
  }
  root.end();
  drawFeet(doc, sheet, title);
  doc.end();
  return buffer(doc);
}

function titleOf(blocks: readonly Block[]): string {
  for (const block of blocks) {
    if (block.kind === 'title') return block.runs.map(({ text }) => text).join('');
  }
  throw new Error('a document has no title');
}
