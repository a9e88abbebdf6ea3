import type { Key } from '@merenda/i18n';
import { IconFileText } from '@tabler/icons-react';
import { type LegalDocument, legalUrl } from '../../../brand/brand.ts';
import { useLanguage, useT } from '../../../i18n/language.ts';
import { RowAnchor } from '../../../ui/actions/row-link.tsx';
import { Card } from '../../../ui/layout/card.tsx';

const DOCUMENTS: readonly (readonly [LegalDocument, Key])[] = [
  ['terms-of-use', 'help.legal.termsOfUse'],
  ['terms-of-sale', 'help.legal.termsOfSale'],
  ['privacy-policy', 'help.legal.privacyPolicy'],
];

/** The three documents as PDFs in the language spoken (product:brands#legal-documents). */
export function LegalDocuments() {
  const t = useT();
  const language = useLanguage();
  return (
    <Card flush>
      {DOCUMENTS.map(([document, title]) => (
        <RowAnchor
          key={document}
          href={legalUrl(document, language)}
          type="application/pdf"
          icon={<IconFileText size={24} stroke={1.8} />}
          text="PDF"
        >
          {t(title)}
        </RowAnchor>
      ))}
    </Card>
  );
}
