import * as contract from '@merenda/contract/people/attendance';
import type { Serve } from '../serve.ts';
import type { Services } from '../services.ts';
import { collectMeals } from './collect-meals.ts';
import { listRegisters } from './list-registers.ts';
import { listUncollected } from './list-uncollected.ts';
import { markRegister } from './mark-register.ts';
import { readRegister } from './read-register.ts';

export function registerAttendance(serve: Serve, services: Services): void {
  serve(contract.listRegisters, ({ operator, query }) => listRegisters(services, operator, query));
  serve(contract.readRegister, ({ operator, params, query }) =>
    readRegister(services, operator, { classId: params.id, day: query.day }),
  );
  serve(contract.listUncollected, ({ params, query }) =>
    listUncollected(services, params.id, query),
  );
  serve(contract.markRegister, ({ operator, params, body }) =>
    markRegister(services, operator, { classId: params.id, ...body }),
  );
  serve(contract.collectMeals, ({ operator, params, body }) =>
    collectMeals(services, operator, { classId: params.id, ...body }),
  );
}
