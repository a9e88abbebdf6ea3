import { createElement, type ElementType, Fragment, type ReactNode } from 'react';

/** Elements that hold only text: no element can stand in them. */
const TEXT_ONLY: readonly unknown[] = ['option', 'textarea', 'title'];

/**
 * Puts each text among an element's children into an element of its own. A browser that translates
 * a page replaces text nodes by elements. React then no longer finds a text beside an element, and
 * the page breaks or keeps its old text. A text that is the only child of an element is replaced as
 * a whole, and is safe.
 *
 * Consecutive texts become one, in the place of the first, so that no child changes its place.
 * Spaces between elements stay: they are not translated.
 */
export function apart(type: ElementType, children: unknown): unknown {
  if (!Array.isArray(children)) {
    return type === Fragment && isText(children) ? wrapped(children, 0) : children;
  }
  if (TEXT_ONLY.includes(type)) return children.every(isText) ? children.join('') : children;
  if (children.length > 0 && children.every(isText)) {
    const text = children.join('');
    return type === Fragment ? wrapped(text, 0) : text;
  }
  return children.map((child, at) => {
    if (Array.isArray(child)) return apart(Fragment, child);
    if (!isText(child)) return child;
    if (isText(children[at - 1])) return null;
    const end = children.findIndex((other, place) => place > at && !isText(other));
    return wrapped(children.slice(at, end < 0 ? undefined : end).join(''), at);
  });
}

const isText = (child: unknown): child is string | number | bigint =>
  typeof child === 'string' || typeof child === 'number' || typeof child === 'bigint';

function wrapped(text: string | number | bigint, at: number): ReactNode {
  const words = String(text);
  return words.trim() === '' ? words : createElement('span', { key: `text ${at}` }, words);
}
