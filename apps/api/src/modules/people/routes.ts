import * as person from '@merenda/contract/people/person';
import * as search from '@merenda/contract/people/search';
import { showAllergens } from '../health/index.ts';
import type { Serve } from '../serve.ts';
import type { Services } from '../services.ts';
import { changeStudent } from './change-student.ts';
import { findGuardian } from './find-guardian.ts';
import { findStudent } from './find-student.ts';
import { searchPeople } from './search-people.ts';

export function registerPeople(serve: Serve, services: Services): void {
  serve(search.searchPeople, ({ operator, query }) => searchPeople(services, operator, query));
  serve(person.findStudentForOperator, ({ operator, params }) =>
    findStudent(services, operator, params.id),
  );
  serve(person.showStudentHealth, ({ operator, params, query }) =>
    showAllergens(services, operator, { studentId: params.id, ...query }),
  );
  serve(person.changeStudentByOperator, ({ operator, params, body }) =>
    changeStudent(services, operator, { studentId: params.id, ...body }),
  );
  serve(person.findGuardianForOperator, ({ operator, params }) =>
    findGuardian(services, operator, params.id),
  );
}
