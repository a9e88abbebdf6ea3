import type { Language } from '@merenda/domain/places/languages';
import type { Key, Values } from '@merenda/i18n';
import { translate } from '@merenda/i18n/translate';
import { expect, test } from 'vitest';
import type { Column } from '../column.ts';
import { csvOf } from './csv.ts';

interface Row {
  name: string;
  minor?: bigint;
  count?: number;
}

const COLUMNS: readonly Column<Row>[] = [
  { name: 'console.name', kind: 'text', value: ({ name }) => name },
  {
    name: 'console.payouts.amount',
    kind: 'amount',
    value: ({ minor }) => (minor === undefined ? undefined : { minor, currency: 'BRL' }),
  },
  { name: 'console.roles', kind: 'number', value: ({ count }) => count },
];

const written = (language: Language, rows: Row[]) =>
  csvOf(COLUMNS, rows, (key: Key, values?: Values) => translate(language, key, values), language);

test('a file has a table’s columns, with an amount’s currency beside it', () => {
  expect(written('en', [{ name: 'Ana', minor: 1_234_50n, count: 2 }])).toBe(
    '\uFEFFName,Amount,Currency,Roles\r\nAna,1234.50,BRL,2\r\n',
  );
  expect(written('hu-HU', [{ name: 'Ana', minor: 5n }]).split('\r\n')[1]).toBe('Ana;0,05;BRL;');
});

test('a file has a moment by its own zone’s clock, and codes in place of words', () => {
  const columns: readonly Column<{ at: string }>[] = [
    { name: 'finance.day', kind: 'moment', value: ({ at }) => ({ at, zone: 'America/Sao_Paulo' }) },
    { name: 'console.name', kind: 'text', value: () => 'Wallets', code: () => 'wallets' },
  ];
  const text = csvOf(columns, [{ at: '2026-11-29T01:30:00Z' }], (key) => key, 'en');
  expect(text.split('\r\n')[1]).toBe('2026-11-28 22:30:00,wallets');
});

test('a cell that begins like a formula is text, and an absent value is empty', () => {
  expect(written('en', [{ name: '=HYPERLINK("x")' }]).split('\r\n')[1]).toBe(
    `"'=HYPERLINK(""x"")",,,`,
  );
});
