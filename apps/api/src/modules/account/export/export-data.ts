import type { FileAnswer } from '@merenda/contract/file';
import { brandOfCompany } from '@merenda/domain/brands/brands';
import type { Language } from '@merenda/domain/places/languages';
import type { SignedIn } from '../../../auth/signed-in.ts';
import { writeAudit } from '../../../platform/audit/write-audit.ts';
import { zipFiles } from '../../../platform/zip.ts';
import type { Services } from '../../services.ts';
import { spendBudget } from '../../session/index.ts';
import { writeFiles } from './write-files.ts';

/**
 * All data about a guardian and the students that the guardian may see, as a ZIP that is streamed
 * while it is written.
 * @throws Failure too_many_requests, unavailable
 */
export async function exportData(
  services: Services,
  guardian: SignedIn,
  language: Language,
): Promise<FileAnswer> {
  const asOf = services.clock();
  const brand = brandOfCompany(guardian.companyId)?.label ?? 'merenda';
  return {
    name: `${brand}-data-${asOf.toISOString().slice(0, 10)}.zip`,
    mediaType: 'application/zip',
    content: await services.gate.stream('export', async () => {
      await recordExport(services, guardian);
      return zipFiles(writeFiles({ services, guardian, language, asOf }), asOf);
    }),
  };
}

async function recordExport(services: Services, guardian: SignedIn): Promise<void> {
  await spendBudget(services, 'dataExport', { guardianId: guardian.id });
  await writeAudit(services.db, {
    actor: guardian.id,
    action: 'data.exported',
    subject: guardian.id,
  });
}
