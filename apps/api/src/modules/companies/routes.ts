import { getCompany, listSchoolClasses, listSchools } from '@merenda/contract/companies';
import type { Serve } from '../serve.ts';
import type { Services } from '../services.ts';
import { registerAdministration } from './administration/routes.ts';
import { findCompany, findSchoolClasses, findSchools } from './queries.ts';

export function registerCompanies(serve: Serve, services: Services): void {
  const { db } = services;
  registerAdministration(serve, services);
  serve(getCompany, ({ params }) => findCompany(db, params.id));
  serve(listSchools, ({ query, guardian }) => findSchools(db, { ...query, guardian }));
  serve(listSchoolClasses, ({ params, query, guardian }) =>
    findSchoolClasses(db, { ...query, schoolId: params.schoolId, guardian }),
  );
}
