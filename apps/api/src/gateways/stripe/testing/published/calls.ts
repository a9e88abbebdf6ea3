import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { declarationsOf, PACKAGE, type Written } from './declarations.ts';

/** A call of Stripe's interface, as its package publishes it. */
export interface PublishedCall {
  method: string;
  /** Matches the paths of its addresses. */
  path: RegExp;
  /** The type of its parameters, where it has any. */
  params?: Written;
  answer: Written;
}

const CLASS = /^export class (\w+) extends StripeResource \{\n(.*?)^\}/gms;
const CALL =
  /^ {4}(\w+)\([^)]*\) \{\s+return this\._makeRequest\('([A-Z]+)', (['`])(\/v1\/.+?)\3/gm;

let published: { file: string; className: string; name: string; method: string; path: RegExp }[];

/** Every call in the package's code; the declaration files beside it hold the types. */
function allCalls(): typeof published {
  const files = readdirSync(join(PACKAGE, 'resources'), { recursive: true, encoding: 'utf8' });
  return files
    .filter((file) => file.endsWith('.js'))
    .flatMap((file) => {
      const code = readFileSync(join(PACKAGE, 'resources', file), 'utf8');
      return [...code.matchAll(CLASS)].flatMap(([, className = '', body = '']) =>
        [...body.matchAll(CALL)].map(([, name = '', method = '', , path = '']) => ({
          file: join('resources', file.replace(/\.js$/, '')),
          className,
          name,
          method,
          path: new RegExp(`^${path.replaceAll(/\$\{[^}]*\}/g, '[^/]+')}$`),
        })),
      );
    });
}

const typed = new Map<string, PublishedCall>();

/** The published call of a request; undefined when there is none. */
export function publishedCall(method: string, path: string): PublishedCall | undefined {
  published ??= allCalls();
  const found = published.filter((call) => call.method === method && call.path.test(path));
  // `/v1/customers/search` also matches `/v1/customers/{id}`.
  const call = found.find((one) => !one.path.source.includes('[^/]+')) ?? found[0];
  if (!call) return undefined;
  const key = `${call.file} ${call.className}.${call.name}`;
  const known = typed.get(key) ?? withTypes(call);
  typed.set(key, known);
  return known;
}

function withTypes({ file, className, name, method, path }: (typeof published)[number]) {
  const scope = declarationsOf(file);
  const declared = scope.names.get(className);
  const members = declared?.type === 'ClassDeclaration' ? declared.body.body : [];
  const signatures = members.filter(
    (one) => one.type === 'MethodDefinition' && 'name' in one.key && one.key.name === name,
  );
  const typeIn = (node: Written['node'] | undefined): Written | undefined =>
    node && { node, scope, bound: new Map() };
  // If a call has several signatures, the first one has its parameters.
  const [signature] = signatures;
  const made = signature?.type === 'MethodDefinition' ? signature.value : undefined;
  const answer = typeIn(made?.returnType?.typeAnnotation);
  if (!answer) throw new Error(`Stripe’s declarations have no answer type of ${className}.${name}`);
  const params = made?.params.find((one) => 'name' in one && one.name === 'params');
  const taken =
    params && 'typeAnnotation' in params
      ? typeIn(params.typeAnnotation?.typeAnnotation ?? undefined)
      : undefined;
  return { method, path, answer, ...(taken ? { params: taken } : {}) };
}
