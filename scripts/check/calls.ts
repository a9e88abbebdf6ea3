/**
 * Holds the calls that documents list to the contract. A named route exists, and a listed field is
 * one of its request. Each field of its request stands in the list, or in a section that the list
 * links as a payload.
 */
import path from 'node:path';
import process from 'node:process';
import { ROUTES } from '@merenda/contract';
import { slugOf } from './references.ts';
import { lineAt, readTexts } from './written-texts.ts';

/** A route and its request. */
export interface Route {
  method: string;
  url: string;
  /** The fields of query and body, without those inside of them. */
  fields: readonly string[];
  /** Names that a list of fields may have: every field, and the parts of the address. */
  names: readonly string[];
}

interface Call {
  /** The place behind the call in its line. */
  end: number;
  /** Routes that the call may mean; one where that is certain. */
  routes: readonly Route[];
  written: string;
  asked: readonly string[];
}

/** Fields that a list may leave out: each long list takes them. */
const PAGING = ['limit', 'offset', 'after'];

const SECTION = /^## (?<title>.*)\n(?<body>(?:(?!^## )[\s\S])*)/gm;
const CALLS = /^(?:\w+ )?calls$/i;
/** A link to the section that has the fields. */
const PAYLOAD = /\[[^\]]*payload\]\((?<page>[^)#]*)#(?<slug>[^)]*)\)/g;
const METHOD = 'GET|POST|PUT|PATCH|DELETE';
/** A call in code marks; its method stands in marks of its own where one address has several. */
const CALL = new RegExp(
  String.raw`(?<methods>(?:\`(?:${METHOD})\`, )*)\`(?:(?<method>${METHOD}) )?(?<where>[/…][^\`?]*)(?:[?](?<query>[^\`]*))?\``,
  'g',
);
const IDENTIFIER = /^[a-z_]\w*$/i;

/** A line for each call and each field in which a document and the contract differ. */
export function checkCalls(pages: ReadonlyMap<string, string>, routes: readonly Route[]): string[] {
  return [...pages].flatMap(([file, text]) =>
    sectionsOf(text)
      .filter(({ title }) => CALLS.test(title))
      .flatMap(({ body, start }) =>
        differencesIn(body, routes, (line) => payloadsOf(line, file, pages)).map(
          ({ at, message }) => `${file}:${lineAt(text, start + at)}: ${message}`,
        ),
      ),
  );
}

const sectionsOf = (text: string): { title: string; body: string; start: number }[] =>
  [...text.matchAll(SECTION)].map(
    ({ 0: whole, index, groups: { title = '', body = '' } = {} }) => ({
      title,
      body,
      start: index + whole.length - body.length,
    }),
  );

/** The sections that a line names as payloads. */
const payloadsOf = (line: string, file: string, pages: ReadonlyMap<string, string>): string =>
  [...line.matchAll(PAYLOAD)]
    .flatMap(({ groups: { page = '', slug = '' } = {} }) => {
      const text = pages.get(page === '' ? file : path.posix.join(path.posix.dirname(file), page));
      return sectionsOf(text ?? '').filter(({ title }) => slugOf(title) === slug);
    })
    .map(({ body }) => body)
    .join('\n');

function differencesIn(
  section: string,
  routes: readonly Route[],
  payloads: (line: string) => string,
): { at: number; message: string }[] {
  const lines = [...section.matchAll(/^.*\S.*$/gm)];
  const items = lines.filter(([line]) => line.startsWith('- '));
  const others = items.length > 0 ? lines.filter((line) => !items.includes(line)) : [];
  let before: Route | undefined;
  return (items.length > 0 ? items : lines).flatMap(({ 0: line, index }) => {
    const calls = callsIn(line, routes, before);
    before = calls.findLast((call) => call.routes.length === 1)?.routes[0] ?? before;
    const said = [line, ...others].join('\n');
    return [
      ...unknownCalls(calls),
      ...missingFields(calls, `${said}\n${payloads(said)}`),
      ...unknownFields(calls, line),
    ].map((message) => ({ at: index, message }));
  });
}

const unknownCalls = (calls: readonly Call[]): string[] =>
  calls.flatMap(({ routes, written }) =>
    routes.length === 0 ? [`the contract has no ${written}`] : [],
  );

function missingFields(calls: readonly Call[], said: string): string[] {
  const words = new Set(said.match(/\w+/g));
  return calls.flatMap(({ routes: [route, ...more], written }) => {
    const missing =
      more.length > 0 ? [] : (route?.fields ?? []).filter((field) => !words.has(field));
    return missing.length > 0 ? [`${written} also takes ${missing.join(', ')}`] : [];
  });
}

/** The names of several calls are judged together: a list may be that of all. */
function unknownFields(calls: readonly Call[], line: string): string[] {
  if (calls.some(({ routes }) => routes.length !== 1)) return [];
  const names = new Set(calls.flatMap(({ routes }) => routes.flatMap((route) => route.names)));
  const listed = calls.flatMap(({ end, asked }, at) => [
    ...asked,
    ...fieldsIn(line.slice(end, calls[at + 1]?.end)),
  ]);
  return listed
    .filter((name) => !names.has(name))
    .map((name) => `${calls.map(({ written }) => written).join(', ')} takes no ${name}`);
}

/** The names in the list behind a call: up to its answer or the end of its sentence. */
function fieldsIn(behind: string): string[] {
  const list = /^: (.*)/.exec(behind.replace(/ ?\([^()]*\)/g, ''))?.[1] ?? '';
  return (
    list
      .split(/→|[.;](?: |$)/)[0]
      // An answer, or a call whose list it is not.
      ?.replace(/`[{/…A-Z][^`]*`?/g, '')
      .split(/[,:[\]{}]| (?:and|or) /)
      .map((part) => part.replace(/`/g, '').trim().replace(/=.*/, ''))
      .filter((part) => IDENTIFIER.test(part)) ?? []
  );
}

