import type { FileAnswer } from '@merenda/contract/file';
import { brandOfCompany } from '@merenda/domain/brands';
import type { Language } from '@merenda/domain/languages';
import { Failure } from '../../../failure.ts';
import type { SignedIn } from '../../../plugins/session.ts';
import type { Services } from '../../../services.ts';
import { confirmPassword, takeFromBudget } from '../../session/index.ts';
import { writeFiles } from './write-files.ts';
import { zipFiles } from './zip.ts';

const EXPORTS_A_DAY = 5;
const DAY_HOURS = 24;

/**
 * Everything that is held about a guardian and the students, as a ZIP that is written while it is
 * sent. Only what the guardian may see: nothing of another guardian's.
 * @throws Failure wrong_password, too_many_requests
 */
export async function exportData(
  services: Services,
  guardian: SignedIn,
  { password, language }: { password: string; language: Language },
): Promise<FileAnswer> {
  await confirmPassword(services, guardian.id, password);
  const withinBudget = await takeFromBudget(
    services,
    `export:${guardian.id}`,
    EXPORTS_A_DAY,
    DAY_HOURS,
  );
  if (!withinBudget) {
    throw new Failure('too_many_requests', { userMessageKey: 'account.error.exportBudget' });
  }
  await services.db
    .insertInto('audit')
    .values({ actor: guardian.id, action: 'data.exported', subject: guardian.id })
    .execute();
  const asOf = services.clock();
  const brand = brandOfCompany(guardian.companyId)?.label ?? 'merenda';
  return {
    name: `${brand}-data-${asOf.toISOString().slice(0, 10)}.zip`,
    mediaType: 'application/zip',
    content: zipFiles(writeFiles({ services, guardian, language, asOf }), asOf),
  };
}
