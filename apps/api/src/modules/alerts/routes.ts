import * as contract from '@merenda/contract/help/alerts';
import type { Serve } from '../serve.ts';
import type { Services } from '../services.ts';
import { dismissAlert, listAlerts } from './list-alerts.ts';
import { postNote } from './post-note.ts';

export function registerAlerts(serve: Serve, services: Services): void {
  serve(contract.listAlerts, ({ guardian, query, language }) =>
    listAlerts(services, guardian, query, language),
  );
  serve(contract.dismissAlert, ({ guardian, params, language }) =>
    dismissAlert(services, guardian, params.issueId, language),
  );
  serve(contract.postCompanyAlert, ({ operator, params, body }) =>
    postNote(services, operator, { company: params.id }, body),
  );
  serve(contract.postSchoolAlert, ({ operator, params, body }) =>
    postNote(services, operator, { school: params.id }, body),
  );
}
