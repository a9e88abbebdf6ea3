import { expect, test } from 'vitest';
import { isWider } from './wider.ts';

const among = (...values: string[]) =>
  `CHECK ((state = ANY (ARRAY[${values.map((value) => `'${value}'::text`).join(', ')}])))`;

test.each([
  ['a list that grows', among('open', 'paid'), among('open', 'paid', 'lost')],
  ['a list of one that grows', "CHECK ((state = 'open'::text))", among('open', 'paid')],
  ['a limit that rises', 'CHECK ((length(name) <= 20))', 'CHECK ((length(name) <= 40))'],
  [
    'a large limit that rises',
    "CHECK ((amount <= '1000000000000'::bigint))",
    "CHECK ((amount <= '2000000000000'::bigint))",
  ],
  ['a limit that falls', 'CHECK ((share >= 10))', 'CHECK ((share >= 0))'],
])('%s accepts all that was accepted', (_, former, now) => {
  expect(isWider(former, now)).toBe(true);
  expect(isWider(now, former)).toBe(false);
});

test.each([
  ['a renamed value', among('open', 'paid'), among('open', 'settled')],
  [
    'a list of what is refused',
    "CHECK ((state <> ALL (ARRAY['a'::text])))",
    "CHECK ((state <> ALL (ARRAY['a'::text, 'b'::text])))",
  ],
  [
    'a list that another condition has to equal',
    "CHECK (((state = 'paid'::text) = (paid_at IS NOT NULL)))",
    "CHECK (((state = ANY (ARRAY['paid'::text, 'settled'::text])) = (paid_at IS NOT NULL)))",
  ],
  [
    'a list that a column has to equal',
    "CHECK (((state = ANY (ARRAY['paid'::text, 'sent'::text])) = is_paid))",
    "CHECK (((state = ANY (ARRAY['paid'::text, 'sent'::text, 'settled'::text])) = is_paid))",
  ],
  ['a further condition', 'CHECK ((amount > 0))', 'CHECK (((amount > 0) AND (fee > 0)))'],
  ['another column', 'CHECK ((amount > 0))', 'CHECK ((fee > 0))'],
  ['a first condition', '', 'CHECK ((amount > 0))'],
  [
    'a key that no longer cascades',
    'FOREIGN KEY (a) REFERENCES b(id) ON DELETE CASCADE',
    'FOREIGN KEY (a) REFERENCES b(id)',
  ],
])('%s may refuse what was accepted', (_, former, now) => {
  expect(isWider(former, now)).toBe(false);
});
