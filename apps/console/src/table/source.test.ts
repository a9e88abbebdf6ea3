import { expect, test, vi } from 'vitest';
import { actSource } from '../administration/acts/queries.ts';
import { COMPANY_SOURCE } from '../administration/companies/queries.ts';
import { operatorSource } from '../administration/operators/queries.ts';
import { proposalSource } from '../administration/proposals/queries.ts';
import { schoolSource } from '../administration/schools/queries.ts';
import { deskSource, figuresSource } from '../desk/queries.ts';
import { differenceSource } from '../finance/differences/queries.ts';
import { disputeSource } from '../finance/disputes/queries.ts';
import { OWED_SOURCE } from '../finance/owed/queries.ts';
import { postingSource } from '../finance/postings/queries.ts';
import { refundSource } from '../finance/refunds/queries.ts';
import { revenueSource } from '../finance/revenue/queries.ts';
import { topupSource } from '../finance/topups/queries.ts';
import { dishSource } from '../menus/queries.ts';
import { BANK_FILE_SOURCE } from '../payouts/files/queries.ts';
import { payoutSource } from '../payouts/queries.ts';
import { peopleSource } from '../people/queries.ts';
import { type Place, placeSource } from '../places/queries.ts';
import { uncollectedSource } from '../register/queries.ts';
import { reachedBy } from '../testing/reached.ts';
import type { Page, Source } from './source.ts';

type Rows = Source<Page<unknown>>;

interface Sampled {
  /** The first one, and one for each filter, which has another value there. */
  different: readonly Rows[];
  /** The first one, of an address with a name that is no filter. */
  same: Rows;
}

/** Samples of a source. A filter without another value does not compile. */
type Samples = <Filter extends object>(
  sourceOf: (filter: Filter) => Rows,
) => (first: Filter, others: Required<Filter>) => Sampled;

const samplesOf: Samples =
  (sourceOf: (filter: never) => Rows) =>
  (first: object, others: object): Sampled => ({
    different: [{}, ...Object.entries(others).map(([name, value]) => ({ [name]: value }))].map(
      (changed) => sourceOf({ ...first, ...changed } as never),
    ),
    same: sourceOf({ ...first, panel: 'open' } as never),
  });

const withoutFilters = (source: Rows): Sampled => ({ different: [source], same: source });

const SCHOOLS = [
  '01900000-0000-7000-8000-000000000001',
  '01900000-0000-7000-8000-000000000002',
] as const;
const DAYS = { from: '2026-03-02', until: '2026-03-06' };
const OTHER_DAYS = { from: '2026-03-03', until: '2026-03-05' };

const SOURCES: Readonly<Record<string, Sampled>> = {
  actSource: samplesOf(actSource)(
    {},
    { operator: 'ana', action: 'payout', subject: 'one', ...OTHER_DAYS },
  ),
  BANK_FILE_SOURCE: withoutFilters(BANK_FILE_SOURCE),
  COMPANY_SOURCE: withoutFilters(COMPANY_SOURCE),
  deskSource: samplesOf(deskSource)(
    {},
    { status: 'closed', type: 'OTHER', assigned: 'mine', company: 'one', school: SCHOOLS[0] },
  ),
  differenceSource: samplesOf(differenceSource)({}, { state: 'resolved' }),
  dishSource: samplesOf(({ school, words }: { school: string; words: string }) =>
    dishSource(school)(words),
  )({ school: SCHOOLS[0], words: '' }, { school: SCHOOLS[1], words: 'soup' }),
  disputeSource: samplesOf(disputeSource)({}, { state: 'won' }),
  figuresSource: samplesOf(figuresSource)({}, { company: 'one' }),
  operatorSource: samplesOf(operatorSource)({}, { q: 'ana', state: 'active' }),
  OWED_SOURCE: withoutFilters(OWED_SOURCE),
  payoutSource: samplesOf(payoutSource)({}, { status: 'settled', order: 'newest' }),
  peopleSource: samplesOf(peopleSource)({ q: 'ana' }, { q: 'bea', kind: 'student' }),
  placeSource: samplesOf(
    ({ words, ...of }: { words: string; kind?: Place['kind']; company?: string }) =>
      placeSource(of)(words),
  )({ words: '' }, { words: 'hill', kind: 'school', company: 'one' }),
  postingSource: samplesOf(postingSource)(
    { company: 'one', ...DAYS },
    {
      company: 'two',
      ...OTHER_DAYS,
      of: 'meal',
      account: 'sales',
      kind: 'order',
      school: SCHOOLS[0],
      dish: 'soup',
      subject: 'one',
    },
  ),
  proposalSource: samplesOf(proposalSource)({}, { show: 'all' }),
  refundSource: samplesOf(refundSource)({}, { status: 'waiting' }),
  revenueSource: samplesOf(revenueSource)(
    { company: 'one', ...DAYS, by: 'school' },
    { company: 'two', ...OTHER_DAYS, by: 'dish' },
  ),
  schoolSource: samplesOf(schoolSource)({}, { q: 'hill' }),
  topupSource: samplesOf(topupSource)({}, { q: 'ana' }),
  uncollectedSource: samplesOf(uncollectedSource)(
    { school: SCHOOLS[0], day: DAYS.from },
    { school: SCHOOLS[1], day: DAYS.until, schoolClass: 'one' },
  ),
};

/** The addresses from which sources read a page. */
async function addressesOf(sources: readonly Rows[]): Promise<string[]> {
  const asked: string[] = [];
  vi.stubGlobal('document', { documentElement: { lang: 'en' }, visibilityState: 'visible' });
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    return Response.json({ docs: [] });
  });
  for (const { read } of sources) await read({ limit: 1 });
  return asked;
}

const keysOf = (sources: readonly Rows[]): string[] =>
  sources.map(({ key }) => JSON.stringify(key));

test('each filter of each list is asked for, and has rows of its own in the cache', async () => {
  for (const [name, { different }] of Object.entries(SOURCES)) {
    expect(new Set(await addressesOf(different)).size, name).toBe(different.length);
    expect(new Set(keysOf(different)).size, name).toBe(different.length);
  }
});

test('a name of an address that is no filter is neither asked for nor in a key', async () => {
  for (const [name, { different, same }] of Object.entries(SOURCES)) {
    const first = different.slice(0, 1);
    expect(await addressesOf([same]), name).toEqual(await addressesOf(first));
    expect(keysOf([same]), name).toEqual(keysOf(first));
  }
});

test('every list of the console stands above', () => {
  const files = [...reachedBy((text) => text)].filter(([name]) => name !== 'table/source.ts');
  const named = files.map(([name, text]) => {
    const names = [...text.matchAll(/^export const (\w+(?:Source|_SOURCE))\b/gm)].map(
      ([, source = '']) => source,
    );
    expect(text.match(/\b(list|whole)Source\(/g) ?? [], name).toHaveLength(names.length);
    return names;
  });
  expect(named.flat().toSorted()).toEqual(Object.keys(SOURCES).toSorted());
});

test('a source with a key and a call of its own does not compile', () => {
  // @ts-expect-error: the key may lack a filter of the call
  const source: Rows = { key: ['acts'], read: async () => ({ docs: [] }) };
  expect(source.key).toEqual(['acts']);
});
