import * as contract from '@merenda/contract/orders/kitchen';
import type { Serve } from '../serve.ts';
import type { Services } from '../services.ts';
import { changeStatus } from './day/change-status.ts';
import { saveCounts } from './day/save-counts.ts';
import { viewDay } from './day/view-day.ts';
import { countDiets, listDiners } from './diners.ts';
import { printDocument } from './documents/print-document.ts';
import { forecast } from './forecast.ts';

/** The kitchen's day (product:console-kitchen#calls); the operator's right and scope are checked already. */
export function registerKitchen(serve: Serve, services: Services): void {
  serve(contract.getKitchenDay, ({ operator, params: { id: schoolId, day } }) =>
    viewDay(services.db, operator, { schoolId, day, now: services.clock() }),
  );
  serve(contract.changeKitchenStatus, ({ operator, params: { id, ...about }, body }) =>
    changeStatus(services, operator, { schoolId: id, ...about, ...body }),
  );
  serve(contract.saveKitchenCounts, ({ operator, params: { id, ...about }, body }) =>
    saveCounts(services, operator, { schoolId: id, ...about, ...body }),
  );
  serve(contract.printKitchen, ({ operator, params: { id, ...about }, language }) =>
    printDocument(services, operator, { schoolId: id, ...about, language }),
  );
  serve(contract.countKitchenDiets, ({ operator, params: { id, ...about } }) =>
    countDiets(services, operator, { schoolId: id, ...about }),
  );
  serve(contract.listKitchenDiners, ({ operator, params: { id, ...about } }) =>
    listDiners(services, operator, { schoolId: id, ...about }),
  );
  serve(contract.forecastKitchen, ({ params }) => forecast(services, params.id));
}
