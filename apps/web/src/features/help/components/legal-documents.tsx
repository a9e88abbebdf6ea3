import { LEGAL_DOCUMENTS, type LegalDocument } from '@merenda/domain/brands/legal-documents';
import type { Key } from '@merenda/i18n';
import { RowButton } from '@merenda/ui/blocks/actions/row-link.tsx';
import { Card } from '@merenda/ui/blocks/layout/card.tsx';
import { lazy } from '@merenda/ui/client/load-chunk.ts';
import { useT } from '@merenda/ui/i18n/language.ts';
import { IconFileText } from '@tabler/icons-react';
import { Suspense, useState } from 'react';

const LegalDialog = lazy(() => import('./legal-dialog.tsx'), 'LegalDialog');

const TITLES: Record<LegalDocument, Key> = {
  'terms-of-use': 'help.legal.termsOfUse',
  'terms-of-sale': 'help.legal.termsOfSale',
  'privacy-policy': 'help.legal.privacyPolicy',
};

/** The three legal documents in the page's language, each in a dialog (product:brands#legal-documents). */
export function LegalDocuments() {
  const t = useT();
  const [open, setOpen] = useState<LegalDocument>();
  return (
    <Card flush>
      {LEGAL_DOCUMENTS.map((one) => (
        <RowButton
          key={one}
          icon={<IconFileText size={24} stroke={1.8} />}
          aria-haspopup="dialog"
          onClick={() => setOpen(one)}
        >
          {t(TITLES[one])}
        </RowButton>
      ))}
      {open && (
        <Suspense>
          <LegalDialog document={open} title={t(TITLES[open])} onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
    </Card>
  );
}
