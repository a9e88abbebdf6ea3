import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { STEPS } from './schema.ts';
import { openStore } from './store.ts';

test('a data folder of an earlier version keeps its records and gets the newer tables and columns', () => {
  const folder = mkdtempSync(join(tmpdir(), 'merenda-sandbox-'));
  const before = new DatabaseSync(join(folder, 'sandbox.sqlite'));
  before.exec(STEPS[0] ?? '');
  before.exec('PRAGMA user_version = 1');
  before.exec(`INSERT INTO token VALUES ('tok_kept', 'pays', 'VISA', '4242', '1239', 'Ana', 1)`);
  before.exec(STEPS[1] ?? '');
  before.exec('PRAGMA user_version = 2');
  before.exec(`INSERT INTO payment (id, kind, status, amount_minor, captured_minor, currency, reference,
    metadata, details, created_at, updated_at) VALUES ('pay_1', 'card', 'paid', 5, 5, 'BRL', 'ref', '{}',
    '{}', 1, 1)`);
  before.exec(`INSERT INTO dispute VALUES ('dp_1', 'pay_1', 5, 'open', 1, NULL)`);
  before.close();
  for (let start = 0; start < 2; start += 1) {
    const store = openStore(folder);
    expect(store.get('SELECT token FROM token')).toEqual({ token: 'tok_kept' });
    expect(store.all('SELECT id, amount_minor FROM dispute')).toEqual([
      { id: 'dp_1', amount_minor: 5 },
    ]);
    expect(store.all('SELECT failed_at FROM refund')).toEqual([]);
    store.close();
  }
  rmSync(folder, { recursive: true });
});
