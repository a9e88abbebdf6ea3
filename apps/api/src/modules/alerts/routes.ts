import * as push from '@merenda/contract/help/alert-settings';
import * as contract from '@merenda/contract/help/alerts';
import type { Serve } from '../serve.ts';
import type { Services } from '../services.ts';
import { dismissAlert, listAlerts } from './list-alerts.ts';
import { countReaders } from './note-readers.ts';
import { postNote } from './post-note.ts';
import { subscribe, unsubscribe } from './push/subscriptions.ts';
import { setSettings, viewSettings } from './settings.ts';

export function registerAlerts(serve: Serve, services: Services): void {
  serve(contract.listAlerts, ({ guardian, query, language }) =>
    listAlerts(services, guardian, query, language),
  );
  serve(contract.dismissAlert, ({ guardian, params, language }) =>
    dismissAlert(services, guardian, params.issueId, language),
  );
  serve(push.getAlertSettings, ({ guardian }) => viewSettings(services, guardian));
  serve(push.setAlertSettings, ({ guardian, body }) => setSettings(services, guardian, body));
  serve(push.subscribeToPush, async ({ guardian, body }) => {
    await subscribe(services, guardian, body);
    return null;
  });
  serve(push.endPush, async ({ guardian, body }) => {
    await unsubscribe(services, guardian, body.endpoint);
    return null;
  });
  serve(contract.countCompanyReaders, ({ params }) =>
    countReaders(services, { company: params.id }),
  );
  serve(contract.countSchoolReaders, ({ params }) => countReaders(services, { school: params.id }));
  serve(contract.postCompanyAlert, ({ operator, params, body }) =>
    postNote(services, operator, { company: params.id }, body),
  );
  serve(contract.postSchoolAlert, ({ operator, params, body }) =>
    postNote(services, operator, { school: params.id }, body),
  );
}
