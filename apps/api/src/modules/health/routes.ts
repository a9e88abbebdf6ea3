import multipart from '@fastify/multipart';
import * as contract from '@merenda/contract/health';
import { MAX_REPORT_BYTES } from '@merenda/domain/medical-report';
import type { FastifyInstance } from 'fastify';
import { receiveFile } from '../../receive-file.ts';
import { serve } from '../../serve.ts';
import type { Services } from '../../services.ts';
import { createForm } from './create-form.ts';
import { deleteReport } from './delete-report.ts';
import { openReport } from './open-report.ts';
import { readForms, readLastForm } from './read-forms.ts';
import { saveReport } from './save-report.ts';
import { findSurvey } from './survey.ts';
import { updateForm } from './update-form.ts';

export async function registerHealthForms(api: FastifyInstance, services: Services): Promise<void> {
  serve(api, contract.getHealthSurvey, ({ query, guardian, language }) =>
    findSurvey(services, guardian, { ...query, language }),
  );
  serve(api, contract.createHealthForm, ({ body, guardian, language }) =>
    createForm(services, guardian, body, language),
  );
  serve(api, contract.listHealthForms, ({ query, guardian }) =>
    readForms(services, guardian, query),
  );
  serve(api, contract.getLastHealthForm, ({ query, guardian }) =>
    readLastForm(services, guardian, query),
  );
  serve(api, contract.updateHealthForm, ({ params, body, guardian, language }) =>
    updateForm(services, guardian, params.id, body, language),
  );
  serve(api, contract.openMedicalReport, ({ params, guardian }) =>
    openReport(services, guardian, params.id),
  );
  serve(api, contract.deleteMedicalReport, async ({ params, guardian }) => {
    await deleteReport(services, guardian, params.id);
    return null;
  });
  // Only this route reads files: all others go on refusing multipart bodies.
  await api.register(async (uploads) => {
    await uploads.register(multipart, {
      limits: { fileSize: MAX_REPORT_BYTES, files: 1, fields: 0, parts: 1 },
    });
    serve(uploads, contract.saveMedicalReport, ({ params, guardian, request }) =>
      saveReport(services, guardian, params.id, () =>
        receiveFile(request, { tooLargeKey: 'health.report.error.size' }),
      ),
    );
  });
}
