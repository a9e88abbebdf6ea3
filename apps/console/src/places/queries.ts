import type { Translate } from '@merenda/i18n';
import { type Answer, call } from '@merenda/ui/client/call.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

type Found = Answer<'GET /operator/places'>;

/** A company or a school; its label tells it from others of its name. */
export interface Place {
  _id: string;
  name: string;
  label?: string;
}

/** Companies and schools of the operator's scope whose names have the typed words. */
export const placesQuery = (q: string) =>
  queryOptions({
    queryKey: ['places', q],
    queryFn: ({ signal }) => call('GET /operator/places', { query: { q }, signal }),
    placeholderData: keepPreviousData,
    select: ({ companies, schools }): Record<'companies' | 'schools', Place[]> => ({
      companies: companies.map(companyPlace),
      schools: schools.map(schoolPlace),
    }),
  });

/** The others are found by words. */
const MAX_SHOWN = 12;

/** The first of the found places, as buttons, and the words about the others. */
export const firstOf = (found: readonly Place[], t: Translate) => ({
  shown: found.slice(0, MAX_SHOWN),
  others: found.length > MAX_SHOWN && t('administration.places.others', { shown: MAX_SHOWN }),
});

/** One brand has companies in several countries. */
const companyPlace = ({ _id, name, country }: Found['companies'][number]): Place => ({
  _id,
  name,
  label: `${name} (${country})`,
});

const schoolPlace = ({ _id, name, town, company }: Found['schools'][number]): Place => ({
  _id,
  name,
  label: `${name}, ${town ?? company.name}`,
});
