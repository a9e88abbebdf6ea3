import { readFileSync } from 'node:fs';
import path from 'node:path';
import { filled } from '@merenda/testing/filled';

/** A column of docs/privacy.md, how long it is kept, and who sees it. */
export interface PrivacyColumn {
  table: string;
  column: string;
  term: string;
  readers: string;
}

/** Every column that docs/privacy.md names; the ledger's are left out. */
export function readPrivacyPage(): PrivacyColumn[] {
  const page = path.join(import.meta.dirname, '../../../../docs/privacy.md');
  const rows = readFileSync(page, 'utf8')
    .split('\n')
    .filter((line) => /^\| `\w+\.\w+`/.test(line));
  return filled(rows).flatMap((row) => {
    const [columns = '', , , term = '', readers = ''] = row.replace('| ', '').split(' | ');
    return [...columns.matchAll(/`(\w+)\.(\w+)`/g)].map(([, table = '', column = '']) => ({
      table,
      column,
      term,
      readers,
    }));
  });
}
