import { getCompany, listSchoolClasses, listSchools } from '@merenda/contract/companies';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../serve.ts';
import type { Services } from '../../services.ts';
import { findCompany, findSchoolClasses, findSchools } from './store.ts';

export function registerCompanies(api: FastifyInstance, { db }: Services): void {
  serve(api, getCompany, ({ params }) => findCompany(db, params.id));
  serve(api, listSchools, ({ params, query, guardian }) =>
    findSchools(db, { ...query, companyId: params.company, guardian }),
  );
  serve(api, listSchoolClasses, ({ params, query, guardian }) =>
    findSchoolClasses(db, { ...query, schoolId: params.schoolId, guardian }),
  );
}
