import * as companies from '@merenda/contract/administration/companies';
import * as schools from '@merenda/contract/administration/schools';
import type { Serve } from '../../serve.ts';
import type { Services } from '../../services.ts';
import { changeFee } from './change-fee.ts';
import { approveFourEyes, changeFourEyes, dismissFourEyes } from './change-four-eyes.ts';
import { changeTimes } from './change-times.ts';
import { addClass, changeClass, deleteClass } from './classes.ts';
import { addSchool, changeSchool } from './save-school.ts';
import { switchWay } from './switch-way.ts';
import { listCompanies, openCompany } from './view-company.ts';
import { listAdministeredSchools, openSchool } from './view-schools.ts';

/** The routes by which administrators see and change companies and schools. */
export function registerAdministration(serve: Serve, services: Services): void {
  serve(companies.listCompanies, ({ operator, query }) => listCompanies(services, operator, query));
  serve(companies.openCompany, ({ operator, params }) =>
    openCompany(services, operator, params.id),
  );
  serve(companies.changeFee, async ({ operator, params, body }) => {
    await changeFee(services, operator, params, body);
    return openCompany(services, operator, params.id);
  });
  serve(companies.changeFourEyes, async ({ operator, params, body }) => {
    await changeFourEyes(services, operator, params.id, body);
    return openCompany(services, operator, params.id);
  });
  serve(companies.approveFourEyes, async ({ operator, params, body }) => {
    await approveFourEyes(services, operator, params.id, body.version);
    return openCompany(services, operator, params.id);
  });
  serve(companies.dismissFourEyes, async ({ operator, params, body }) => {
    await dismissFourEyes(services, operator, params.id, body.version);
    return openCompany(services, operator, params.id);
  });
  serve(companies.switchWay, async ({ operator, params, body }) => {
    await switchWay(services, operator, params, body);
    return openCompany(services, operator, params.id);
  });
  serve(schools.listAdministeredSchools, ({ operator, query }) =>
    listAdministeredSchools(services, operator, query),
  );
  serve(schools.openSchool, ({ params }) => openSchool(services.db, params.id));
  serve(schools.addSchool, ({ operator, params, body }) =>
    addSchool(services, operator, params.id, body),
  );
  serve(schools.changeSchool, ({ operator, params, body }) =>
    changeSchool(services, operator, params.id, body),
  );
  serve(schools.changeTimes, ({ operator, params, body }) =>
    changeTimes(services, operator, params, body),
  );
  serve(schools.addClass, ({ operator, params, body }) =>
    addClass(services, operator, params.id, body),
  );
  serve(schools.changeClass, ({ operator, params, body }) =>
    changeClass(services, operator, params, body),
  );
  serve(schools.deleteClass, ({ operator, params, query }) =>
    deleteClass(services, operator, params, query.version),
  );
}
