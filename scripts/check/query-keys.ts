/**
 * Holds the key of each query to its call: a name that the call takes from the function around it
 * stands in the key. A filter that the key lacks shows the answer to another one, and nothing fails.
 */
import path from 'node:path';
import process from 'node:process';
import { type Node, parseSync, visitorKeys } from 'oxc-parser';
import { lineAt, readTexts } from './written-texts.ts';

/** Sources by path. */
type Files = ReadonlyMap<string, string>;

/** Names that a call may take without the key, by file, each with its reason. */
type Excepted = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The key and the call of a query. */
interface Query {
  key: Node;
  call: Node;
}

/** A line for each name that a call takes and the key lacks, and for each exception that is none. */
export function findUnkeyed(files: Files, excepted: Excepted = {}): string[] {
  const found = [...files].flatMap(([file, source]) =>
    unkeyedIn(file, source).map(({ name, at }) => ({ file, name, line: lineAt(source, at) })),
  );
  const isExcepted = ({ file, name }: { file: string; name: string }) =>
    excepted[file]?.[name] !== undefined;
  const stale = Object.entries(excepted).flatMap(([file, names]) =>
    Object.keys(names)
      .filter((name) => !found.some((one) => one.file === file && one.name === name))
      .map((name) => `${file}: ${name} needs no exception`),
  );
  return [
    ...found
      .filter((one) => !isExcepted(one))
      .map(({ file, name, line }) => `${file}:${line}: the call takes ${name}, the key lacks it`),
    ...stale,
  ];
}

function unkeyedIn(file: string, source: string): { name: string; at: number }[] {
  const found: { name: string; at: number }[] = [];
  const visit = (node: Node, around: readonly string[]) => {
    const inner = isFunction(node) ? [...around, ...declaredBy(node)] : around;
    for (const { key, call } of queriesOf(node)) {
      const known = new Set([...declaredIn(call), ...usedIn(key)]);
      for (const name of new Set(usedIn(call))) {
        if (inner.includes(name) && !known.has(name)) found.push({ name, at: key.start });
      }
    }
    for (const part of partsOf(node)) visit(part, inner);
  };
  visit(parseSync(file, source).program, []);
  return found;
}

/** The query that an object of options or a call of `rowQuery` makes. */
function queriesOf(node: Node): Query[] {
  if (node.type === 'CallExpression') {
    const [key, call] = node.arguments;
    const isRow = node.callee.type === 'Identifier' && node.callee.name === 'rowQuery';
    return isRow && key && call ? [{ key, call }] : [];
  }
  if (node.type !== 'ObjectExpression') return [];
  const value = (name: string) =>
    node.properties.flatMap((one) =>
      one.type === 'Property' && one.key.type === 'Identifier' && one.key.name === name
        ? [one.value]
        : [],
    )[0];
  const [key, call] = [value('queryKey'), value('queryFn')];
  return key && call ? [{ key, call }] : [];
}

const isFunction = ({ type }: Node): boolean =>
  /^(Arrow)?Function(Expression|Declaration)$/.test(type);

/** The parts of a node that run: no types. */
function partsOf(node: Node): Node[] {
  const fields = node as unknown as Readonly<Record<string, Node | null | (Node | null)[]>>;
  return (visitorKeys[node.type] ?? [])
    .flatMap((name) => fields[name] ?? [])
    .flatMap((part) =>
      part && (!part.type.startsWith('TS') || 'expression' in part) ? [part] : [],
    );
}

/** The names that a node uses, without those of fields. */
function usedIn(node: Node): string[] {
  if (node.type === 'Identifier') return [node.name];
  const isField = 'computed' in node && !node.computed;
  const field =
    node.type === 'MemberExpression' ? node.property : node.type === 'Property' ? node.key : null;
  return partsOf(node).flatMap((part) => (isField && part === field ? [] : usedIn(part)));
}

/** The names that a function declares, without the functions in it. */
const declaredBy = (node: Node): string[] => [
  ...ownNames(node),
  ...partsOf(node).flatMap((part) => declaredIn(part, isFunction)),
];

/** The names that a node and its parts declare; of a closed part its own name alone. */
function declaredIn(node: Node, isClosed: (part: Node) => boolean = () => false): string[] {
  const named = node.type === 'FunctionDeclaration' && node.id ? [node.id.name] : [];
  if (isClosed(node)) return named;
  return [
    ...named,
    ...ownNames(node),
    ...partsOf(node).flatMap((part) => declaredIn(part, isClosed)),
  ];
}

/** The parameters of a function, or the names of a declaration. */
function ownNames(node: Node): string[] {
  if (node.type === 'VariableDeclarator') return boundBy(node.id);
  if (node.type === 'CatchClause') return node.param ? boundBy(node.param) : [];
  return isFunction(node) && 'params' in node ? (node.params as Node[]).flatMap(boundBy) : [];
}

/** The names that a pattern binds. */
function boundBy(pattern: Node): string[] {
  if (pattern.type === 'Identifier') return [pattern.name];
  if (pattern.type === 'AssignmentPattern') return boundBy(pattern.left);
  if (pattern.type === 'Property') return boundBy(pattern.value);
  return partsOf(pattern).flatMap(boundBy);
}

const EXCEPTED: Excepted = {
  'apps/console/src/palette/use-found.ts': {
    find: 'the name of the kind says how it is found',
    t: 'the key has the language',
    localised: 'the key has the language',
  },
  'apps/console/src/table/source.ts': {
    read: 'a source makes it together with its key; for one row this check looks at the caller',
  },
  'apps/web/src/features/health-form/api/health-forms.ts': {
    restaurantUnit: 'a form is the student’s: the school only finds the student',
  },
};

if (import.meta.main) {
  const root = path.resolve(import.meta.dirname, '../..');
  const files = readTexts(root, ['{apps/web,apps/console,packages/ui}/src/**/*.{ts,tsx}']);
  const asking = [...files].filter(
    ([file, text]) => !/[.]test[.]/.test(file) && /\b(queryKey|rowQuery)\b/.test(text),
  );
  const found = findUnkeyed(new Map(asking), EXCEPTED);
  for (const line of found) console.error(line);
  if (found.length > 0) process.exitCode = 1;
  else console.log(`The keys of queries have what their calls take, in ${asking.length} files.`);
}
