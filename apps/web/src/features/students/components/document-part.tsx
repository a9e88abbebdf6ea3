import type { Country } from '@merenda/domain/places/countries';
import { DocumentFields } from '@merenda/ui/blocks/fields/person/document-fields.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import type { Registration } from '../model/form.ts';

/** The student's document, which may be left out: tax number, national id or passport. */
export function DocumentPart({
  registration: { form, change, field },
  country,
}: {
  registration: Registration;
  country: Country;
}) {
  const t = useT();
  return (
    <DocumentFields
      country={country}
      type={form.documentType}
      onType={(documentType) => change({ documentType })}
      field={(name) => field(name === 'taxIdentifier' ? 'taxId' : name)}
      label={t('students.document')}
      optional
    />
  );
}
