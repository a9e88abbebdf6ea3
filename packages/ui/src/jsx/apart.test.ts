import { Fragment } from 'react';
import { expect, test } from 'vitest';
import { apart } from './apart.ts';

/** Children in short form: an element's text in brackets, a bare text as it is. */
const shown = (children: unknown): unknown => {
  if (Array.isArray(children)) return children.map(shown);
  if (typeof children !== 'object' || children === null || !('props' in children)) return children;
  return `[${(children.props as { children?: unknown }).children}]`;
};
const icon = { props: { children: 'icon' } };

test.each([
  ['a text alone stays alone', 'p', 'Lunch', 'Lunch'],
  ['texts only are one', 'p', ['Step ', 3, ' of ', 4n], 'Step 3 of 4'],
  ['a text beside an element has its own', 'p', [icon, 'Lunch'], ['[icon]', '[Lunch]']],
  [
    'texts that follow one another share one',
    'p',
    ['a', ' ', 1, icon, 'b'],
    ['[a 1]', null, null, '[icon]', '[b]'],
  ],
  [
    'a text has its own while what may come beside it is not there',
    'p',
    [false, 'Lunch'],
    [false, '[Lunch]'],
  ],
  ['a space between elements is no text', 'p', [icon, ' ', icon], ['[icon]', ' ', '[icon]']],
  ['texts in a list within are seen', 'p', [icon, ['a', icon]], ['[icon]', ['[a]', '[icon]']]],
  [
    'a text of a fragment has its own, as others stand beside the fragment',
    Fragment,
    'Lunch',
    '[Lunch]',
  ],
  ['texts of a fragment share one', Fragment, ['Lunch ', 2], '[Lunch 2]'],
  ['an option holds text only', 'option', ['Lunch ', 2], 'Lunch 2'],
  ['an element alone stays as it is', 'p', icon, '[icon]'],
  ['no children stay none', 'p', [], []],
] as const)('%s', (_, type, children, wanted) => {
  expect(shown(apart(type, children))).toEqual(wanted);
});
