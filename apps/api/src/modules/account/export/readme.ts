import { brandOfCompany } from '@merenda/domain/brands/brands';
import { BYTE_ORDER_MARK } from '@merenda/domain/files/csv';
import { translate } from '@merenda/i18n/translate';
import type { Export } from './dataset.ts';
import { DATASETS } from './datasets/index.ts';

/** The description of each file, in the guardian's language. */
export async function readme({ guardian, language, asOf }: Export): Promise<string> {
  const company = brandOfCompany(guardian.companyId);
  const brand = company?.name ?? 'Merenda';
  const date = new Intl.DateTimeFormat(language, {
    dateStyle: 'long',
    timeStyle: 'short',
    ...(company?.timeZone ? { timeZone: company.timeZone } : {}),
  }).format(asOf);
  const lines = [
    translate(language, 'account.export.readme.title', { brand }),
    date,
    '',
    translate(language, 'account.export.readme.intro'),
    translate(language, 'account.export.readme.formats'),
    translate(language, 'account.export.readme.amounts'),
    '',
    ...DATASETS.map(({ name }) => `${name}: ${translate(language, `account.export.file.${name}`)}`),
    `health/: ${translate(language, 'account.export.file.reports')}`,
    `photos/: ${translate(language, 'account.export.file.photos')}`,
    '',
    translate(language, 'account.export.readme.leftOut'),
    translate(language, 'account.export.readme.contact', {
      email: company?.legal.privacyEmail ?? '',
    }),
  ];
  return BYTE_ORDER_MARK + lines.map((line) => `${line}\r\n`).join('');
}
