import type { Dependent } from '../../../queries/dependents.ts';

/** The school of most of the guardian's students, the latest of several such schools (product:students#variants). */
export function siblingsSchoolOf(students: readonly Dependent[]): string | undefined {
  const schools = students.map(({ restaurantUnit }) => restaurantUnit._id).reverse();
  const countOf = (school: string) => schools.filter((one) => one === school).length;
  return schools.toSorted((one, other) => countOf(other) - countOf(one))[0];
}
