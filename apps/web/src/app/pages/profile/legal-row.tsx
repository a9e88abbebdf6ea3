import { RowLink } from '@merenda/ui/blocks/actions/row-link.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import { IconFileText } from '@tabler/icons-react';

/** A link to the legal documents. */
export function LegalRow() {
  const t = useT();
  return (
    <RowLink to="/help" hash="legal" icon={<IconFileText size={24} stroke={1.8} />}>
      {t('help.legal')}
    </RowLink>
  );
}
