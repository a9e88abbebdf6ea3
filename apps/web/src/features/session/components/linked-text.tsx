import { Fragment, type ReactNode } from 'react';

/**
 * A text whose marked words become links: `Accept the <terms>terms of use</terms>.` with `{ terms: (words)
 * => <a …>{words}</a> }`. Only the named marks count; all other characters are text.
 */
export function LinkedText({
  text,
  links,
}: {
  text: string;
  links: Record<string, (words: string) => ReactNode>;
}) {
  const pieces = text.split(/(<(\w+)>[^<]*<\/\2>)/);
  return pieces.map((piece, at) => {
    const [, name, words] = /^<(\w+)>([^<]*)<\/\1>$/.exec(piece) ?? [];
    // Every third piece is the name that the pattern captured inside the mark before it.
    if (at % 3 === 2) return null;
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a fixed text keep their places
    return <Fragment key={at}>{name ? links[name]?.(words ?? '') : piece}</Fragment>;
  });
}
