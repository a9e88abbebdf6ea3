import { type Answer, call } from '@merenda/ui/client/call.ts';
import { queryOptions } from '@tanstack/react-query';
import { listSource, rowQuery } from '../../table/source.ts';

export type SchoolRow = Answer<'GET /operator/schools'>['docs'][number];
export type OpenedSchool = Answer<'GET /operator/schools/:id'>;
export type SchoolMenu = OpenedSchool['menus'][number];
export type SchoolClass = OpenedSchool['classes'][number];

/** The schools of the own scope, by name. */
export const schoolSource = ({ q }: { q?: string }) =>
  listSource('GET /operator/schools', ['administered-schools', 'list'], { query: { q } });

/** One school with its classes. */
export const schoolQuery = (id: string) =>
  queryOptions({
    queryKey: ['administered-schools', 'opened', id],
    queryFn: ({ signal }) => call('GET /operator/schools/:id', { params: { id }, signal }),
  });

/** A school as the list has it, under whatever name. */
export const schoolRowQuery = ({ _id: id }: SchoolRow) =>
  rowQuery<SchoolRow>(['administered-schools', 'row', id], async (signal) => {
    const school = await call('GET /operator/schools/:id', { params: { id }, signal });
    return { docs: [{ ...school, classes: school.classes.length }] };
  });
