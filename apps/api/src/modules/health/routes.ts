import * as contract from '@merenda/contract/health';
import * as drafts from '@merenda/contract/health/drafts';
import type { Serve } from '../serve.ts';
import type { Services } from '../services.ts';
import { findAllergens } from './compare/compare-dishes.ts';
import { createForm } from './create-form.ts';
import { deleteDraft } from './draft/end-draft.ts';
import { readDraft } from './draft/read-draft.ts';
import { saveDraft } from './draft/save-draft.ts';
import { readForms, readLastForm } from './read-forms.ts';
import { deleteReport } from './report/delete-report.ts';
import { openReport } from './report/open-report.ts';
import { saveReport } from './report/save-report.ts';
import { findSurvey } from './survey.ts';
import { updateForm } from './update-form.ts';

export function registerHealthForms(serve: Serve, services: Services): void {
  serve(contract.getHealthSurvey, ({ query, guardian, language }) =>
    findSurvey(services, guardian, { ...query, language }),
  );
  serve(contract.createHealthForm, ({ body, guardian, language }) =>
    createForm(services, guardian, body, language),
  );
  serve(contract.listHealthForms, ({ query, guardian }) => readForms(services, guardian, query));
  serve(contract.getLastHealthForm, ({ query, guardian }) =>
    readLastForm(services, guardian, query),
  );
  serve(contract.getHealthAllergens, ({ query, guardian }) =>
    findAllergens(services, guardian, query),
  );
  serve(contract.updateHealthForm, ({ params, body, guardian, language }) =>
    updateForm(services, guardian, params.id, body, language),
  );
  serve(drafts.getHealthDraft, async ({ query, guardian }) => ({
    draft: await readDraft(services, guardian, query),
  }));
  serve(drafts.saveHealthDraft, ({ query, body, guardian }) =>
    saveDraft(services, guardian, query, body),
  );
  serve(drafts.deleteHealthDraft, async ({ query, guardian }) => {
    await deleteDraft(services, guardian, query);
    return null;
  });
  serve(contract.openMedicalReport, ({ params, guardian }) =>
    openReport(services, guardian, params.id),
  );
  serve(contract.deleteMedicalReport, async ({ params, guardian }) => {
    await deleteReport(services, guardian, params.id);
    return null;
  });
  serve(contract.saveMedicalReport, ({ params, guardian, receiveFile }) =>
    saveReport(services, guardian, params.id, () =>
      receiveFile({ tooLargeKey: 'health.report.error.size', typeKey: 'health.report.error.type' }),
    ),
  );
}
