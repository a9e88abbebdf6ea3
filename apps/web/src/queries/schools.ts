import { type Answer, call } from '@merenda/ui/client/call.ts';
import { SELDOM_CHANGED_MS } from '@merenda/ui/client/queries.ts';
import { queryOptions } from '@tanstack/react-query';

export type School = Answer<'GET /companies/:company/restaurants'>['docs'][number];

export type SchoolClass = Answer<'GET /restaurants/:schoolId/school-classes'>['docs'][number];

const ALL_SCHOOLS = 800;

/** The company's schools and restaurant units (product:api#lists: limit 800 for all of them). */
export const schoolsQuery = (company: string) =>
  queryOptions({
    queryKey: ['schools', company],
    queryFn: ({ signal }) =>
      call('GET /companies/:company/restaurants', {
        params: { company },
        query: { limit: ALL_SCHOOLS },
        signal,
      }),
    staleTime: SELDOM_CHANGED_MS,
  });

/** A school as an option of a list, found by name and town. */
export const schoolOption = ({ _id, name, town }: Pick<School, '_id' | 'name' | 'town'>) => ({
  value: _id,
  label: name,
  detail: town,
});

/** A school's classes. */
export const classesQuery = (schoolId: string) =>
  queryOptions({
    queryKey: ['school-classes', schoolId],
    queryFn: ({ signal }) =>
      call('GET /restaurants/:schoolId/school-classes', { params: { schoolId }, signal }),
    staleTime: SELDOM_CHANGED_MS,
    enabled: schoolId !== '',
  });

/** The room in which a class is taught, as far as the school says. */
export const roomOf = (classes: readonly SchoolClass[], schoolClass: string | undefined): string =>
  classes.find(({ _id }) => _id === schoolClass)?.roomNumber ?? '';