function callsIn(line: string, routes: readonly Route[], first: Route | undefined): Call[] {
  let before = first;
  let last = '';
  return [...line.matchAll(CALL)].flatMap(({ 0: found, index, groups = {} }) => {
    const { methods = '', method: own = last, where = '', query = '' } = groups;
    const several = [...methods.matchAll(/\w+/g)].map(([name]) => name);
    last = own;
    const calls = [...several, ...(last ? [last] : [])].map((method) => ({
      end: index + found.length,
      routes: meant(method, where.trim(), { routes, before }),
      written: `${method} ${where.trim()}`,
      asked: query.split('&').flatMap((part) => part.match(/^\w+/) ?? []),
    }));
    before = calls.findLast((call) => call.routes.length === 1)?.routes[0] ?? before;
    return calls;
  });
}

/** The routes that an address may mean: `…` stands for the beginning of the one before. */
function meant(
  method: string,
  where: string,
  { routes, before }: { routes: readonly Route[]; before: Route | undefined },
): Route[] {
  const own = routes.filter((route) => route.method === method);
  const asked = shapeOf(where);
  if (!asked.startsWith('…')) return own.filter(({ url }) => shapeOf(url) === asked);
  const end = asked.slice(1);
  const former = before && `${shapeOf(before.url)}/`;
  const ending = own.filter(({ url }) => shapeOf(url).endsWith(end));
  const near = ending.filter(({ url }) =>
    former?.startsWith(`${shapeOf(url).slice(0, shapeOf(url).length - end.length)}/`),
  );
  return near.length > 0 ? near : ending;
}

/** An address without the names of its parts. */
const shapeOf = (url: string): string => url.replace(/\{[^}]*\}|:\w+/g, ':');

interface Shape {
  properties?: Record<string, Shape>;
  anyOf?: Shape[];
  oneOf?: Shape[];
  allOf?: Shape[];
}

/** The fields of a shape, in any of its forms. */
const fieldsOf = ({ properties = {}, anyOf = [], oneOf = [], allOf = [] }: Shape): string[] => [
  ...Object.keys(properties),
  ...[...anyOf, ...oneOf, ...allOf].flatMap(fieldsOf),
];

/** The fields anywhere in a shape. */
const allFieldsOf = (shape: unknown): string[] =>
  typeof shape === 'object' && shape !== null
    ? [
        ...Object.keys((shape as Shape).properties ?? {}),
        ...Object.values(shape).flatMap(allFieldsOf),
      ]
    : [];

const contract = (): Route[] =>
  ROUTES.map(({ method, url, schema }) => {
    const request = [schema.querystring, schema.body].flatMap((part) =>
      part ? [part.toJSONSchema({ io: 'input', unrepresentable: 'any' }) as Shape] : [],
    );
    return {
      method,
      url,
      fields: [...new Set(request.flatMap(fieldsOf))].filter((field) => !PAGING.includes(field)),
      names: [
        ...request.flatMap(allFieldsOf),
        ...[...url.matchAll(/:(\w+)/g)].map(([, name = '']) => name),
      ],
    };
  });

if (import.meta.main) {
  const root = path.resolve(import.meta.dirname, '../..');
  const found = checkCalls(readTexts(root, ['docs/product/*.md']), contract());
  for (const line of found) console.error(line);
  if (found.length > 0) process.exitCode = 1;
  else console.log('The calls of docs/product are those of the contract.');
}
