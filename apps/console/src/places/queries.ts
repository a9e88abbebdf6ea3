import { BRANDS } from '@merenda/domain/brands/brands';
import type { PickOption } from '@merenda/ui/blocks/choices/pick-list.tsx';
import { type Answer, call } from '@merenda/ui/client/call.ts';
import { queryOptions } from '@tanstack/react-query';
import { listSource, readAll } from '../table/source.ts';
import { companyName } from './brand-options.ts';

/** A company or a school of the operator's scope. */
export type Place = Answer<'GET /operator/scope'>['docs'][number];

const STALE_MS = 300_000;

/** The places whose names have the words: of a kind, of a company. */
export const placeSource =
  ({ kind, company }: { kind?: Place['kind']; company?: string | undefined }) =>
  (words: string) =>
    listSource('GET /operator/scope', ['places'], {
      query: { q: words || undefined, kind, company },
    });

/** A school of the scope; null for any other id. */
export const schoolQuery = (id: string) =>
  queryOptions({
    queryKey: ['places', 'school', id],
    queryFn: async ({ signal }) => {
      const { docs } = await call('GET /operator/scope', { query: { school: id }, signal });
      return docs[0] ?? null;
    },
    staleTime: STALE_MS,
  });

/** The first two schools of the scope by name: the one to begin with, and whether there is a choice. */
export const firstSchoolsQuery = queryOptions({
  queryKey: ['places', 'first'],
  queryFn: async ({ signal }) => {
    const query = { kind: 'school', limit: 2 } as const;
    return (await call('GET /operator/scope', { query, signal })).docs;
  },
  staleTime: STALE_MS,
});

/** The companies of the scope by name. */
export const companiesQuery = queryOptions({
  queryKey: ['places', 'companies'],
  queryFn: () => readAll(placeSource({ kind: 'company' })('')),
  staleTime: STALE_MS,
});

/** The first school of each company of the scope. */
export const schoolsOfCompaniesQuery = queryOptions({
  queryKey: ['places', 'of companies'],
  queryFn: async ({ signal }) => {
    const answers = await Promise.all(
      BRANDS.flatMap(({ companyId: company }) => {
        if (!company) return [];
        const query = { kind: 'school', company, limit: 1 } as const;
        return [call('GET /operator/scope', { query, signal })];
      }),
    );
    return answers.flatMap(({ docs }) => docs);
  },
  staleTime: STALE_MS,
});

/** A place as the choice of one shows it: its town or company tells it from others of its name. */
export const placeOption = ({ _id, kind, name, town, company }: Place): PickOption => ({
  value: _id,
  label: kind === 'company' ? `${name} (${company.country})` : name,
  ...(kind === 'school' && { detail: town ?? companyName(company._id) }),
});

/** The same in one line. */
export function placeName(place: Place): string {
  const { label, detail } = placeOption(place);
  return detail ? `${label}, ${detail}` : label;
}
