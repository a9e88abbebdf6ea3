import { expect, test } from 'vitest';
import { checkCalls, type Route } from './calls.ts';

const route = (call: string, fields: string[] = [], inner: string[] = []): Route => {
  const [method = '', url = ''] = call.split(' ');
  return { method, url, fields, names: [...fields, ...inner, 'limit', 'offset', 'id'] };
};

const ROUTES = [
  route('GET /schools', ['q']),
  route('GET /schools/:id'),
  route('PUT /schools/:id', ['name', 'address'], ['street']),
  route('GET /schools/:id/closings', ['from']),
  route('POST /schools/:id/closings', ['firstDay', 'reason']),
  route('POST /schools/:id/closings/:closingId/end', ['version']),
  route('GET /students/:id/photo'),
  route('GET /guardians/:id/photo'),
];

const said = (section: string, further: Readonly<Record<string, string>> = {}): string[] =>
  checkCalls(
    new Map([['pages/a.md', `# A\n\n## Calls\n${section}`], ...Object.entries(further)]),
    ROUTES,
  );

test.each([
  '- `GET /schools`: q, limit 50, offset 0 → docs, next',
  '- `GET /schools?q`, `GET /schools/{school}`',
  '- `PUT /schools/{id}`: name and address { street } → the school, version',
  '- `PUT /schools/{id}`: `name`, address (unknown, words), both replaced. Later, unknown',
  '- `PUT /schools/{id}`: name\n\nEach call takes the address.',
  '- `GET /schools/{id}/closings`: from; `POST …`: firstDay, reason; `POST …/{closingId}/end`: version',
  '- `GET`, `POST /schools/{id}/closings`: from, firstDay, reason',
  '- `GET /schools/{id}/closings?from`\n- `POST …/closings/{closingId}/end`: version',
  '- `GET /schools/{id}`, `…/closings`: from',
  '`GET /schools?q`, and `GET /students/{id}/photo`.',
  '- `GET …/photo`: anything',
  '- `PUT /schools/{id}` ([payload](#fields))\n\n## Fields\nname, address',
])('a call that says what its route takes passes: %s', (section) => {
  expect(said(section)).toEqual([]);
});

test('a payload may stand on another page', () => {
  const section = '- `PUT /schools/{id}` with the [school payload](b.md#its-fields), name';
  expect(said(section, { 'pages/b.md': '# B\n\n## Its fields\naddress' })).toEqual([]);
  expect(said(section, { 'pages/b.md': '# B\n\n## Others\naddress' })).toEqual([
    'pages/a.md:4: PUT /schools/{id} also takes address',
  ]);
});

test.each([
  ['- `GET /classes`', 'the contract has no GET /classes'],
  ['- `DELETE /schools/{id}`', 'the contract has no DELETE /schools/{id}'],
  ['- `GET`, `DELETE /schools/{id}`', 'the contract has no DELETE /schools/{id}'],
  ['- `GET /schools?q`, `…/menus`', 'the contract has no GET …/menus'],
  ['- `GET /schools`', 'GET /schools also takes q'],
  ['`GET /schools`.', 'GET /schools also takes q'],
  ['- `PUT /schools/{id}`: name', 'PUT /schools/{id} also takes address'],
  ['- `GET /schools/{id}/closings`: from; `POST …`: reason', 'POST … also takes firstDay'],
  ['- `GET /schools`: q, town → docs', 'GET /schools takes no town'],
  ['- `GET /schools?q&town`', 'GET /schools takes no town'],
  ['- `GET /schools`: q, state=open', 'GET /schools takes no state'],
  ['- `PUT /schools/{id}`: name, address { lane }', 'PUT /schools/{id} takes no lane'],
])('a call that differs from its route is named: %s', (section, message) => {
  expect(said(section)).toEqual([`pages/a.md:4: ${message}`]);
});

test('sections about other things are not read', () => {
  expect(
    checkCalls(new Map([['a.md', '## Page\n`GET /classes`\n\n## Calls of guests\n']]), ROUTES),
  ).toEqual([]);
});

test('sections of calls with a name are read', () => {
  expect(checkCalls(new Map([['a.md', '## Monthly calls\n`GET /classes`\n']]), ROUTES)).toEqual([
    'a.md:2: the contract has no GET /classes',
  ]);
});
