/**
 * Holds docs/privacy.md to the schema. Each column of the database stands there once, with purpose,
 * ground, term and readers. Each term is the constant's, and every promise of the privacy policies
 * is there.
 */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { FIGURES } from '@merenda/domain/figures';
import { RETENTION } from '@merenda/domain/retention';

const PAGE = 'docs/privacy.md';
const TERMS: Readonly<Record<string, number>> = { ...FIGURES, ...RETENTION };

const GROUNDS = ['contract', 'law', 'interest', 'health consent', 'parent’s consent', 'none'];

/** `table.column` of the generated types of the database. */
export function columnsOf(generated: string): string[] {
  const tables = new Map(
    [...(/interface DB \{([^}]*)\}/.exec(generated)?.[1] ?? '').matchAll(/(\w+): (\w+);/g)].map(
      ([, table = '', type = '']) => [type, table],
    ),
  );
  return [...generated.matchAll(/export interface (\w+) \{([^}]*)\}/g)].flatMap(
    ([, type = '', body = '']) => {
      const table = tables.get(type);
      if (table === undefined) return [];
      return [...body.matchAll(/^ {2}(\w+):/gm)].map(([, column]) => `${table}.${column}`);
    },
  );
}

/** `ledger.table.column` of the ledger's statements, which make each table at once. */
export function ledgerColumnsOf(statements: string): string[] {
  return [...statements.matchAll(/^CREATE TABLE (ledger\.\w+) \(\n([\s\S]*?)^\)/gm)].flatMap(
    ([, table = '', body = '']) =>
      [...body.matchAll(/^ {2}([a-z_]+) /gm)].map(([, column]) => `${table}.${column}`),
  );
}

/** A line for each difference between the page and the schema or the constants. */
export function checkPage(
  page: string,
  columns: readonly string[],
  policies: Readonly<Record<string, string>>,
): string[] {
  const rows = page.split('\n').filter((line) => /^\| `(ledger\.)?\w+\.\w+`/.test(line));
  const named = rows.flatMap((row) =>
    [...(row.split(' | ')[0] ?? '').matchAll(/`((?:ledger\.)?\w+\.\w+)`/g)].map(
      ([, column = '']) => column,
    ),
  );
  return [
    ...columns
      .filter((column) => !named.includes(column))
      .map(
        (column) =>
          `${column} is kept and has no row: say why, on which ground, how long, for whom`,
      ),
    ...named
      .filter((column) => !columns.includes(column))
      .map((column) => `${column} has a row and is no column`),
    ...named
      .filter((column, index) => named.indexOf(column) !== index)
      .map((column) => `${column} stands twice`),
    ...rows.flatMap(checkRow),
    ...checkTerms(page),
    ...Object.entries(policies).flatMap(([file, policy]) => checkPolicy(page, file, policy)),
  ];
}

function checkRow(row: string): string[] {
  const cells = row
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());
  const [first = '', , ground = ''] = cells;
  if (cells.length !== 5 || cells.includes(''))
    return [`${first}: five cells are wanted, none empty`];
  return GROUNDS.includes(ground) ? [] : [`${first}: ${ground} is no ground`];
}

/** "30 days (`healthDraftDays`)". */
function checkTerms(page: string): string[] {
  return [...page.matchAll(/(\d+) \w+ [^|`]*?\(`(\w+)`\)/g)].flatMap(([, number, name = '']) =>
    TERMS[name] === Number(number) ? [] : [`${name} is ${TERMS[name]}, and not ${number}`],
  );
}

/** A policy's term in days or hours stands on the page under the same constant. */
function checkPolicy(page: string, file: string, policy: string): string[] {
  const kept = policy.split(/^## /m).find((section) => section.startsWith('5.')) ?? '';
  return [...kept.matchAll(/\{\{(\w+)\}\}/g)].flatMap(([, name = '']) =>
    !(name in FIGURES) || page.includes(`\`${name}\``)
      ? []
      : [`${file} promises ${name}; ${PAGE} does not`],
  );
}

if (import.meta.main) {
  const root = path.resolve(import.meta.dirname, '../..');
  const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
  const generated = read('apps/api/src/platform/database/generated.ts');
  const ledger = globSync('packages/ledger/sql/*.sql', { cwd: root }).map(read).join('\n');
  const policies = globSync('apps/web/legal/*/privacy-policy.md', { cwd: root });
  const found = checkPage(
    read(PAGE),
    [...columnsOf(generated), ...ledgerColumnsOf(ledger)],
    Object.fromEntries(policies.map((file) => [file, read(file)])),
  );
  for (const line of found) console.log(line);
  if (found.length > 0) process.exitCode = 1;
}
