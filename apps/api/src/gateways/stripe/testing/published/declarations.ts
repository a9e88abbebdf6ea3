import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  type Class,
  type Declaration,
  type Expression,
  type ImportDeclaration,
  parseSync,
  type Statement,
  type TSInterfaceDeclaration,
  type TSType,
  type TSTypeAliasDeclaration,
  type TSTypeName,
} from 'oxc-parser';

/** The folder of the installed package that has its declarations beside its code. */
export const PACKAGE = dirname(fileURLToPath(import.meta.resolve('stripe')));

type Named = TSInterfaceDeclaration | TSTypeAliasDeclaration | Class;

/** A file, or a namespace in one, with the names that it declares. */
export interface Scope {
  names: Map<string, Named>;
  namespaces: Map<string, Scope>;
  imports: Map<string, { file: string; name: string }>;
  outer?: Scope;
}

/** A type's syntax node, its scope, and the types bound to its parameters. */
export interface Written {
  node: TSType;
  scope: Scope;
  bound: ReadonlyMap<string, Written>;
}

/** A declaration with the scope in which it is written. */
export interface Declared {
  node: Named;
  scope: Scope;
}

const read = new Map<string, Scope>();

/** The declarations of a file of the package, without its ending: `resources/Refunds`. */
export function declarationsOf(file: string): Scope {
  const known = read.get(file);
  if (known) return known;
  const path = join(PACKAGE, `${file}.d.ts`);
  const { program } = parseSync(path, readFileSync(path, 'utf8'));
  const scope: Scope = { names: new Map(), namespaces: new Map(), imports: new Map() };
  read.set(file, scope);
  for (const statement of program.body) addTo(scope, statement, dirname(file));
  return scope;
}

function addTo(scope: Scope, statement: Statement, folder: string): void {
  const declared =
    statement.type === 'ExportNamedDeclaration'
      ? statement.declaration
      : (statement as Declaration);
  if (statement.type === 'ImportDeclaration') addImports(scope, statement, folder);
  else if (declared) declare(scope, declared, folder);
}

function addImports(scope: Scope, statement: ImportDeclaration, folder: string): void {
  const file = join(folder, statement.source.value).replace(/\.js$/, '');
  for (const specifier of statement.specifiers) {
    if (specifier.type !== 'ImportSpecifier' || !('name' in specifier.imported)) continue;
    scope.imports.set(specifier.local.name, { file, name: specifier.imported.name });
  }
}

function declare(scope: Scope, node: Declaration, folder: string): void {
  switch (node.type) {
    case 'TSInterfaceDeclaration':
    case 'TSTypeAliasDeclaration':
      scope.names.set(node.id.name, node);
      return;
    case 'ClassDeclaration':
      if (node.id) scope.names.set(node.id.name, node);
      return;
    case 'TSModuleDeclaration': {
      if (node.id.type !== 'Identifier' || node.body?.type !== 'TSModuleBlock') return;
      const { name } = node.id;
      const inner: Scope = scope.namespaces.get(name) ?? {
        names: new Map(),
        namespaces: new Map(),
        imports: new Map(),
        outer: scope,
      };
      scope.namespaces.set(name, inner);
      for (const statement of node.body.body) addTo(inner, statement as Statement, folder);
      return;
    }
  }
}

/** The declaration that a name refers to in a scope; `path` starts with the name's namespaces. */
export function lookUp(scope: Scope, path: readonly string[]): Declared | undefined {
  const [first = '', ...rest] = path;
  for (let at: Scope | undefined = scope; at; at = at.outer) {
    const found = inside(at, path);
    if (found) return found;
    const imported = at.imports.get(first);
    if (imported) return inside(declarationsOf(imported.file), [imported.name, ...rest]);
  }
  return undefined;
}

function inside(scope: Scope, path: readonly string[]): Declared | undefined {
  const [first = '', ...rest] = path;
  if (rest.length > 0) {
    const inner = scope.namespaces.get(first);
    return inner && inside(inner, rest);
  }
  const node = scope.names.get(first);
  return node && { node, scope };
}

/** The parts of a name: `PaymentIntent.NextAction` has two. */
export function partsOf(written: TSTypeName | Expression): string[] {
  if (written.type === 'Identifier') return [written.name];
  if (written.type === 'TSQualifiedName') return [...partsOf(written.left), written.right.name];
  if (written.type === 'MemberExpression' && written.property.type === 'Identifier') {
    return [...partsOf(written.object), written.property.name];
  }
  throw new Error(`a name in Stripe’s declarations is a ${written.type}`);
}

/** A type of the package by its file and name. */
export function typeNamed(file: string, name: string): Written {
  const source = parseSync('named.d.ts', `type Named = ${name};`).program.body[0];
  if (source?.type !== 'TSTypeAliasDeclaration') throw new Error(`${name} is no type’s name`);
  return { node: source.typeAnnotation, scope: declarationsOf(file), bound: new Map() };
}
