import { expect, it } from 'vitest';
import { findUnshown } from './blocks-shown.ts';

const BLOCKS = [
  'export function Button() {}\nfunction Words() {}\nexport const MAX_WORDS = 3;',
  'export const CloudDrawing = () => null;\nexport const isWide = true;',
];

it('finds a block that the page does not show', () => {
  expect(findUnshown(BLOCKS, ['<Block name="Button">'])).toEqual(['CloudDrawing is not shown']);
});

it('finds a block that the page shows twice, or a name without a block', () => {
  const page = ['<Block name="Button"><Block name="Button">', '<Block name="CloudDrawing">'];
  expect(findUnshown(BLOCKS, [...page, '<Block name="Words">'])).toEqual([
    'Words is no block',
    'Button is shown twice',
  ]);
});

it('accepts a page that shows all blocks, and exports that are no blocks', () => {
  expect(findUnshown(BLOCKS, ['<Block name="Button">', '<Block name="CloudDrawing">'])).toEqual([]);
});
