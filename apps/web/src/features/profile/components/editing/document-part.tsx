import { DocumentFields } from '@merenda/ui/blocks/fields/person/document-fields.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import type { PartProps } from '../../model/editing/parts.ts';
import { Part } from './part.tsx';

/** The document by which the guardian is known; another one takes its place. */
export function DocumentPart({
  profile: { form, change, field, country },
}: Pick<PartProps, 'profile'>) {
  const t = useT();
  return (
    <Part title={t('signup.documentType')} text={t('profile.document.text')}>
      <DocumentFields
        country={country}
        type={form.documentType}
        onType={(documentType) => change({ documentType })}
        field={field}
      />
    </Part>
  );
}
