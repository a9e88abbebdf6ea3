import { ButtonLink } from '@merenda/ui/blocks/actions/button.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import { IconReceipt } from '@tabler/icons-react';

/** A link to the receipt of the present payment; to all receipts if the answer with its id was lost. */
export function ReceiptLink({ topupId }: { topupId: string | undefined }) {
  const t = useT();
  const look = { kind: 'soft', wide: true, icon: <IconReceipt size={20} aria-hidden /> } as const;
  if (!topupId) {
    return (
      <ButtonLink {...look} to="/payments/receipts">
        {t('receipts.list')}
      </ButtonLink>
    );
  }
  return (
    <ButtonLink {...look} to="/payments/receipts/$topupId" params={{ topupId }}>
      {t('receipts.see')}
    </ButtonLink>
  );
}
