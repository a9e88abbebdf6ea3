import type { Run } from '@merenda/documents';

/** A title, a heading, a paragraph or one item of a list. */
interface Block {
  kind: 'title' | 'heading' | 'paragraph' | 'item';
  runs: readonly Run[];
}

const STARTS: readonly (readonly [start: string, kind: Block['kind']])[] = [
  ['# ', 'title'],
  ['## ', 'heading'],
  ['- ', 'item'],
];

// Markdown that the documents do not use is refused: it would be printed as typed.
const UNKNOWN = /^(#{3,}|>|\*|\d+\) |\||```|<)/;

const ADDRESS = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+|www\.[\w-]+(?:\.[\w-]+)+(?:\/[\w-]+)*/g;

/**
 * Reads the Markdown subset of the legal documents: `#`, `##`, `- `, `**bold**`, paragraphs between empty
 * lines. Email and www addresses become links.
 *
 * @throws Error for any other Markdown
 */
export function readMarkdown(source: string): Block[] {
  const blocks: { kind: Block['kind']; text: string }[] = [];
  let open = false;
  for (const line of source.split('\n').map((text) => text.trim())) {
    const [start, kind] = STARTS.find(([begin]) => line.startsWith(begin)) ?? [];
    const last = blocks.at(-1);
    if (!kind && UNKNOWN.test(line)) throw new Error(`not understood: ${line}`);
    if (start && kind) blocks.push({ kind, text: line.slice(start.length) });
    else if (line && open && last) last.text += ` ${line}`;
    else if (line) blocks.push({ kind: 'paragraph', text: line });
    open = line !== '' && kind !== 'title' && kind !== 'heading';
  }
  return blocks.map(({ kind, text }) => ({ kind, runs: runsOf(text) }));
}

function runsOf(text: string): Run[] {
  const pieces = text.split('**');
  if (pieces.length % 2 === 0) throw new Error(`** without its pair: ${text}`);
  return pieces.flatMap((piece, at) => linked(piece, at % 2 === 1)).filter((run) => run.text);
}

function linked(text: string, bold: boolean): Run[] {
  const runs: Run[] = [];
  let end = 0;
  for (const { 0: address, index } of text.matchAll(ADDRESS)) {
    runs.push({ text: text.slice(end, index), bold });
    const link = address.includes('@') ? `mailto:${address}` : `https://${address}`;
    runs.push({ text: address, bold, link });
    end = index + address.length;
  }
  runs.push({ text: text.slice(end), bold });
  return runs;
}
