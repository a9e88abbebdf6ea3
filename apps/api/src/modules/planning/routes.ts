import * as contract from '@merenda/contract/menus/planning';
import type { Serve } from '../serve.ts';
import type { Services } from '../services.ts';
import { findDish, listDishes } from './dishes.ts';
import { listConflicts } from './draft/list-conflicts.ts';
import { previewDraft } from './draft/preview-draft.ts';
import { publishDraft } from './draft/publish-draft.ts';
import { discardDraft, readDraft, saveDraft } from './draft/save-draft.ts';
import { findPlannedMenu } from './find-menu.ts';
import { findMenuCalendar } from './menu-calendar.ts';

export function registerPlanning(serve: Serve, services: Services): void {
  serve(contract.getMenuCalendar, ({ params, query }) =>
    findMenuCalendar(services, params.id, query),
  );
  serve(contract.listPlannedDishes, ({ params, query }) => listDishes(services, params.id, query));
  serve(contract.getPlannedDish, ({ params }) => findDish(services, params.id, params.dishId));
  serve(contract.getPlannedMenu, ({ params }) => findPlannedMenu(services, params.id));
  serve(contract.getMenuDraft, ({ operator, params }) => readDraft(services, operator, params.id));
  serve(contract.saveMenuDraft, ({ operator, params, body }) =>
    saveDraft(services, operator, params.id, body),
  );
  serve(contract.previewMenuDraft, ({ operator, params, body }) =>
    previewDraft(services, operator, params.id, body.version),
  );
  serve(contract.listDraftConflicts, ({ operator, params, body }) =>
    listConflicts(services, operator, params.id, body.version),
  );
  serve(contract.publishMenuDraft, ({ operator, params, body }) =>
    publishDraft(services, operator, params.id, body.version),
  );
  serve(contract.discardMenuDraft, async ({ operator, params, body }) => {
    await discardDraft(services, operator, params.id, body.version);
    return null;
  });
}
