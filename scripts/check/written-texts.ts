/** Reads the prose of a file: its comments, its test names, the paragraphs of a document. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Comment, type Expression, type Program, parseSync, Visitor } from 'oxc-parser';

export interface WrittenText {
  kind: 'comment' | 'test name' | 'paragraph';
  /** The first line's number, from 1. */
  line: number;
  /** Without comment marks; a line break where the source has one. */
  text: string;
}

/** A comment or a test name with its range in the source, marks included. */
interface Found {
  kind: 'comment' | 'test name';
  start: number;
  end: number;
}

const NOT_OURS = /(^|\/)(node_modules|dist|[.]data|test-results)(\/|$)|[/]generated[.]ts$/;

/** The files of these patterns, by path with forward slashes. */
export function readTexts(root: string, patterns: string[]): Map<string, string> {
  const names = globSync(patterns, { cwd: root, exclude: (name) => NOT_OURS.test(name) })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => !NOT_OURS.test(name))
    .sort();
  return new Map(names.map((name) => [name, readFileSync(path.join(root, name), 'utf8')]));
}

/** The prose of a source or document, split at empty lines and list items, in the file's order. */
export function textsOf(file: string, source: string): WrittenText[] {
  if (file.endsWith('.md')) return paragraphsOf(source, 1, 'paragraph');
  return foundIn(file, source).flatMap(({ kind, start, end }) =>
    paragraphsOf(unmarked(source.slice(start, end)), lineAt(source, start), kind),
  );
}

/** The different names in a source: of TypeScript the identifiers, of CSS the classes and properties of ours, of SQL every word. */
export function identifiersOf(file: string, source: string): string[] {
  const names = new Set<string>();
  const add = ({ name }: { name: string }) => void names.add(name);
  if (/[.](sql|css)$/.test(file)) {
    const pattern = file.endsWith('.sql') ? /\w+/g : /(?<=[.]|--)[a-z][\w-]*/gi;
    for (const [name] of withoutComments(file, source).matchAll(pattern)) names.add(name);
  } else {
    const { program } = parseSync(file, source);
    new Visitor({ Identifier: add, PrivateIdentifier: add, JSXIdentifier: add }).visit(program);
  }
  return [...names];
}

const withoutComments = (file: string, source: string): string =>
  foundIn(file, source).reduceRight(
    (rest, { start, end }) => rest.slice(0, start) + rest.slice(end),
    source,
  );

/** The number of the line, from 1, that has this index of a text. */
export const lineAt = (text: string, index: number): number =>
  text.slice(0, index).split('\n').length;

function foundIn(file: string, source: string): Found[] {
  if (file.endsWith('.sql')) return marked(source, /'(?:[^']|'')*'|--[^\n]*|\/\*[\s\S]*?\*\//g);
  if (file.endsWith('.css')) return marked(source, /"[^"\n]*"|'[^'\n]*'|\/\*[\s\S]*?\*\//g);
  // The program is costly, and read for the names of tests only.
  const parsed = parseSync(file, source);
  const names = /[.]test[.]tsx?$|^e2e\//.test(file) ? testNames(parsed.program) : [];
  const found: Found[] = parsed.comments.map(({ start, end }: Comment) => ({
    kind: 'comment',
    start,
    end,
  }));
  return joined(source, found)
    .concat(names)
    .sort((a, b) => a.start - b.start);
}

/** The comments among a pattern's matches, which have strings besides. */
function marked(source: string, pattern: RegExp): Found[] {
  const comments = [...source.matchAll(pattern)]
    .filter(([found]) => /^(--|\/\*)/.test(found))
    .map(({ 0: found, index }): Found => {
      return { kind: 'comment', start: index, end: index + found.length };
    });
  return joined(source, comments);
}

/** Comments of lines that follow each other are one comment. */
function joined(source: string, comments: readonly Found[]): Found[] {
  const all: Found[] = [];
  for (const comment of comments) {
    const before = all.at(-1);
    const between = before && source.slice(before.end, comment.start);
    const goesOn =
      between !== undefined && /^ *\n *$/.test(between) && !source.startsWith('/*', comment.start);
    if (before && goesOn && !source.startsWith('/*', before.start)) before.end = comment.end;
    else all.push({ ...comment });
  }
  return all;
}

/** The names given to `it`, `test` and `describe`, also after `.each(…)`. */
function testNames(program: Program): Found[] {
  const names: Found[] = [];
  new Visitor({
    CallExpression({ callee, arguments: [name] }) {
      if (!/^(it|test|describe)$/.test(rootOf(callee)) || !name) return;
      const isText =
        name.type === 'TemplateLiteral' ||
        (name.type === 'Literal' && typeof name.value === 'string');
      if (isText) names.push({ kind: 'test name', start: name.start + 1, end: name.end - 1 });
    },
  }).visit(program);
  return names;
}

/** The identifier at which a callee begins: `it` of `it.skipIf(a).each(b)`. */
function rootOf(callee: Expression): string {
  if (callee.type === 'Identifier') return callee.name;
  if (callee.type === 'MemberExpression') return rootOf(callee.object as Expression);
  if (callee.type === 'CallExpression') return rootOf(callee.callee);
  return callee.type === 'TaggedTemplateExpression' ? rootOf(callee.tag) : '';
}

/** A comment's text, on as many lines as the comment. */
const unmarked = (comment: string): string =>
  comment
    .replace(/\*\/$/, '')
    .split('\n')
    .map((line) => line.replace(/^\s*(\/\*\*?|\*(?=\s|$)|\/\/+|--) ?|^\s+/, '').trimEnd())
    .join('\n');

/** Also a tag of a docstring, with the name of its parameter. */
const LIST_ITEM = /^\s*([-*] |\d+[.] |@(param (\{[^}]*\} )?\S+|\w+) ?)/;

/** Code, headings and tables have no sentences, nor has an indented block such as a usage. */
function paragraphsOf(text: string, firstLine: number, kind: WrittenText['kind']): WrittenText[] {
  const paragraphs: WrittenText[] = [];
  let open: WrittenText | undefined;
  let fenced = false;
  for (const [index, line] of text.split('\n').entries()) {
    const isFence = line.trimStart().startsWith('```');
    if (isFence) fenced = !fenced;
    if (fenced || isFence || /^\s*(#{1,6} |\||$)/.test(line)) {
      open = undefined;
    } else if (LIST_ITEM.test(line)) {
      open = { kind, line: firstLine + index, text: line.replace(LIST_ITEM, '') };
      paragraphs.push(open);
    } else if (open) {
      open.text += `\n${line}`;
    } else if (!line.startsWith('  ')) {
      open = { kind, line: firstLine + index, text: line };
      paragraphs.push(open);
    }
  }
  return paragraphs;
}
